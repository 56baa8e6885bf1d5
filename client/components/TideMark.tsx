import styles from "./TideMark.module.css";

/** The logo: two tide lines. Hidden from screen readers, since there is text next to it. */
export function TideMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden
      className={styles["mark"]}
    >
      <path d="M5 13c3.7 0 3.7-4 7.3-4s3.7 4 7.4 4 3.6-4 7.3-4" />
      <path d="M5 22c3.7 0 3.7-4 7.3-4s3.7 4 7.4 4 3.6-4 7.3-4" opacity={0.55} />
    </svg>
  );
}

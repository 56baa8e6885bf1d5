import { useId, type ReactNode } from "react";
import { Link } from "wouter";
import styles from "./Card.module.css";
import { classNames } from "./class-names.ts";

export interface CardProps {
  children: ReactNode;
  heading?: { text: string; level: 2 | 3; href?: string };
  /** Shown at the right end of the heading. */
  extra?: ReactNode;
  /** Stretches to the height of its row. */
  fill?: boolean;
  size?: "small";
  /** The card's subject, which the heading names. */
  role?: "group" | "article";
  /** Left out when the page is printed. */
  screenOnly?: boolean;
}

/** A card. Ant Design's `Card` also loads tabs and menus. */
export function Card({ children, heading, extra, fill, size, role = "group", screenOnly }: CardProps) {
  const id = useId();
  const Heading = heading?.level === 2 ? "h2" : "h3";
  return (
    <div
      className={classNames(styles["card"], fill && styles["fill"], size && styles[size])}
      data-print={screenOnly && "no"}
      {...(heading && { role, "aria-labelledby": id })}
    >
      {heading && (
        <div className={styles["head"]}>
          <Heading id={id} className={styles["title"]}>
            {heading.href === undefined ? heading.text : <Link href={heading.href}>{heading.text}</Link>}
          </Heading>
          {extra}
        </div>
      )}
      <div className={styles["body"]}>{children}</div>
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import { formFailureText, type Failure } from "../components/failure-text.ts";
import { Notice } from "../components/Notice.tsx";
import styles from "./RefusalAlert.module.css";

interface RefusalAlertProps {
  /** As `useFormSubmission` returns it. */
  refusal: Failure | null;
  /** The action that failed, in words. Without it, the reason is the title. */
  title?: string;
  /** Puts the reason into words; by default for a form with typed text. */
  describe?: (refusal: Failure) => string;
  action?: ReactNode;
}

const describeRefusal = (refusal: Failure): string =>
  Object.values(refusal.data?.fields ?? {}).join(" ") || formFailureText(refusal);

/** Shows why a form was refused, unless a field shows it, and scrolls into view. */
export function RefusalAlert({ refusal, title, describe = describeRefusal, action }: RefusalAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) place.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  if (!refusal) return null;
  const reason = describe(refusal);
  const words = title === undefined ? { title: reason } : { title, description: reason };
  return (
    <div ref={place} className={styles["alert"]}>
      <Notice type="error" action={action} {...words} />
    </div>
  );
}

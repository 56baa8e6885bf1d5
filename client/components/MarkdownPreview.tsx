import { useEffect, useRef, useState, type ReactNode } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { Card } from "./Card.tsx";
import styles from "./MarkdownPreview.module.css";

/** A text as others see it. The parser, a tenth of the page, is loaded when the preview is first visible. */
export function MarkdownPreview({ children }: { children: ReactNode }) {
  const say = useMessages("common");
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <div ref={place} className={styles["preview"]}>
      <Card size="small" heading={{ text: say("preview"), level: 2 }}>
        {seen && children}
      </Card>
    </div>
  );
}

import { Suspense, useEffect, useRef, useState } from "react";
import { Card } from "../../components/Card.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import styles from "./EoiPreview.module.css";

const Markdown = lazyComponent(() => import("../../components/Markdown.tsx").then((m) => m.Markdown));

/** The text as strangers see it. The parser, a tenth of the page, is loaded when the preview is first visible. */
export function EoiPreview({ text }: { text: string }) {
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
      <Card size="small" heading={{ text: "Preview", level: 2 }}>
        <Suspense>{seen && <Markdown>{text}</Markdown>}</Suspense>
      </Card>
    </div>
  );
}

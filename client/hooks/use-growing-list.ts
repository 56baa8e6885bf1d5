import { useEffect, useRef, useState } from "react";

/** Enough items to fill a tall screen several times. */
const STEP = 200;

/**
 * The number of items of a long list to render. It grows as `end` comes near, and shrinks with the list, so that
 * clearing a search does not render all.
 */
export function useGrowingList(total: number) {
  const [count, setCount] = useState(STEP);
  const wanted = Math.max(STEP, Math.ceil(total / STEP) * STEP);
  if (count > wanted) setCount(wanted);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= total) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // After a quick scroll, the first entry still describes the earlier position.
        if (entries.at(-1)?.isIntersecting) setCount(count + STEP);
      },
      { rootMargin: "2000px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, total]);
  return { count, end };
}

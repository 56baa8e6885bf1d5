import { useEffect, useRef, useState } from "react";

/** As many as fill a tall screen several times. */
const STEP = 200;

/**
 * How many items of a long list to render: more of them as the element `end`, which follows the list, comes near, and
 * no more than the list had when it was shortest, so that one which is searched does not come back all at once.
 */
export function useGrowingList(total: number) {
  const [count, setCount] = useState(STEP);
  const wanted = Math.max(STEP, Math.ceil(total / STEP) * STEP);
  if (count > wanted) setCount(wanted);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount(count + STEP);
      },
      { rootMargin: "2000px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, total]);
  return { count, end };
}

import { useEffect, useRef, useState } from "react";

/** As many as fill a tall screen several times. */
const STEP = 200;

/** How many items of a long list to render: more of them as the element `end`, which follows the list, comes near. */
export function useGrowingList(total: number) {
  const [count, setCount] = useState(STEP);
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

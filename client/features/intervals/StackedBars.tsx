import { BarChart, type BarChartOptions } from "chartist";
import { useEffect, useRef, type CSSProperties } from "react";
import { classNames } from "../../components/class-names.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import colours from "./parts.module.css";
import styles from "./StackedBars.module.css";

export interface Bar {
  /** Shown below it. */
  label: number;
  /** One for each part, from the bottom up. */
  counts: readonly number[];
}

interface StackedBarsProps {
  title: string;
  parts: readonly { part: string; label: string }[];
  bars: readonly Bar[];
  onOpen: (bar: Bar) => void;
}

/** The most labels that fit below the bars on a phone. */
const MOST_LABELS = 8;

/** A bar chart of counts, one bar for each interval. It is hidden from screen readers, which have the table instead. */
export function StackedBars({ title, parts, bars, onOpen }: StackedBarsProps) {
  const say = useMessages("intervals");
  const place = useRef<HTMLDivElement>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    const series = parts.map(({ part }, index) => ({
      className: colours[part] ?? "",
      data: bars.map(({ counts }) => counts[index] ?? 0),
    }));
    const chart = new BarChart(
      place.current,
      { labels: bars.map(({ label }) => label), series },
      optionsFor(bars.length),
    );
    chart.on("draw", (drawn) => {
      if (drawn.type !== "bar") return;
      const bar = bars[drawn.index];
      const part = parts[drawn.seriesIndex];
      if (!bar || !part) return;
      drawn.element.elem("title").text(
        say("bar", {
          interval: String(bar.label),
          part: part.label,
          count: bar.counts[drawn.seriesIndex] ?? 0,
        }),
      );
      drawn.element.getNode().addEventListener("click", () => open.current(bar));
    });
    return () => {
      chart.detach();
    };
  }, [bars, parts, say]);
  return (
    <figure className={styles["figure"]} aria-hidden>
      <figcaption className={styles["caption"]}>
        <strong>{title}</strong>
        {parts
          .filter((_, index) => bars.some(({ counts }) => counts[index]))
          .map(({ part, label }) => (
            <span key={part} className={styles["key"]}>
              <svg className={styles["swatch"]} viewBox="0 0 10 10">
                <line y1="5" x2="10" y2="5" className={classNames(styles["bar"], colours[part])} />
              </svg>
              {label}
            </span>
          ))}
      </figcaption>
      <div ref={place} className={styles["chart"]} style={{ "--bars": bars.length } as CSSProperties} />
    </figure>
  );
}

function optionsFor(count: number): BarChartOptions {
  const step = Math.ceil(count / MOST_LABELS);
  return {
    stackBars: true,
    height: "100%",
    chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
    axisX: {
      showGrid: false,
      offset: 24,
      // Counted from the newest, which always has its label.
      labelInterpolationFnc: (label, index) => ((count - 1 - index) % step === 0 ? label : null),
    },
    axisY: { onlyInteger: true, offset: 40, scaleMinSpace: 32 },
    classNames: {
      label: styles["label"] ?? "",
      bar: styles["bar"] ?? "",
      grid: styles["grid"] ?? "",
      horizontal: styles["horizontal"] ?? "",
      vertical: styles["vertical"] ?? "",
    },
  };
}

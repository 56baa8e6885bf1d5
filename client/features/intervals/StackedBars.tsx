import type { CSSProperties } from "react";
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
/** The most steps of the scale. */
const MOST_STEPS = 5;
/** In pixels: the chart, and the room in it around the bars. */
const [HEIGHT, ABOVE, BELOW, BESIDE] = [200, 16, 24, 40];

/** A bar chart of counts, one bar for each interval. It is hidden from screen readers, which have the table instead. */
export function StackedBars({ title, parts, bars, onOpen }: StackedBarsProps) {
  const say = useMessages("intervals");
  const highest = Math.max(1, ...bars.map(({ counts }) => sum(counts)));
  const step = stepFor(highest);
  const steps = Math.ceil(highest / step);
  const yOf = (count: number) => HEIGHT - BELOW - ((HEIGHT - ABOVE - BELOW) * count) / (steps * step);
  // Counted from the newest, which always has its label.
  const isLabelled = (index: number) => (bars.length - 1 - index) % Math.ceil(bars.length / MOST_LABELS) === 0;
  return (
    <figure className={styles["figure"]} aria-hidden>
      <figcaption className={styles["caption"]}>
        <strong>{title}</strong>
        {parts
          .filter((_, index) => bars.some(({ counts }) => counts[index]))
          .map(({ part, label }) => (
            <span key={part} className={styles["key"]}>
              <span className={classNames(colours["swatch"], colours[part])} />
              {label}
            </span>
          ))}
      </figcaption>
      <svg className={styles["chart"]} height={HEIGHT} style={{ "--bars": bars.length } as CSSProperties}>
        {Array.from({ length: steps + 1 }, (_, index) => (
          <g key={index} transform={`translate(0 ${yOf(index * step)})`}>
            <line className={styles["grid"]} x1={BESIDE} x2="100%" />
            <text x={BESIDE - 8} textAnchor="end">
              {index * step}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const middle = (index + 0.5) / bars.length;
          return (
            <svg key={bar.label} x={`${100 * middle}%`} className={styles["stack"]}>
              <g transform={`translate(${BESIDE * (1 - middle)} 0)`}>
                {parts.map(({ part, label }, place) => (
                  <line
                    key={part}
                    className={classNames(styles["bar"], colours[part])}
                    y1={yOf(sum(bar.counts.slice(0, place)))}
                    y2={yOf(sum(bar.counts.slice(0, place + 1)))}
                    onClick={() => onOpen(bar)}
                  >
                    <title>
                      {say("bar", { interval: String(bar.label), part: label, count: bar.counts[place] ?? 0 })}
                    </title>
                  </line>
                ))}
                {isLabelled(index) && (
                  <text y={HEIGHT - BELOW / 2} textAnchor="middle">
                    {bar.label}
                  </text>
                )}
              </g>
            </svg>
          );
        })}
      </svg>
    </figure>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** A round number, of which few enough make up the highest bar: 1, 2, 5, 10, 20 and so on. */
function stepFor(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest / MOST_STEPS));
  return Math.max(1, power * ([1, 2, 5].find((factor) => factor * power * MOST_STEPS >= highest) ?? 10));
}

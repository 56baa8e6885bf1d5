import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useMessages } from "../hooks/use-messages.ts";

/** A few more items take no more room than the button that would show them. */
const SPARED = 3;

interface ShortenedListProps<Item> {
  label: string;
  className: string | undefined;
  items: readonly Item[];
  /** How many items are shown at first. */
  first?: number;
  /** Renders an item, as an `li`. */
  children: (item: Item) => ReactNode;
}

/** A list that shows its first items if it is long, and all of them on request. */
export function ShortenedList<Item>({ label, className, items, first = 12, children }: ShortenedListProps<Item>) {
  const say = useMessages("common");
  const [isWhole, setIsWhole] = useState(false);
  const isLong = items.length > first + SPARED;
  const shown = isLong && !isWhole ? items.slice(0, first) : items;
  return (
    <>
      <ul className={className} aria-label={label}>
        {shown.map(children)}
      </ul>
      {isLong && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? say("showFewer") : say("showAll", { count: items.length })}
        </Button>
      )}
    </>
  );
}

import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useMedia } from "../hooks/use-media.ts";
import { useMessages } from "../hooks/use-messages.ts";

/** A few more items take no more room than the button that would show them; on a phone, one. */
const SPARED = { phone: 1, desk: 3 };
/** How many items a phone shows at first. */
const FIRST_ON_PHONE = 5;

interface ShortenedProps<Item> {
  items: readonly Item[];
  /** How many items are shown at first, where there is more room than on a phone. */
  first?: number;
  /** Renders the items that are shown. */
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first of many items, and all of them on request. */
export function Shortened<Item>({ items, first = 12, children }: ShortenedProps<Item>) {
  const say = useMessages("common");
  const [isWhole, setIsWhole] = useState(false);
  const isSlim = useMedia("slim");
  const count = isSlim ? Math.min(first, FIRST_ON_PHONE) : first;
  const isLong = items.length > count + (isSlim ? SPARED.phone : SPARED.desk);
  return (
    <>
      {children(isLong && !isWhole ? items.slice(0, count) : items)}
      {isLong && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? say("showFewer") : say("showAll", { count: items.length })}
        </Button>
      )}
    </>
  );
}

interface ShortenedListProps<Item> extends Omit<ShortenedProps<Item>, "children"> {
  label: string;
  className: string | undefined;
  /** Renders an item, as an `li`. */
  children: (item: Item) => ReactNode;
}

/** A list that shows its first items if it is long, and all of them on request. */
export function ShortenedList<Item>({ label, className, children, ...shortened }: ShortenedListProps<Item>) {
  return (
    <Shortened {...shortened}>
      {(shown) => (
        <ul className={className} aria-label={label}>
          {shown.map(children)}
        </ul>
      )}
    </Shortened>
  );
}

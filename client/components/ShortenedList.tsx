import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useMedia } from "../hooks/use-media.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { MEDIA } from "../media.ts";

/** A few more items take no more room than the button that would show them; on a phone, one. */
const SPARED = { phone: 1, desk: 3 };
/** How many items a phone shows at first. */
const FIRST_ON_PHONE = 5;

interface ShortenedListProps<Item> {
  label: string;
  className: string | undefined;
  items: readonly Item[];
  /** How many items are shown at first, where there is more room than on a phone. */
  first?: number;
  /** How many there are, if an item stands for several. */
  total?: number;
  /** A group for items that are lists themselves. */
  as?: "ul" | "div";
  /** Renders an item, as an `li` of a list. */
  children: (item: Item) => ReactNode;
}

/** A list that shows its first items if it is long, and all of them on request. */
export function ShortenedList<Item>(props: ShortenedListProps<Item>) {
  const { label, className, items, first = 12, total = items.length, as: List = "ul", children } = props;
  const say = useMessages("common");
  const [isWhole, setIsWhole] = useState(false);
  const isPhone = useMedia(MEDIA.phone);
  const count = isPhone ? Math.min(first, FIRST_ON_PHONE) : first;
  const isLong = items.length > count + (isPhone ? SPARED.phone : SPARED.desk);
  const shown = isLong && !isWhole ? items.slice(0, count) : items;
  return (
    <>
      <List className={className} aria-label={label} role={List === "ul" ? undefined : "group"}>
        {shown.map(children)}
      </List>
      {isLong && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? say("showFewer") : say("showAll", { count: total })}
        </Button>
      )}
    </>
  );
}

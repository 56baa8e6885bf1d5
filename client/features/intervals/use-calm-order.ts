import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";

/**
 * Keeps the order of a list while somebody points at it or has the focus in it, so that nothing moves just before a
 * click. New items come last until then. Returns the items, and the handlers of the list's element.
 */
export function useCalmOrder<Item>(items: readonly Item[], keyOf: (item: Item) => number) {
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [order, setOrder] = useState(() => items.map(keyOf));
  const calm = pointed || focused;

  const wanted = items.map(keyOf);
  if (!calm && wanted.join() !== order.join()) setOrder(wanted);

  // A finger never leaves the list: a touch outside it counts as leaving.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!list.current?.contains(target as Node)) setPointed(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, []);

  const placeOf = (item: Item) => {
    const place = order.indexOf(keyOf(item));
    return place < 0 ? order.length : place;
  };
  return {
    ordered: calm ? items.toSorted((a, b) => placeOf(a) - placeOf(b)) : items,
    handlers: {
      ref: list,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ relatedTarget }: FocusEvent) => !list.current?.contains(relatedTarget) && setFocused(false),
    },
  };
}

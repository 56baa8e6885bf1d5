import { useEffect, useEffectEvent, useState } from "react";
import { useAddressChoice } from "./use-address-choice.ts";

/** How long typing pauses before it is written, in milliseconds: Safari allows 100 writes in 30 seconds. */
const PAUSE = 400;

/** A text that a page keeps in its URL, written when typing pauses, or by `write` when the field is left. */
export function useAddressText(name: string) {
  const [written, choose] = useAddressChoice(name);
  /** Null if nothing was typed since it was written. */
  const [typed, type] = useState<string | null>(null);

  function write() {
    if (typed === null) return;
    choose(typed || null);
    type(null);
  }
  const writeTyped = useEffectEvent(write);
  useEffect(() => {
    if (typed === null) return undefined;
    const pause = setTimeout(() => writeTyped(), PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);
  return { text: typed ?? written ?? "", type, write };
}

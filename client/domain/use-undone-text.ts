import { contentOf, type ChangeResult } from "../../shared/events/events.ts";
import { useMessages } from "../hooks/use-messages.ts";

/** Returns a function that says what undoing a change has done (`docs/domain/calendar.md#undoing-an-import`). */
export function useUndoneText() {
  const say = useMessages("undo");
  return ({ events }: ChangeResult, isUndone: string = say("undone")): string => {
    const kept = events.flatMap((event) => contentOf(event, "ImportUpdated")?.kept ?? [])[0];
    const undone = kept?.cancelled ? say("cancelled", { undone: isUndone, count: kept.cancelled }) : isUndone;
    if (!kept || kept.count === 0) return undone;
    const titles = kept.gatherings.map(({ title }) => title).join(", ");
    return say("kept", {
      undone,
      count: kept.count,
      titles: kept.count > kept.gatherings.length ? `${titles}, …` : titles,
    });
  };
}

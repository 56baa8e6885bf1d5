import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useLanguage } from "../../hooks/use-messages.ts";

function Moment({ at }: { at: string }) {
  const language = useLanguage();
  const { today } = useCollectiveState();
  const instant = new Date(at);
  const isThisYear = String(instant.getFullYear()) === today.slice(0, 4);
  const format = new Intl.DateTimeFormat(language, {
    ...(!isThisYear && { year: "numeric" }),
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return <time dateTime={at}>{format.format(instant)}</time>;
}

/** When something happened to the person's account, for a tag of `say.rich`: the day and the time by their own clock. */
export const momentTag = (at: string) => () => <Moment at={at} />;

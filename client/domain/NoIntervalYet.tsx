import { paths } from "../../shared/paths.ts";
import { EmptyCard } from "../components/EmptyCard.tsx";
import { LinkButton } from "../components/LinkButton.tsx";
import { useMessages } from "../hooks/use-messages.ts";

/** Replaces content that needs an interval if the collective has none; `text` says what for. */
export function NoIntervalYet({ text }: { text: string }) {
  const say = useMessages("interval-words");
  return (
    <EmptyCard
      title={say("noneYet")}
      text={say("whatItIs", { more: text })}
      action={
        <LinkButton type="primary" href={paths.newInterval}>
          {say("newInterval")}
        </LinkButton>
      }
    />
  );
}

import type { ReactNode } from "react";
import { isOpen, type AnsweredPoll } from "../../../shared/polls/polls.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Says that a time was chosen, none is sought any longer, or all are over, and what to do then; nothing otherwise. */
export function PollSituation({ poll, now }: { poll: AnsweredPoll; now: string }) {
  const say = useMessages("gatherings");
  const { gathering_id } = poll;
  const note = (type: "success" | "warning", title: string, action: ReactNode) => (
    <Notice type={type} role="note" title={title} description={action} />
  );
  if (gathering_id !== null) {
    const link = <LinkButton href={paths.gathering(gathering_id)}>{say("toTheGathering")}</LinkButton>;
    return note("success", say("settled"), link);
  }
  if (!isOpen(poll)) return note("warning", say("givenUp"), <ReopenButton poll={poll} />);
  if (poll.times.some(({ starts_at }) => starts_at > now)) return null;
  return note(
    "warning",
    say("allOver"),
    <LinkButton href={paths.editPoll(poll.id)}>{say("proposeOthers")}</LinkButton>,
  );
}

function ReopenButton({ poll }: { poll: AnsweredPoll }) {
  const say = useMessages("gatherings");
  const offer = useUndoOffer(say("soughtAgain"));
  const { client } = trpc.useUtils();
  const reopen = async () => offer(await client.polls.reopen.mutate({ id: poll.id }), { PollUpdated: poll });
  return <ActionButton action={reopen}>{say("seekAgain")}</ActionButton>;
}

import { useMemo } from "react";
import { isUpdateOf } from "../../../shared/events.ts";
import { parseId } from "../../../shared/ids.ts";
import type { Poll, PollInput } from "../../../shared/polls.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { pollValues } from "./poll-form.ts";
import { PollForm } from "./PollForm.tsx";
import { PollNotFound } from "./PollNotFound.tsx";

export function EditPollPage({ pollId }: { pollId: string }) {
  const say = useMessages("gatherings");
  const query = trpc.polls.get.useQuery({ id: parseId(pollId) ?? 0 });
  if (query.error?.data?.appCode === "PollNotFound") return <PollNotFound />;
  return (
    <Loaded query={query} what={say("thePoll")}>
      {(poll) => <EditPollForm key={poll.id} poll={poll} />}
    </Loaded>
  );
}

function EditPollForm({ poll }: { poll: Poll }) {
  const say = useMessages("gatherings");
  const saved = useMemo(() => pollValues(poll), [poll]);
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("pollSaved"));
  const { id } = poll;
  const form = useDraftForm({
    name: `poll:${id}`,
    saved,
    save: async (input: PollInput) => offer(await client.polls.update.mutate({ id, ...input }), { PollUpdated: poll }),
    afterSave: { to: paths.poll(id) },
    isChange: (event) => isUpdateOf(event, "PollUpdated", id),
  });
  return (
    <Page width="text" title={say("editPoll")} context={poll.title}>
      <PollForm form={form} cancelTo={paths.poll(id)} timeZone={poll.time_zone} />
    </Page>
  );
}

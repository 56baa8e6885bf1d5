import { useMemo, useState } from "react";
import { parseId } from "../../../shared/basics/ids.ts";
import { paths } from "../../../shared/paths.ts";
import type { Poll, PollInput } from "../../../shared/polls/polls.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { storedTimes } from "./gathering-form.ts";
import { NEW_POLL, pollValues } from "./poll-form.ts";
import { PollForm } from "./PollForm.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";

/** The form for a new poll, or for the one in the page's path. */
export function PollFormPage({ pollId }: { pollId?: string }) {
  return pollId === undefined ? <OnePoll poll={null} /> : <SavedPoll id={parseId(pollId) ?? 0} />;
}

function SavedPoll({ id }: { id: number }) {
  const say = useMessages("gatherings");
  const query = trpc.polls.get.useQuery({ id });
  const missing = <MessagePage title={say("pollNotFound")} onward="gatherings" />;
  return (
    <Loaded query={query} what={say("thePoll")} missing={missing}>
      {(poll) => <OnePoll key={poll.id} poll={poll} />}
    </Loaded>
  );
}

function OnePoll({ poll }: { poll: Poll | null }) {
  const say = useMessages("gatherings");
  const { time_zone } = useCollectiveState();
  const saved = useMemo(() => (poll ? pollValues(poll) : NEW_POLL), [poll]);
  const { polls } = trpc.useUtils().client;
  const [minutes, setMinutes] = useState<number | null>(null);
  const to = poll ? paths.poll(poll.id) : paths.gatherings;
  const form = useEntityForm({
    name: poll ? `poll:${poll.id}` : "new-poll",
    edited: poll && { PollUpdated: poll },
    saved,
    save(input: PollInput) {
      if (!poll) return polls.create.mutate(input);
      const times = input.times.map((time) => storedTimes(time, poll.times, poll.time_zone));
      return polls.update.mutate({ id: poll.id, ...input, times });
    },
    to,
    text: say(poll ? "pollSaved" : "pollAsked"),
  });
  return (
    <Page width="text" title={say(poll ? "editPoll" : "findATime")} about={poll?.title} context={say("findATimeHelp")}>
      {!poll && <TemplateChoice form={form} onChoose={(template) => setMinutes(template.minutes)} />}
      <PollForm
        form={form}
        {...(!poll && { submitLabel: say("askPeople") })}
        cancelTo={to}
        timeZone={poll?.time_zone ?? time_zone}
        minutes={minutes}
      />
    </Page>
  );
}

import { Input } from "antd";
import { useState } from "react";
import { parseId } from "../../../shared/basics/ids.ts";
import { contentOf } from "../../../shared/events/events.ts";
import { paths } from "../../../shared/paths.ts";
import type { Poll, PollInput } from "../../../shared/polls/polls.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { DetailFields } from "./GatheringFields.tsx";
import { labelsOf, storedTimes } from "./gathering-form.ts";
import { loadPollSchema, NEW_POLL, pollValues } from "./poll-form.ts";
import { ProposedTimesField } from "./ProposedTimesField.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import { WhoIsTold } from "./WhoIsTold.tsx";
import { useTimeDoubt } from "./use-time-doubt.ts";

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
  const timeZone = poll?.time_zone ?? time_zone;
  const doubtTime = useTimeDoubt(timeZone, "overProposedText");
  const { polls } = trpc.useUtils().client;
  const [minutes, setMinutes] = useState<number | null>(null);
  const form = useEntityForm({
    name: poll ? `poll:${poll.id}` : "new-poll",
    edited: poll && { PollUpdated: poll },
    saved: poll ? pollValues(poll) : NEW_POLL,
    loadSchema: loadPollSchema,
    labelOf: labelsOf(say, useMessages("labels")),
    save(input: PollInput) {
      if (!poll) return polls.create.mutate(input);
      const times = input.times.map((time) => storedTimes(time, poll.times, poll.time_zone));
      return polls.update.mutate({ id: poll.id, ...input, times });
    },
    to: ({ events }) =>
      paths.poll(poll?.id ?? events.flatMap((event) => contentOf(event, "PollUpdated") ?? [])[0]?.id ?? 0),
    text: say(poll ? "pollSaved" : "pollAsked"),
  });
  return (
    <Page
      width="text"
      title={say(poll ? "editPoll" : "findATime")}
      about={poll?.title}
      context={say("findATimeHelp")}
      actions={!poll && <LinkButton href={paths.gatheringTemplates}>{say("manageTemplates")}</LinkButton>}
    >
      {!poll && <TemplateChoice form={form} onChoose={(template) => setMinutes(template.minutes)} />}
      <DraftForm
        form={form}
        name="poll"
        submitLabel={poll ? undefined : say("askPeople")}
        cancelTo={poll ? paths.poll(poll.id) : paths.gatherings}
        doubt={({ times }) => doubtTime(times, form.saved.times)}
      >
        <Field name="title">
          <Input />
        </Field>
        <ProposedTimesField timeZone={timeZone} minutes={minutes} saved={form.saved.times} />
        <DetailFields savedCrewId={form.saved.crew_id} />
        {!poll && <WhoIsTold name="poll" />}
      </DraftForm>
    </Page>
  );
}

import type { PollInput } from "../../../shared/polls.ts";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { NEW_POLL } from "./poll-form.ts";
import { PollForm } from "./PollForm.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";

/** Proposes times for a gathering. */
export function NewPollPage() {
  const say = useMessages("gatherings");
  const { time_zone } = useCollectiveState();
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-poll",
    saved: NEW_POLL,
    save: (poll: PollInput) => client.polls.create.mutate(poll),
    afterSave: { to: paths.gatherings, text: say("pollAsked") },
  });
  return (
    <Page width="text" title={say("findATime")} context={say("findATimeHelp")}>
      <TemplateChoice onChoose={form.fillIn} />
      <PollForm form={form} submitLabel={say("askPeople")} cancelTo={paths.gatherings} timeZone={time_zone} />
    </Page>
  );
}

import type { CrewInput } from "../../../shared/crews.ts";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { NEW_CREW } from "./crew-form.ts";
import { CrewForm } from "./CrewForm.tsx";

export function NewCrewPage() {
  const say = useMessages("crews");
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-crew",
    saved: NEW_CREW,
    save: (crew: CrewInput) => client.crews.create.mutate(crew),
    afterSave: { to: paths.crews, text: say("crewCreated") },
  });
  return (
    <Page width="text" title={say("newCrewTitle")} context={say("aGroup")}>
      <CrewForm form={form} submitLabel={say("createCrew")} />
    </Page>
  );
}

import type { CrewInput } from "../../../shared/crews.ts";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { NEW_CREW } from "./crew-form.ts";
import { CrewForm } from "./CrewForm.tsx";

export function NewCrewPage() {
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-crew",
    saved: NEW_CREW,
    save: (crew: CrewInput) => client.crews.create.mutate(crew),
    afterSave: { to: paths.crews, text: "The crew has been created." },
  });
  return (
    <Page width="text" title="New Crew" context="A group of people who look after something together.">
      <CrewForm form={form} submitLabel="Create crew" />
    </Page>
  );
}

import { useMemo } from "react";
import type { Crew, CrewInput } from "../../../shared/crews.ts";
import { isUpdateOf } from "../../../shared/events.ts";
import { parseId } from "../../../shared/ids.ts";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import { crewValues } from "./crew-form.ts";
import { CrewNotFound } from "./CrewNotFound.tsx";
import { CrewForm } from "./CrewForm.tsx";
import { EndOfCrew } from "./EndOfCrew.tsx";

export function EditCrewPage({ crewId }: { crewId: string }) {
  const { crews } = useCollectiveState();
  const crew = crews.find(({ id }) => id === parseId(crewId));
  if (crew) return <EditCrewForm key={crew.id} crew={crew} />;
  return <CrewNotFound />;
}

function EditCrewForm({ crew }: { crew: Crew }) {
  const say = useMessages("crews");
  const saved = useMemo(() => crewValues(crew), [crew]);
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("crewSaved"));
  const form = useDraftForm({
    name: `crew:${crew.id}`,
    saved,
    save: async (input: CrewInput) =>
      offer(await client.crews.update.mutate({ id: crew.id, ...input }), { CrewUpdated: crew }),
    afterSave: { to: paths.crews },
    isChange: (event) => isUpdateOf(event, "CrewUpdated", crew.id),
  });
  return (
    <Page width="text" title={say("editCrewTitle")} context={crew.name}>
      {crew.archived_at !== null && <ArchivedNotice crew={crew} />}
      <CrewForm form={form} />
      <EndOfCrew crew={crew} />
    </Page>
  );
}

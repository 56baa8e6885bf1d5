import { useMemo } from "react";
import type { Crew, CrewInput } from "../../../shared/crews.ts";
import { parseId } from "../../../shared/ids.ts";
import { paths } from "../../../shared/paths.ts";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { Page } from "../../components/Page.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import { crewValues, NEW_CREW } from "./crew-form.ts";
import { CrewForm } from "./CrewForm.tsx";
import { EndOfCrew } from "./EndOfCrew.tsx";

/** The form for a new crew, or for the one in the page's path. */
export function CrewFormPage({ crewId }: { crewId?: string }) {
  const say = useMessages("crews");
  const { crews } = useCollectiveState();
  const crew = crewId === undefined ? null : crews.find(({ id }) => id === parseId(crewId));
  if (crew === undefined) return <DeadEnd title={say("notFound")} back="crews" />;
  return <OneCrew key={crew?.id} crew={crew} />;
}

function OneCrew({ crew }: { crew: Crew | null }) {
  const say = useMessages("crews");
  const saved = useMemo(() => (crew ? crewValues(crew) : NEW_CREW), [crew]);
  const { crews } = trpc.useUtils().client;
  const form = useEntityForm({
    name: crew ? `crew:${crew.id}` : "new-crew",
    edited: crew && { CrewUpdated: crew },
    saved,
    save: (input: CrewInput) => (crew ? crews.update.mutate({ id: crew.id, ...input }) : crews.create.mutate(input)),
    to: paths.crews,
    text: say(crew ? "crewSaved" : "crewCreated"),
  });
  return (
    <Page width="text" title={say(crew ? "editCrewTitle" : "newCrewTitle")} context={crew?.name ?? say("aGroup")}>
      {crew && crew.archived_at !== null && <ArchivedNotice crew={crew} />}
      <CrewForm form={form} {...(!crew && { submitLabel: say("createCrew") })} />
      {crew && <EndOfCrew crew={crew} />}
    </Page>
  );
}

import type { Crew, CrewInput } from "../../../shared/crews/crews.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import type { Say } from "../../../shared/messages.ts";
import { paths } from "../../../shared/paths.ts";
import { plainText } from "../../../shared/basics/search-text.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import { EndOfCrew } from "./EndOfCrew.tsx";
import { Form, Input } from "antd";
import { hasMarks } from "../../components/markdown-text.ts";
import { MarkdownPreview } from "../../components/MarkdownPreview.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { linkRows } from "../../forms/link-rows.ts";
import { CrewDescription } from "./CrewDescription.tsx";

/** The form for a new crew, or for the one in the page's path. */
export function CrewFormPage({ crewId }: { crewId?: string }) {
  const say = useMessages("crews");
  const { crews } = useCollectiveState();
  const crew = crewId === undefined ? null : crews.find(({ id }) => id === parseId(crewId));
  if (crew === undefined) return <MessagePage title={say("notFound")} onward="crews" />;
  return <OneCrew key={crew?.id} crew={crew} />;
}

const loadSchema = () => import("../../../shared/crews/crews.schema.ts").then((m) => m.crewInputSchema);

/** The form's values for a saved crew, or for a new one. */
const valuesOf = (crew: Crew | null) => ({
  name: crew?.name ?? "",
  description: crew?.description ?? "",
  links: linkRows(crew?.links ?? []),
});

function OneCrew({ crew }: { crew: Crew | null }) {
  const say = useMessages("crews");
  const { crews: all } = useCollectiveState();
  const { crews } = trpc.useUtils().client;
  const form = useEntityForm({
    name: crew ? `crew:${crew.id}` : "new-crew",
    edited: crew && { CrewUpdated: crew },
    saved: valuesOf(crew),
    loadSchema,
    labelOf: useMessages("labels"),
    save: (input: CrewInput) => (crew ? crews.update.mutate({ id: crew.id, ...input }) : crews.create.mutate(input)),
    to: paths.crews,
    text: say(crew ? "crewSaved" : "crewCreated"),
  });
  return (
    <Page width="text" title={say(crew ? "editCrewTitle" : "newCrewTitle")} about={crew?.name} context={say("aGroup")}>
      {crew && crew.archived_at !== null && <ArchivedNotice crew={crew} />}
      <DraftForm
        form={form}
        name="crew"
        submitLabel={say(crew ? "submit" : "createCrew")}
        cancelTo={paths.crews}
        doubt={({ name }) => doubtTwin(say, all, { crew, name })}
      >
        <Field name="name">
          <Input />
        </Field>
        <Field name="description" extra={say("markdownHint")}>
          <Input.TextArea rows={5} />
        </Field>
        <DescriptionPreview />
        <LinksField />
      </DraftForm>
      {crew && <EndOfCrew crew={crew} />}
    </Page>
  );
}

/** Asks before there are two crews of one name: the other one may be the same. */
function doubtTwin(say: Say<"crews">, crews: readonly Crew[], { crew, name }: { crew: Crew | null; name: string }) {
  if (plainText(name) === plainText(crew?.name ?? "")) return undefined;
  const twin = crews.find((other) => other.id !== crew?.id && plainText(other.name) === plainText(name));
  return (
    twin && {
      title: say(crew ? "renamedTwin" : "twin", { crew: twin.name }),
      okText: say(crew ? "useName" : "createAnother"),
    }
  );
}

/** As on the crew's page; a text that looks there as it was typed needs none. */
function DescriptionPreview() {
  const text = Form.useWatch<string | undefined>("description") ?? "";
  if (!hasMarks(text)) return null;
  return (
    <MarkdownPreview>
      <CrewDescription text={text} />
    </MarkdownPreview>
  );
}

import { useMemo, useState } from "react";
import type {
  GatheringTemplate,
  GatheringTemplateInput,
} from "../../../shared/templates/gathering-templates.schema.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { GATHERING_PARAMETER, paths } from "../../../shared/paths.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { NEW_TEMPLATE, templateOf, templateValues, type TemplateValues } from "./template-form.ts";
import { TemplateForm } from "./TemplateForm.tsx";
import { WithSeries } from "./WithSeries.tsx";

/** The form for a new template, or for the one in the page's path. */
export function TemplateFormPage({ templateId }: { templateId?: string }) {
  return templateId === undefined ? <NewTemplate /> : <SavedTemplate templateId={templateId} />;
}

/** The form for a new template, which begins like the gathering in the page's address. */
function NewTemplate() {
  const [gathering] = useAddressChoice(GATHERING_PARAMETER);
  if (gathering === null) return <OneTemplate template={null} />;
  return (
    <WithSeries id={parseId(gathering) ?? 0}>
      {(saved, series) => <OneTemplate template={null} begun={templateOf(saved, series)} />}
    </WithSeries>
  );
}

function SavedTemplate({ templateId }: { templateId: string }) {
  const say = useMessages("gatherings");
  const query = trpc.gatheringTemplates.list.useQuery();
  return (
    <Loaded query={query} what={say("theTemplates")}>
      {(templates) => {
        const template = templates.find(({ id }) => id === parseId(templateId));
        if (template) return <OneTemplate key={template.id} template={template} />;
        return <MessagePage title={say("templateNotFound")} onward="gatherings" />;
      }}
    </Loaded>
  );
}

interface OneTemplateProps {
  template: GatheringTemplate | null;
  /** The initial values of a new template. */
  begun?: TemplateValues;
}

function OneTemplate({ template, begun = NEW_TEMPLATE }: OneTemplateProps) {
  const say = useMessages("gatherings");
  const [first] = useState(begun);
  const saved = useMemo(() => (template ? templateValues(template) : first), [template, first]);
  const { gatheringTemplates: templates } = trpc.useUtils().client;
  const form = useEntityForm({
    name: template ? `gathering-template:${template.id}` : "new-gathering-template",
    edited: template && { GatheringTemplateUpdated: template },
    saved,
    save: (input: GatheringTemplateInput) =>
      template ? templates.update.mutate({ id: template.id, ...input }) : templates.create.mutate(input),
    to: paths.gatheringTemplates,
    text: say(template ? "templateSaved" : "templateMade"),
  });
  return (
    <Page
      width="text"
      title={say(template ? "editTemplate" : "newTemplate")}
      about={template?.title}
      context={say("templatesHelp")}
    >
      <TemplateForm form={form} {...(!template && { submitLabel: say("makeTemplate") })} />
    </Page>
  );
}

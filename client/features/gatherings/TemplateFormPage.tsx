import { useMemo } from "react";
import type { GatheringTemplate, GatheringTemplateInput } from "../../../shared/gathering-templates.schema.ts";
import { parseId } from "../../../shared/ids.ts";
import { paths } from "../../../shared/paths.ts";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { NEW_TEMPLATE, templateValues } from "./template-form.ts";
import { TemplateForm } from "./TemplateForm.tsx";

/** The form for a new template, or for the one in the page's path. */
export function TemplateFormPage({ templateId }: { templateId?: string }) {
  return templateId === undefined ? <OneTemplate template={null} /> : <SavedTemplate templateId={templateId} />;
}

function SavedTemplate({ templateId }: { templateId: string }) {
  const say = useMessages("gatherings");
  const query = trpc.gatheringTemplates.list.useQuery();
  return (
    <Loaded query={query} what={say("theTemplates")}>
      {(templates) => {
        const template = templates.find(({ id }) => id === parseId(templateId));
        if (template) return <OneTemplate key={template.id} template={template} />;
        return <DeadEnd title={say("templateNotFound")} back="gatherings" />;
      }}
    </Loaded>
  );
}

function OneTemplate({ template }: { template: GatheringTemplate | null }) {
  const say = useMessages("gatherings");
  const saved = useMemo(() => (template ? templateValues(template) : NEW_TEMPLATE), [template]);
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
      context={template?.title ?? say("templatesHelp")}
    >
      <TemplateForm form={form} {...(!template && { submitLabel: say("makeTemplate") })} />
    </Page>
  );
}

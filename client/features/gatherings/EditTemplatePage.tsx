import { useMemo } from "react";
import { isUpdateOf } from "../../../shared/events.ts";
import type { GatheringTemplate, GatheringTemplateInput } from "../../../shared/gathering-templates.ts";
import { parseId } from "../../../shared/ids.ts";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { templateValues } from "./template-form.ts";
import { TemplateForm } from "./TemplateForm.tsx";

export function EditTemplatePage({ templateId }: { templateId: string }) {
  const say = useMessages("gatherings");
  const query = trpc.gatheringTemplates.list.useQuery();
  return (
    <Loaded query={query} what={say("theTemplates")}>
      {(templates) => {
        const template = templates.find(({ id }) => id === parseId(templateId));
        if (template) return <EditTemplateForm key={template.id} template={template} />;
        return <DeadEnd title={say("templateNotFound")} back={{ href: paths.gatherings, name: "gatherings" }} />;
      }}
    </Loaded>
  );
}

function EditTemplateForm({ template }: { template: GatheringTemplate }) {
  const say = useMessages("gatherings");
  const saved = useMemo(() => templateValues(template), [template]);
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("templateSaved"));
  const { id } = template;
  const form = useDraftForm({
    name: `gathering-template:${id}`,
    saved,
    save: async (input: GatheringTemplateInput) =>
      offer(await client.gatheringTemplates.update.mutate({ id, ...input }), { GatheringTemplateUpdated: template }),
    afterSave: { to: paths.gatheringTemplates },
    isChange: (event) => isUpdateOf(event, "GatheringTemplateUpdated", id),
  });
  return (
    <Page width="text" title={say("editTemplate")} context={template.title}>
      <TemplateForm form={form} />
    </Page>
  );
}

import type { GatheringTemplateInput } from "../../../shared/gathering-templates.ts";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { NEW_TEMPLATE } from "./template-form.ts";
import { TemplateForm } from "./TemplateForm.tsx";

export function NewTemplatePage() {
  const say = useMessages("gatherings");
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-gathering-template",
    saved: NEW_TEMPLATE,
    save: (template: GatheringTemplateInput) => client.gatheringTemplates.create.mutate(template),
    afterSave: { to: paths.gatheringTemplates, text: say("templateMade") },
  });
  return (
    <Page width="text" title={say("newTemplate")} context={say("templatesHelp")}>
      <TemplateForm form={form} submitLabel={say("makeTemplate")} />
    </Page>
  );
}

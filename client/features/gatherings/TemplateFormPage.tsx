import { Input } from "antd";
import { useState } from "react";
import type {
  GatheringTemplate,
  GatheringTemplateInput,
} from "../../../shared/templates/gathering-templates.schema.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { GATHERING_PARAMETER, paths } from "../../../shared/paths.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { ExpectationField } from "./GatheringFields.tsx";
import { RepeatField } from "./RepeatField.tsx";
import { loadTemplateSchema, NEW_TEMPLATE, templateOf, templateValues, type TemplateValues } from "./template-form.ts";
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
  const { gatheringTemplates: templates } = trpc.useUtils().client;
  const form = useEntityForm({
    name: template ? `gathering-template:${template.id}` : "new-gathering-template",
    edited: template && { GatheringTemplateUpdated: template },
    saved: template ? templateValues(template) : first,
    loadSchema: loadTemplateSchema,
    labelOf: useMessages("labels"),
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
      <DraftForm
        form={form}
        name="template"
        cancelTo={paths.gatheringTemplates}
        submitLabel={template ? undefined : say("makeTemplate")}
      >
        <Field name="title">
          <Input />
        </Field>
        <Field
          name="time_of_day"
          getValueProps={(time: string | null) => ({ value: time ?? "" })}
          normalize={(time: string) => time || null}
        >
          <Input type="time" />
        </Field>
        <Field name="minutes">
          <NumberField min={1} />
        </Field>
        <Field name="place" extra={say("placeHelp")}>
          <Input />
        </Field>
        <Field name="repeats">
          <RepeatField canBeOnce />
        </Field>
        <Field name="summary" extra={say("summaryHelp")}>
          <Input.TextArea rows={4} />
        </Field>
        <ExpectationField />
        <LinksField />
      </DraftForm>
    </Page>
  );
}

import { Flex } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import type { GatheringTemplate } from "../../../shared/templates/gathering-templates.schema.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { heldValues, type DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { TEMPLATE_PARAMETER } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { filledBy } from "./filled-by-template.ts";
import type { DetailValues } from "./gathering-form.ts";

interface TemplateChoiceProps<Values extends object> {
  form: DraftFormInstance<Values>;
  onChoose?: (template: GatheringTemplate) => void;
}

/** Begins a form from a template, which the page's address can name; nothing without templates. */
export function TemplateChoice<Values extends DetailValues>({ form, onChoose }: TemplateChoiceProps<Values>) {
  const say = useMessages("gatherings");
  const [named, name] = useAddressChoice(TEMPLATE_PARAMETER);
  const earlier = useRef<GatheringTemplate>(null);
  const { data: templates = [] } = trpc.gatheringTemplates.list.useQuery();
  const choose = (chosen: number | undefined) => {
    const template = templates.find(({ id }) => id === chosen);
    if (!template) return;
    form.fillIn(filledBy(template, { values: heldValues(form.antForm), saved: form.saved, earlier: earlier.current }));
    earlier.current = template;
    onChoose?.(template);
  };
  const begin = useEffectEvent(() => {
    choose(parseId(named ?? ""));
    // Fields that are changed from now on stay after a reload.
    name(null);
  });
  useEffect(() => {
    if (named !== null && templates.length > 0) begin();
  }, [named, templates]);
  if (templates.length === 0) return null;
  return (
    <Flex>
      <NativeSelect
        label={say("beginFrom")}
        value={null}
        options={templates.map(({ id }) => id)}
        nameOf={(chosen) => templates.find(({ id }) => id === chosen)?.title}
        onChange={choose}
      />
    </Flex>
  );
}

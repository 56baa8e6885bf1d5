import { Flex } from "antd";
import { useEffect, useEffectEvent } from "react";
import { LinkButton } from "../../components/LinkButton.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { linkRows } from "../../forms/link-rows.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths, TEMPLATE_PARAMETER } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import type { DetailValues } from "./gathering-form.ts";

/** The fields that a template fills in. */
type Begun = Pick<DetailValues, "title" | "description" | "expectation" | "links">;

/** Begins a form from a template, which the page's address can name, and leads to the templates. */
export function TemplateChoice({ onChoose }: { onChoose: (values: Begun) => void }) {
  const say = useMessages("gatherings");
  const [named, name] = useAddressChoice(TEMPLATE_PARAMETER);
  const { data: templates = [] } = trpc.gatheringTemplates.list.useQuery();
  const choose = (chosen: string | null) => {
    const template = templates.find(({ id }) => String(id) === chosen);
    if (!template) return;
    const { title, summary, expectation, links } = template;
    onChoose({ title, description: summary, expectation, links: linkRows(links) });
  };
  const begin = useEffectEvent(() => {
    choose(named);
    // Fields that are changed from now on stay after a reload.
    name(null);
  });
  useEffect(() => {
    if (named !== null && templates.length > 0) begin();
  }, [named, templates]);
  return (
    <Flex wrap gap="small">
      {templates.length > 0 && (
        <NativeSelect
          label={say("beginFrom")}
          value={null}
          options={templates.map(({ id }) => String(id))}
          nameOf={(chosen) => templates.find(({ id }) => String(id) === chosen)?.title}
          onChange={choose}
        />
      )}
      <LinkButton href={paths.gatheringTemplates}>{say("manageTemplates")}</LinkButton>
    </Flex>
  );
}

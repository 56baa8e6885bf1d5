import { Form, Input, Radio } from "antd";
import { MAX_PLACES } from "../../../shared/constants.ts";
import { choosableCrews, crewsByName } from "../../../shared/crews.ts";
import { EXPECTATIONS } from "../../../shared/enumerations.ts";
import { LinksField } from "../../forms/LinksField.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import type { schemaRules } from "../../forms/schema-rules.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { detailLabels, type DetailValues } from "./gathering-form.ts";

interface FieldsProps {
  rules: (field: keyof DetailValues) => ReturnType<typeof schemaRules>;
}

const EVERYONE = "everyone";

/** Fields for its title and its crew. A crew that was archived since can stay. */
export function WhatFields({ rules, savedCrewId }: FieldsProps & { savedCrewId: number | null }) {
  const say = useMessages("gatherings");
  const labels = detailLabels(say);
  const { crews } = useCollectiveState();
  const offered = choosableCrews(crews).concat(
    crews.filter(({ id, archived_at }) => archived_at !== null && id === savedCrewId),
  );
  return (
    <>
      <Form.Item name="title" label={labels.title} rules={rules("title")}>
        <Input />
      </Form.Item>
      <Form.Item
        name="crew_id"
        label={labels.crew_id}
        getValueProps={(id: number | null) => ({ value: id === null ? EVERYONE : String(id) })}
        normalize={(chosen: string) => (chosen === EVERYONE ? null : Number(chosen))}
      >
        <NativeSelect
          label={labels.crew_id}
          options={[EVERYONE, ...crewsByName(offered).map(({ id }) => String(id))]}
          nameOf={(chosen) => crews.find(({ id }) => String(id) === chosen)?.name ?? say("everyone")}
        />
      </Form.Item>
    </>
  );
}

/** Where it is, what it is about, and for how many. */
export function DetailFields({ rules }: FieldsProps) {
  const say = useMessages("gatherings");
  const labels = detailLabels(say);
  return (
    <>
      <Form.Item name="place" label={labels.place} rules={rules("place")} extra={say("placeHelp")}>
        <Input />
      </Form.Item>
      <Form.Item name="description" label={labels.description} rules={rules("description")} extra={say("markdownHint")}>
        <Input.TextArea rows={4} />
      </Form.Item>
      <ExpectationField />
      <Form.Item name="places" label={labels.places} rules={rules("places")} extra={say("placesHelp")}>
        <NumberField min={1} max={MAX_PLACES} />
      </Form.Item>
      <LinksField label={labels.links} />
    </>
  );
}

export function ExpectationField() {
  const say = useMessages("gatherings");
  return (
    <Form.Item name="expectation" label={say("expectation")} extra={say("expectationHelp")}>
      <Radio.Group optionType="button" options={EXPECTATIONS.map((value) => ({ value, label: say(value) }))} />
    </Form.Item>
  );
}

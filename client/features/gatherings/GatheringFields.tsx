import { Form, Input, Radio } from "antd";
import type { ReactNode } from "react";
import { MAX_PLACES } from "../../../shared/constants.ts";
import { choosableCrews, crewsByName } from "../../../shared/crews/crews.ts";
import { EXPECTATIONS } from "../../../shared/enumerations.ts";
import { MoreFields } from "../../forms/MoreFields.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import type { schemaRules } from "../../forms/schema-rules.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { detailLabels, NEW_GATHERING, type DetailValues, type GatheringValues } from "./gathering-form.ts";

interface FieldsProps {
  rules: (field: keyof DetailValues) => ReturnType<typeof schemaRules>;
}

/** Fields that are folded until one of them is used. */
const MORE = ["crew_id", "repeats", "description", "expectation", "places", "links"] as const;

export function TitleField({ rules }: FieldsProps) {
  const say = useMessages("gatherings");
  return (
    <Form.Item name="title" label={detailLabels(say).title} rules={rules("title")}>
      <Input />
    </Form.Item>
  );
}

export function DescriptionField({ rules }: FieldsProps) {
  const say = useMessages("gatherings");
  return (
    <Form.Item
      name="description"
      label={detailLabels(say).description}
      rules={rules("description")}
      extra={say("markdownHint")}
    >
      <Input.TextArea rows={4} />
    </Form.Item>
  );
}

interface DetailFieldsProps extends FieldsProps {
  savedCrewId: number | null;
  /** How it repeats, if it can. */
  repeats?: ReactNode;
}

/** The field for the place and, folded, those for the crew, the description, the expectation and the places. */
export function DetailFields({ rules, savedCrewId, repeats }: DetailFieldsProps) {
  const say = useMessages("gatherings");
  const labels = detailLabels(say);
  return (
    <>
      <Form.Item name="place" label={labels.place} rules={rules("place")} extra={say("placeHelp")}>
        <Input />
      </Form.Item>
      <MoreFields isUsed={isMoreUsed}>
        <CrewField savedCrewId={savedCrewId} />
        {repeats}
        <DescriptionField rules={rules} />
        <ExpectationField />
        <Form.Item name="places" label={labels.places} rules={rules("places")} extra={say("placesHelp")}>
          <NumberField min={1} max={MAX_PLACES} />
        </Form.Item>
        <LinksField label={labels.links} />
      </MoreFields>
    </>
  );
}

function isMoreUsed(values: Partial<GatheringValues>): boolean {
  return MORE.some(
    (field) => field in values && JSON.stringify(values[field]) !== JSON.stringify(NEW_GATHERING[field]),
  );
}

/** A crew that was archived since can stay. */
function CrewField({ savedCrewId }: { savedCrewId: number | null }) {
  const say = useMessages("gatherings");
  const { crew_id: label } = detailLabels(say);
  const { crews } = useCollectiveState();
  const offered = choosableCrews(crews).concat(
    crews.filter(({ id, archived_at }) => archived_at !== null && id === savedCrewId),
  );
  return (
    <Form.Item name="crew_id" label={label}>
      <NativeSelect
        label={label}
        options={[null, ...crewsByName(offered).map(({ id }) => id)]}
        nameOf={(chosen) => crews.find(({ id }) => id === chosen)?.name ?? say("everyone")}
      />
    </Form.Item>
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

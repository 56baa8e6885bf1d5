import { Input, Radio } from "antd";
import { MAX_PLACES } from "../../../shared/constants.ts";
import { choosableCrews, crewsByName } from "../../../shared/crews/crews.ts";
import { EXPECTATIONS } from "../../../shared/enumerations.ts";
import { Field } from "../../forms/Field.tsx";
import { MoreFields } from "../../forms/MoreFields.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { NEW_GATHERING, type GatheringValues } from "./gathering-form.ts";

/** Fields that are folded until one of them is used. A gathering that repeats is “Welcome” by itself. */
const MORE = ["crew_id", "description", "expectation", "places", "links"] as const;

export function DescriptionField() {
  const say = useMessages("gatherings");
  return (
    <Field name="description" extra={say("markdownHint")}>
      <Input.TextArea rows={4} />
    </Field>
  );
}

/** The field for the place and, folded, those for the crew, the description, the expectation and the places. */
export function DetailFields({ savedCrewId }: { savedCrewId: number | null }) {
  const say = useMessages("gatherings");
  return (
    <>
      <Field name="place" extra={say("placeHelp")}>
        <Input />
      </Field>
      <MoreFields isUsed={isMoreUsed}>
        <CrewField savedCrewId={savedCrewId} />
        <DescriptionField />
        <ExpectationField />
        <Field name="places" extra={say("placesHelp")}>
          <NumberField min={1} max={MAX_PLACES} />
        </Field>
        <LinksField />
      </MoreFields>
    </>
  );
}

function isMoreUsed(values: Partial<GatheringValues>): boolean {
  const unused = { ...NEW_GATHERING, ...(values.repeats && { expectation: "Welcome" }) };
  return MORE.some((field) => field in values && JSON.stringify(values[field]) !== JSON.stringify(unused[field]));
}

/** A crew that was archived since can stay. */
function CrewField({ savedCrewId }: { savedCrewId: number | null }) {
  const say = useMessages("gatherings");
  const { crews } = useCollectiveState();
  const offered = choosableCrews(crews).concat(
    crews.filter(({ id, archived_at }) => archived_at !== null && id === savedCrewId),
  );
  return (
    <Field name="crew_id">
      <NativeSelect
        label={say("crew")}
        options={[null, ...crewsByName(offered).map(({ id }) => id)]}
        nameOf={(chosen) => crews.find(({ id }) => id === chosen)?.name ?? say("everyone")}
      />
    </Field>
  );
}

export function ExpectationField() {
  const say = useMessages("gatherings");
  return (
    <Field name="expectation" extra={say("expectationHelp")}>
      <Radio.Group optionType="button" options={EXPECTATIONS.map((value) => ({ value, label: say(value) }))} />
    </Field>
  );
}

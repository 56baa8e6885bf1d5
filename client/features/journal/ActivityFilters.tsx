import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { KINDS_BY_NAME } from "../../../shared/journal/journal-kinds.ts";
import { ACTIVITY_PARAMETERS } from "../../../shared/paths.ts";
import styles from "./ActivityFilters.module.css";

const NAMES = Object.keys(KINDS_BY_NAME) as (keyof typeof KINDS_BY_NAME)[];
const byLabel = (a: { label: string }, b: { label: string }) => compareTexts(a.label, b.label);

/** The filters of the activity, which are kept in the URL. */
export function ActivityFilters() {
  const say = useMessages("journal");
  const { crews, intervals } = useCollectiveState();
  const people = [...usePeopleById().values()];
  return (
    <div role="search" aria-label={say("filters")} className={styles["filters"]}>
      <Filter
        parameter={ACTIVITY_PARAMETERS.person}
        label={say("person")}
        all={say("everyone")}
        options={people.map(({ id, display_name }) => ({ value: String(id), label: display_name })).toSorted(byLabel)}
      />
      <Filter
        parameter={ACTIVITY_PARAMETERS.crew}
        label={say("crew")}
        all={say("allCrews")}
        options={crews.map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel)}
      />
      <Filter
        parameter={ACTIVITY_PARAMETERS.interval}
        label={say("interval")}
        all={say("allIntervals")}
        options={intervals.toReversed().map(({ id }) => ({
          value: String(id),
          label: say("intervalWithId", { id: String(id) }),
        }))}
      />
      <Filter
        parameter={ACTIVITY_PARAMETERS.kind}
        label={say("kind")}
        all={say("allChanges")}
        options={NAMES.map((name) => ({ value: KINDS_BY_NAME[name], label: say(name) })).toSorted(byLabel)}
      />
    </div>
  );
}

interface FilterProps {
  parameter: string;
  label: string;
  /** The option that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** People can type to search the browser's own list, which stays fast with 500 of them. */
function Filter({ parameter, label, all, options }: FilterProps) {
  const [value, choose] = useAddressChoice(parameter);
  const labels = new Map<string | null, string>([
    [null, all],
    ...options.map((one) => [one.value, one.label] as const),
  ]);
  return (
    <NativeSelect
      label={label}
      value={value}
      options={[...labels.keys()]}
      nameOf={(option) => labels.get(option)}
      onChange={choose}
    />
  );
}

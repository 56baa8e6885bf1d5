import type { JournalKind } from "../../../shared/enumerations.ts";
import fieldStyles from "../../components/NativeField.module.css";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { ACTIVITY_PARAMETERS } from "../../paths.ts";
import styles from "./ActivityFilters.module.css";

const KINDS: Record<JournalKind, string> = {
  crew: "Crews",
  participation: "Participation",
  interval: "Intervals",
  roll_over: "Roll-over",
  person: "People",
  collective: "The collective",
  handover: "Handovers",
  entry_pathway: "Expressions of interest",
  reminders: "Reminders",
  calendar: "Calendar addresses",
};

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);

/** The filters of the activity, which are kept in the URL. */
export function ActivityFilters() {
  const { people, crews, intervals } = useCollectiveState();
  return (
    <div role="search" aria-label="Filters" className={styles["filters"]}>
      <Filter
        parameter={ACTIVITY_PARAMETERS.person}
        label="Person"
        all="Everyone"
        options={people.map(({ id, display_name }) => ({ value: String(id), label: display_name })).toSorted(byLabel)}
      />
      <Filter
        parameter={ACTIVITY_PARAMETERS.crew}
        label="Crew"
        all="All crews"
        options={crews.map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel)}
      />
      <Filter
        parameter={ACTIVITY_PARAMETERS.interval}
        label="Interval"
        all="All intervals"
        options={intervals.toReversed().map(({ id }) => ({ value: String(id), label: `Interval ${id}` }))}
      />
      <Filter
        parameter={ACTIVITY_PARAMETERS.kind}
        label="Kind"
        all="All changes"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
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

/** A filter with many options: people can type to search the browser's own list, and it stays fast with 500 people. */
function Filter({ parameter, label, all, options }: FilterProps) {
  const [value, choose] = useAddressChoice(parameter);
  return (
    <select
      aria-label={label}
      className={fieldStyles["field"]}
      value={value ?? ""}
      onChange={(event) => choose(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

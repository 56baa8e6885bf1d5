import { Button, Checkbox, Flex } from "antd";
import { useId, useState } from "react";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { contentOf, type Event } from "../../../shared/events/events.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import type { CalendarPreview as Preview, ChosenCalendar } from "../../../shared/gatherings/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Text } from "../../components/Text.tsx";
import { offerUndo } from "../../domain/offer-undo.ts";
import { useUndoneText } from "../../domain/use-undone-text.ts";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { gatheringsFrom } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { CalendarEntry, type Found, type Repeated } from "./CalendarEntry.tsx";
import styles from "./CalendarPreview.module.css";
import { FileProgress } from "./FileProgress.tsx";

interface CalendarPreviewProps {
  calendar: ChosenCalendar;
  preview: Preview;
  /** Called after an import, to preview the rest of the file. */
  onLater: () => void;
}

/**
 * Shows the gatherings that a calendar would make, to choose from, those that exist already, and the entries that are
 * left out.
 */
export function CalendarPreview({ calendar, preview, onLater }: CalendarPreviewProps) {
  const say = useMessages("import");
  const undoneText = useUndoneText();
  const { client } = trpc.useUtils();
  const run = trpc.gatherings.importCalendar.useMutation({
    onSuccess({ revision, events }) {
      if (events.length === 0) return;
      const undo = async () => {
        const undone = await client.journal.undo.mutate({ revision });
        run.reset();
        return undone;
      };
      offerUndo({ text: summaryOf(events), undo, undone: undoneText });
    },
  });
  const summaryOf = ([event]: readonly Event[]) => {
    const { made = 0, changed = 0 } = (event && contentOf(event, "ImportUpdated")) ?? {};
    const planned = made > 0 || changed === 0 ? [say("imported", { count: made })] : [];
    return [...planned, ...(changed > 0 ? [say("updated", { count: changed })] : [])].join(" ");
  };
  const isOffered = ({ exists, changes }: Found) => !exists || changes.length > 0;
  const existing = preview.found.filter((entry) => !isOffered(entry));
  const repeated = new Map(preview.repeated.map((one) => [one.entry, one]));
  if (run.data) {
    const { keys, series } = run.variables;
    const first = preview.found.find(
      ({ key, entry, exists }) => !exists && (keys.includes(key) || series?.includes(entry)),
    );
    const firstDay = first && startDay(first);
    return (
      <Card>
        <Flex vertical gap="middle" align="start">
          <div>{summaryOf(run.data.events)}</div>
          {preview.later > 0 && (
            <Button type="primary" onClick={onLater}>
              {say("showRemaining", { count: preview.later })}
            </Button>
          )}
          <LinkButton type={preview.later > 0 ? "default" : "primary"} href={gatheringsFrom(firstDay)}>
            {say("seeImported")}
          </LinkButton>
        </Flex>
      </Card>
    );
  }
  return (
    <>
      <Choice
        found={preview.found.filter(isOffered)}
        repeated={repeated}
        later={preview.later}
        isPending={run.isPending}
        onChoose={(chosen) => run.mutate({ ...calendar, ...chosen, file_name: calendar.file?.name })}
      />
      {run.isPending && <FileProgress afterwards={say("planning")} />}
      <RefusalAlert refusal={run.error} />
      {existing.length > 0 && (
        <Card heading={{ text: say("existing", { count: existing.length }), level: 2 }}>
          <ShortenedList
            label={say("existing", { count: existing.length })}
            className={styles["list"]}
            items={[...groupBy(existing, ({ entry }) => entry)]}
          >
            {([entry, times]) => (
              <li key={entry}>
                <CalendarEntry times={times} repeated={repeated.get(entry)} />
              </li>
            )}
          </ShortenedList>
        </Card>
      )}
      <Refused refused={preview.refused} />
    </>
  );
}

interface ChoiceProps {
  found: readonly Found[];
  repeated: ReadonlyMap<number, Repeated>;
  later: number;
  isPending: boolean;
  onChoose: (chosen: { keys: string[]; series: number[]; crew_id?: number | null }) => void;
}

/** Each gathering is for the crew that its category in the file names. */
const BY_CATEGORY = "category" as const;

function Choice({ found, repeated, later, isPending, onChoose }: ChoiceProps) {
  const say = useMessages("import");
  const sayGatherings = useMessages("gatherings");
  const crewField = useId();
  const { crews } = useCollectiveState();
  const changed = found.filter(({ exists }) => exists).length;
  // The times of an entry are chosen together; those with other changes are a choice of their own.
  const entries = groupBy(found, ({ entry, changes }) => `${entry} ${changes.join()}`);
  const all = [...entries.keys()];
  const hasCategories = found.some(({ crew_id }) => crew_id !== null);
  const [chosen, setChosen] = useState(all);
  const [crew, setCrew] = useState<number | typeof BY_CATEGORY | null>(hasCategories ? BY_CATEGORY : null);
  const isInSeries = ({ entry, exists }: Found) => !exists && (repeated.get(entry)?.repeats ?? null) !== null;
  const picked = chosen.flatMap((entry) => entries.get(entry) ?? []);
  const keys = picked.filter((one) => !isInSeries(one)).map(({ key }) => key);
  const series = [...new Set(picked.filter(isInSeries).map(({ entry }) => entry))];
  const toChange = picked.filter(({ exists }) => exists).length;
  const toPlan = picked.length - toChange;
  const heading = say("toImport", { count: found.length - changed });
  if (found.length === 0) return <Card>{heading}</Card>;
  return (
    <Card heading={{ text: heading, level: 2 }}>
      <Flex vertical gap="middle">
        {changed > 0 && <Text>{say("changedEntries", { count: changed })}</Text>}
        {all.length > 1 && (
          <Checkbox
            checked={chosen.length === all.length}
            indeterminate={chosen.length > 0 && chosen.length < all.length}
            onChange={({ target }) => setChosen(target.checked ? all : [])}
          >
            {say("chooseAll")}
          </Checkbox>
        )}
        <Checkbox.Group value={chosen} onChange={setChosen}>
          <Flex vertical gap="small">
            {[...entries].map(([entry, itsTimes]) => (
              <Checkbox key={entry} value={entry}>
                <CalendarEntry times={itsTimes} repeated={repeated.get(itsTimes[0]?.entry ?? -1)} />
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
        {later > 0 && <Text secondary>{say("remaining", { count: later })}</Text>}
        <Flex vertical gap="small">
          <label htmlFor={crewField}>{sayGatherings("crew")}</label>
          <NativeSelect
            id={crewField}
            label={sayGatherings("crew")}
            value={crew}
            onChange={setCrew}
            options={[...(hasCategories ? [BY_CATEGORY] : []), null, ...crewsByName(crews).map(({ id }) => id)]}
            nameOf={(chosenCrew) =>
              crews.find(({ id }) => id === chosenCrew)?.name ??
              (chosenCrew === null ? sayGatherings("everyone") : say("category"))
            }
          />
        </Flex>
        <Button
          type="primary"
          disabled={picked.length === 0}
          loading={isPending}
          onClick={() => onChoose({ keys, series, ...(crew !== BY_CATEGORY && { crew_id: crew }) })}
        >
          {toChange === 0 && say("importThem", { count: toPlan })}
          {toChange > 0 && toPlan === 0 && say("updateThem", { count: toChange })}
          {toChange > 0 && toPlan > 0 && say("importAndUpdate", { count: toPlan, changed: toChange })}
        </Button>
      </Flex>
    </Card>
  );
}

function Refused({ refused }: Pick<Preview, "refused">) {
  const say = useMessages("import");
  if (refused.length === 0) return null;
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card heading={{ text: say("notImported", { count: total }), level: 2 }}>
      <dl className={styles["reasons"]}>
        {refused.map(({ reason, count, titles }) => (
          <div key={reason}>
            <dt>{say("refusedCount", { reason: say(`refused${reason}`), count })}</dt>
            {titles.map((title) => (
              <dd key={title}>
                <Text secondary>
                  <bdi>{title}</bdi>
                </Text>
              </dd>
            ))}
            {titles.length > 0 && count > titles.length && (
              <dd>
                <Text secondary>{say("refusedAndMore", { count: count - titles.length })}</Text>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

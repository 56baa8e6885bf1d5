import { Button, Checkbox, Flex } from "antd";
import { useState } from "react";
import { crewsByName } from "../../../shared/crews.ts";
import type { ImportRefusal } from "../../../shared/enumerations.ts";
import type { CalendarPreview as Preview, ChosenCalendar } from "../../../shared/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Text } from "../../components/Text.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./CalendarPreview.module.css";
import { FileProgress } from "./FileProgress.tsx";

type Found = Preview["found"][number];

interface CalendarPreviewProps {
  calendar: ChosenCalendar;
  preview: Preview;
  /** Called to see what can come in next, once these have. */
  onLater: () => void;
}

/** What a calendar would make, of which the member chooses, what there is already, and what is left out. */
export function CalendarPreview({ calendar, preview, onLater }: CalendarPreviewProps) {
  const say = useMessages("gatherings");
  const run = trpc.gatherings.importCalendar.useMutation();
  const existing = preview.found.filter(({ exists }) => exists);
  if (run.data) {
    return (
      <Card>
        <Flex vertical gap="middle" align="start">
          <div role="status">{say("imported", { count: run.data.events.length })}</div>
          {preview.later > 0 && (
            <Button type="primary" onClick={onLater}>
              {say("showRemaining", { count: preview.later })}
            </Button>
          )}
          <LinkButton type={preview.later > 0 ? "default" : "primary"} href={paths.gatherings}>
            {say("toGatherings")}
          </LinkButton>
        </Flex>
      </Card>
    );
  }
  return (
    <>
      <Choice
        found={preview.found.filter(({ exists }) => !exists)}
        later={preview.later}
        isPending={run.isPending}
        onChoose={(chosen) => run.mutate({ ...calendar, ...chosen })}
      />
      {run.isPending && <FileProgress afterwards={say("planning")} />}
      <RefusalAlert refusal={run.error} />
      {existing.length > 0 && (
        <Card heading={{ text: say("existing", { count: existing.length }), level: 2 }}>
          <ShortenedList
            label={say("existing", { count: existing.length })}
            className={styles["list"]}
            items={existing}
          >
            {(entry) => (
              <li key={entry.key}>
                <Entry entry={entry} />
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
  later: number;
  isPending: boolean;
  onChoose: (chosen: { keys: string[]; crew_id: number | null }) => void;
}

const EVERYONE = "everyone";

function Choice({ found, later, isPending, onChoose }: ChoiceProps) {
  const say = useMessages("gatherings");
  const { crews } = useCollectiveState();
  const all = found.map(({ key }) => key);
  const [keys, setKeys] = useState(all);
  const [crewId, setCrewId] = useState<number | null>(null);
  return (
    <Card heading={{ text: say("toImport", { count: found.length }), level: 2 }}>
      {found.length > 0 && (
        <Flex vertical gap="middle">
          {found.length > 1 && (
            <Checkbox
              checked={keys.length === all.length}
              indeterminate={keys.length > 0 && keys.length < all.length}
              onChange={({ target }) => setKeys(target.checked ? all : [])}
            >
              {say("chooseAll")}
            </Checkbox>
          )}
          <Checkbox.Group value={keys} onChange={setKeys}>
            <Flex vertical gap="small">
              {found.map((entry) => (
                <Checkbox key={entry.key} value={entry.key}>
                  <Entry entry={entry} />
                </Checkbox>
              ))}
            </Flex>
          </Checkbox.Group>
          {later > 0 && <Text secondary>{say("remaining", { count: later })}</Text>}
          <NativeSelect
            label={say("ofCrew")}
            value={crewId === null ? EVERYONE : String(crewId)}
            onChange={(id) => setCrewId(id === EVERYONE ? null : Number(id))}
            options={[EVERYONE, ...crewsByName(crews).map(({ id }) => String(id))]}
            nameOf={(chosen) => crews.find(({ id }) => String(id) === chosen)?.name ?? say("everyone")}
          />
          <Button
            type="primary"
            disabled={keys.length === 0}
            loading={isPending}
            onClick={() => onChoose({ keys, crew_id: crewId })}
          >
            {say("importThem", { count: keys.length })}
          </Button>
        </Flex>
      )}
    </Card>
  );
}

function Entry({ entry: { title, place, starts_at, ends_at, is_end_guessed } }: { entry: Found }) {
  const say = useMessages("gatherings");
  const { time_zone } = useCollectiveState();
  const times = useGatheringTimes();
  return (
    <>
      <bdi>{title}</bdi>
      <br />
      <Text secondary>
        {times.whole({ starts_at, ends_at, time_zone })}
        {is_end_guessed && ` (${say("guessedEnd")})`}
        {place !== null && (
          <>
            <br />
            <bdi>{place}</bdi>
          </>
        )}
      </Text>
    </>
  );
}

const REASONS = {
  TooLong: "refusedTooLong",
  NoTime: "refusedNoTime",
  TooFar: "refusedTooFar",
  ZoneUnknown: "refusedZoneUnknown",
  Over: "refusedOver",
  Cancelled: "refusedCancelled",
  TooOften: "refusedTooOften",
  TooMany: "refusedTooMany",
  CutOff: "refusedCutOff",
  Task: "refusedTask",
} as const satisfies Record<ImportRefusal, string>;

function Refused({ refused }: Pick<Preview, "refused">) {
  const say = useMessages("gatherings");
  if (refused.length === 0) return null;
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card heading={{ text: say("notImported", { count: total }), level: 2 }}>
      <dl className={styles["reasons"]}>
        {refused.map(({ reason, count, titles }) => (
          <div key={reason}>
            <dt>{say("refusedCount", { reason: say(REASONS[reason]), count })}</dt>
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

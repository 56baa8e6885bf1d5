import { formatShortDate } from "../../../shared/dates.ts";
import type { IntervalOverview } from "../../../shared/interval-overview.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import styles from "./ComingAndGoing.module.css";
import { PeopleList } from "./PeopleList.tsx";

/** Who returns when, who rests until when, who leaves, and who is new. */
export function ComingAndGoing({ overview }: { overview: IntervalOverview }) {
  const { today } = useCollectiveState();
  const date = (day: string) => formatShortDate(day, today);
  const groups = [
    {
      label: "Returning",
      people: overview.returning.map(({ person_id: id, date: day }) => ({ id, note: date(day) })),
      inOrder: true as const,
    },
    { label: "New", people: overview.new.map((id) => ({ id })) },
    {
      label: "Resting",
      people: overview.resting.map(({ person_id: id, until }) => ({
        id,
        ...(until !== null && { note: `until ${date(until)}` }),
      })),
    },
    { label: "Exiting", people: overview.answers.exiting.map((id) => ({ id })) },
  ].filter(({ people }) => people.length > 0);
  return (
    <Card heading={{ text: "Coming and going", level: 2 }}>
      {groups.length === 0 ? (
        <Text secondary>Nobody comes or goes.</Text>
      ) : (
        <div className={styles["groups"]}>
          {groups.map(({ label, ...list }) => (
            <div key={label}>
              <h3 className={styles["label"]}>{label}</h3>
              <PeopleList label={label} {...list} />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

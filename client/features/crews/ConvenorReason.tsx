import type { Interval } from "../../../shared/intervals.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { answer } from "../../hooks/use-interval-involvements.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../trpc.ts";
import styles from "./ConvenorReason.module.css";

/** Why somebody convenes a crew in an interval and, on request, the order of the volunteers. */
export function ConvenorReason({ crewId, interval }: { crewId: number; interval: Interval }) {
  const asked = trpc.crews.convenor.useQuery({ crew_id: crewId, interval_id: interval.id });
  const { data, error, retry } = answer(asked);
  const peopleById = usePeopleById();
  if (error) return <LoadFailure what="Who convenes" error={error} onRetry={retry} />;
  if (!data) return null;
  return (
    <div>
      <Text as="p">{data.reason}</Text>
      {data.order.length > 1 && (
        <Disclosure summary="Everybody who volunteers, in order">
          <ol className={styles["order"]}>
            {data.order.map(({ person_id, reason }) => (
              <li key={person_id}>
                {peopleById.get(person_id)?.display_name} <Text secondary>{reason}</Text>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

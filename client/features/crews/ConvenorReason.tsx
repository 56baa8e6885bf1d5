import type { Interval } from "../../../shared/intervals.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../trpc.ts";
import styles from "./ConvenorReason.module.css";

/** Why somebody convenes a crew in an interval and, on request, the order of the volunteers. */
export function ConvenorReason({ crewId, interval }: { crewId: number; interval: Interval }) {
  const convenor = trpc.crews.convenor.useQuery({ crew_id: crewId, interval_id: interval.id });
  const peopleById = usePeopleById();
  return (
    <Loaded query={convenor} what="Who convenes" meanwhile={null}>
      {({ reason: why, order }) => (
        <div>
          <Text as="p">{why}</Text>
          {order.length > 1 && (
            <Disclosure summary="Everybody who volunteers, in order">
              <ol className={styles["order"]}>
                {order.map(({ person_id, reason }) => (
                  <li key={person_id}>
                    {peopleById.get(person_id)?.display_name} <Text secondary>{reason}</Text>
                  </li>
                ))}
              </ol>
            </Disclosure>
          )}
        </div>
      )}
    </Loaded>
  );
}

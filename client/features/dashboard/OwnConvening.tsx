import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import { Text } from "../../components/Text.tsx";
import { useConveningText } from "../../domain/use-convening-text.ts";
import { trpc } from "../../api/trpc.ts";

/** Who convenes the crews that the person volunteers for, and why. */
export function OwnConvening({ own }: { own: PersonInterval }) {
  return own.crew_involvements
    .filter(({ volunteered_convenor }) => volunteered_convenor)
    .map(({ crew_id }) => <Convening key={crew_id} crewId={crew_id} intervalId={own.interval_id} />);
}

function Convening({ crewId, intervalId }: { crewId: number; intervalId: number }) {
  const { data } = trpc.crews.convenor.useQuery({ crew_id: crewId, interval_id: intervalId });
  const { textOf } = useConveningText();
  return data && <Text>{textOf(data)}</Text>;
}

import { Flex } from "antd";
import { crewsByName } from "../../../shared/crews/crews.ts";
import type { CrewInvolvement } from "../../../shared/participation/involvements.ts";
import { Card } from "../../components/Card.tsx";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** A person's crews. */
export function PersonCrews({ crewInvolvements }: { crewInvolvements: readonly CrewInvolvement[] }) {
  const say = useMessages("people");
  const { crews } = useCollectiveState();
  const own = new Set(crewInvolvements.map(({ crew_id }) => crew_id));
  if (own.size === 0) return null;
  return (
    <Card heading={{ text: say("crews"), level: 2 }}>
      <Flex wrap gap="small">
        {crewsByName(crews.filter(({ id }) => own.has(id))).map((crew) => (
          <CrewTag key={crew.id} crew={crew} />
        ))}
      </Flex>
    </Card>
  );
}

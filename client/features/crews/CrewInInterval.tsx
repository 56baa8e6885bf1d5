import { Flex } from "antd";
import type { Crew } from "../../../shared/crews.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { listMembers } from "../../domain/crew-members.ts";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { Text } from "../../components/Text.tsx";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { ConvenorReason } from "./ConvenorReason.tsx";
import { MemberChips } from "./MemberChips.tsx";

interface CrewInIntervalProps {
  title: string;
  crew: Crew;
  interval: Interval;
}

/** Who is in a crew in the current or the next interval, and why somebody convenes. */
export function CrewInInterval({ title, crew, interval }: CrewInIntervalProps) {
  const { data } = useIntervalInvolvements(interval);
  const peopleById = usePeopleById();
  const involvements = data?.crew_involvements.filter(({ crew_id }) => crew_id === crew.id) ?? [];
  return (
    <Card fill heading={{ text: `${title} #${interval.id}`, level: 2 }}>
      <Flex vertical gap="middle">
        <Text secondary>
          <IntervalDates interval={interval} />
        </Text>
        {involvements.length > 0 ? (
          <MemberChips
            label={`People in ${crew.name} in interval ${interval.id}`}
            members={listMembers(involvements, peopleById)}
          />
        ) : (
          <Text secondary>Nobody is in this crew for this interval.</Text>
        )}
        <ConvenorReason crewId={crew.id} interval={interval} />
      </Flex>
    </Card>
  );
}

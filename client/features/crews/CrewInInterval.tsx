import { Flex } from "antd";
import type { Crew } from "../../../shared/crews.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { listMembers } from "../../domain/crew-members.ts";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { Text } from "../../components/Text.tsx";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
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
  const say = useMessages("crews");
  const { data } = useIntervalInvolvements(interval);
  const peopleById = usePeopleById();
  const involvements = data?.crew_involvements.filter(({ crew_id }) => crew_id === crew.id) ?? [];
  return (
    <Card fill heading={{ text: title, level: 2 }}>
      <Flex vertical gap="middle">
        <Text secondary>
          <IntervalDates interval={interval} />
        </Text>
        {involvements.length > 0 ? (
          <MemberChips
            label={say("peopleInInterval", { crew: crew.name, interval: String(interval.id) })}
            members={listMembers(involvements, peopleById)}
          />
        ) : (
          <Text secondary>{say("nobodyIsIn")}</Text>
        )}
        <ConvenorReason crew={crew} interval={interval} />
      </Flex>
    </Card>
  );
}

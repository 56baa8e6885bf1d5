import { Flex } from "antd";
import type { Crew } from "../../../shared/crews/crews.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { listMembers } from "../../domain/crew-members.ts";
import { CrewChoices, WhyNoChoice } from "../../domain/CrewChoices.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { useCrewChoice } from "../../domain/use-crew-choice.ts";
import { useOwnPart } from "../../domain/use-own-part.ts";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { MemberChips } from "./MemberChips.tsx";
import { convenorReason, placeReasons, type ConvenorChoice } from "../../../shared/crews/convenors.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { trpc } from "../../api/trpc.ts";
import styles from "./CrewInInterval.module.css";

interface CrewInIntervalProps {
  title: string;
  crew: Crew;
  interval: Interval;
  /** Whether people plan the interval now: they can then join the crew here. */
  isPlanned: boolean;
}

/** Who is in a crew in the current or the next interval, and why somebody convenes. */
export function CrewInInterval({ title, crew, interval, isPlanned }: CrewInIntervalProps) {
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
        {isPlanned && <OwnChoice crew={crew} interval={interval} />}
      </Flex>
    </Card>
  );
}

/** By which the signed-in person joins the crew and volunteers, or why they cannot. */
function OwnChoice({ crew, interval }: { crew: Crew; interval: Interval }) {
  const { personId, leaving, mayChoose, crews } = useOwnPart(interval);
  const choose = useCrewChoice(interval.id, personId);
  const chosen = crews?.find(({ crew_id }) => crew_id === crew.id);
  if (!chosen) return null;
  if (!mayChoose) return <WhyNoChoice interval={interval} leaving={leaving} />;
  return <CrewChoices intervalId={interval.id} crew={chosen} personId={personId} onChoose={choose} />;
}

/** Why somebody convenes a crew in the current or the next interval and, on request, the order of the volunteers. */
function ConvenorReason({ crew, interval }: { crew: Crew; interval: Interval }) {
  const say = useMessages("crews");
  const convenor = trpc.crews.convenor.useQuery({ crew_id: crew.id, interval_id: interval.id });
  return (
    <Loaded query={convenor} what={say("whoConvenes")} meanwhile={null}>
      {(choice) => <Reasons crewName={crew.name} choice={choice} />}
    </Loaded>
  );
}

function Reasons({ crewName, choice: { convenor_id, order } }: { crewName: string; choice: ConvenorChoice }) {
  const say = useMessages("crews");
  const sayWhy = useMessages("convening");
  const peopleById = usePeopleById();
  const nameOf = (personId: number) => peopleById.get(personId)?.display_name ?? "";
  const setting = { language: getLanguage(), crewName, nameOf, convenorId: convenor_id, isPast: false };
  const reasons = placeReasons(sayWhy, order, setting);
  return (
    <div>
      <Paragraph>{convenorReason(sayWhy, order, setting)}</Paragraph>
      {order.length > 1 && (
        <Disclosure summary={say("everybodyInOrder")}>
          <ol className={styles["order"]}>
            {order.map(({ person_id }, index) => (
              <li key={person_id}>
                {nameOf(person_id)} <Text secondary>{reasons[index]}</Text>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

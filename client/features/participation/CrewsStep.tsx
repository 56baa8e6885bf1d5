import { Alert, Empty, Form, theme } from "antd";
import { useMemo } from "react";
import { COMFORTABLE_CREW_COUNT } from "../../../shared/constants.ts";
import { crewsByName } from "../../../shared/crews.ts";
import { crewReadiness, type CrewInvolvement } from "../../../shared/involvements.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { crewParticipants, withCrew, withVolunteering } from "./crew-choices.ts";
import { CrewParticipationCard } from "./CrewParticipationCard.tsx";
import type { CrewChoice } from "./participation-values.ts";
import { participationRules } from "./participation-rules.ts";

export interface CrewsStepProps {
  personId: number;
  /** Everybody's crew involvements in this interval, and in the one before. */
  involvements: readonly CrewInvolvement[];
  previous: readonly CrewInvolvement[];
}

/** The third step: the crews one takes part in. */
export function CrewsStep(props: CrewsStepProps) {
  return (
    <Form.Item name="crew_involvements" rules={participationRules("crew_involvements")}>
      <CrewChoices {...props} />
    </Form.Item>
  );
}

const NO_CHOICES: CrewChoice[] = [];

interface CrewChoicesProps extends CrewsStepProps {
  /** Given by the `Form.Item` around it. */
  value?: CrewChoice[];
  onChange?: (choices: CrewChoice[]) => void;
}

function CrewChoices({ value: choices = NO_CHOICES, onChange, personId, involvements, previous }: CrewChoicesProps) {
  const { crews, people } = useCollectiveState();
  const { token } = theme.useToken();
  const names = useMemo(() => new Map(people.map(({ id, display_name }) => [id, display_name])), [people]);
  const sortedCrews = useMemo(() => crewsByName(crews), [crews]);

  if (crews.length === 0) return <Empty description="No crews available. Please create a crew first." />;
  return (
    <>
      <div aria-live="polite">
        {choices.length > COMFORTABLE_CREW_COUNT && (
          <Alert
            type="warning"
            role="note"
            showIcon
            title="Pace yourself comrade: Are you sure you want to be part of more than 2 crews?"
            style={{ marginBottom: token.margin }}
          />
        )}
      </div>
      <div style={{ display: "grid", gap: token.margin, gridTemplateColumns: "repeat(auto-fill, minmax(280px, 1fr))" }}>
        {sortedCrews.map((crew) => {
          const choice = choices.find(({ crew_id }) => crew_id === crew.id);
          const participants = crewParticipants({ crewId: crew.id, involvements, personId, choice, names });
          const before = previous.filter(({ crew_id }) => crew_id === crew.id);
          return (
            <CrewParticipationCard
              key={crew.id}
              crew={crew}
              choice={choice}
              personId={personId}
              participants={participants}
              readiness={crewReadiness(participants, before)}
              onJoin={(joined) => onChange?.(withCrew(choices, crew.id, joined))}
              onVolunteer={(volunteers) => onChange?.(withVolunteering(choices, crew.id, volunteers))}
            />
          );
        })}
      </div>
    </>
  );
}

import { useCallback, useEffect, useMemo, useRef } from "react";
import { COMFORTABLE_CREW_COUNT } from "../../../shared/constants.ts";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { crewLacks, type CrewChoice, type CrewInvolvement } from "../../../shared/participation/involvements.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Field } from "../../forms/Field.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useStructuralSharing } from "../../hooks/use-structural-sharing.ts";
import { crewParticipants, type ChangeChoices } from "./crew-choices.ts";
import { CrewParticipationCard } from "./CrewParticipationCard.tsx";
import styles from "./CrewsStep.module.css";

export interface CrewsStepProps {
  intervalId: number;
  personId: number;
  /** Everybody's crew involvements in this and in the previous interval. */
  involvements: readonly CrewInvolvement[];
  previous: readonly CrewInvolvement[];
}

/** The third step: the person's crews. */
export function CrewsStep(props: CrewsStepProps) {
  return (
    <Field name="crew_involvements" label={false}>
      <CrewChoices {...props} />
    </Field>
  );
}

const NO_CHOICES: CrewChoice[] = [];

interface CrewChoicesProps extends CrewsStepProps {
  /** Set by the surrounding `Form.Item`. */
  value?: CrewChoice[];
  onChange?: (choices: CrewChoice[]) => void;
}

function CrewChoices(props: CrewChoicesProps) {
  const { value: choices = NO_CHOICES, onChange, intervalId, personId, involvements, previous } = props;
  const say = useMessages("planning");
  const { crews } = useCollectiveState();
  const people = usePeopleById();
  const names = useMemo(() => new Map([...people].map(([id, { display_name }]) => [id, display_name])), [people]);
  const cards = useStructuralSharing(
    useMemo(() => {
      const crewOf = ({ crew_id }: CrewInvolvement) => crew_id;
      const [involvementsOf, previousOf] = [groupBy(involvements, crewOf), groupBy(previous, crewOf)];
      const choiceOf = (crewId: number) => choices.find(({ crew_id }) => crew_id === crewId);
      const shown = crews.filter(({ id, archived_at }) => archived_at === null || choiceOf(id));
      return crewsByName(shown).map((crew) => {
        const choice = choiceOf(crew.id);
        const inCrew = involvementsOf.get(crew.id) ?? [];
        const isLeftOut = crew.archived_at !== null && !inCrew.some(({ person_id }) => person_id === personId);
        const participants = crewParticipants({ crewId: crew.id, involvements: inCrew, personId, choice, names });
        const before = previousOf.get(crew.id) ?? [];
        const wasIn = before.some(({ person_id }) => person_id === personId);
        const convenorId = inCrew.find(({ convenor }) => convenor)?.person_id;
        return { crew, choice, wasIn, isLeftOut, convenorId, participants, lacks: crewLacks(participants, before) };
      });
    }, [crews, names, choices, involvements, previous, personId]),
  );
  const latest = useRef({ choices, onChange });
  useEffect(() => {
    latest.current = { choices, onChange };
  }, [choices, onChange]);
  // A stable callback, so that only the changed cards render again.
  const changeChoices: ChangeChoices = useCallback(
    (change) => latest.current.onChange?.(change(latest.current.choices)),
    [],
  );

  if (cards.length === 0) {
    return <EmptyState title={say("noCrews")} text={say("submitWithoutCrew")} />;
  }
  return (
    <>
      <div aria-live="polite">
        {choices.length > COMFORTABLE_CREW_COUNT && (
          <Notice type="warning" role="note" title={say("paceYourself")} className={styles["pace"]} />
        )}
      </div>
      <div className={styles["crews"]}>
        {cards.map((card) => (
          <CrewParticipationCard
            key={card.crew.id}
            {...card}
            intervalId={intervalId}
            personId={personId}
            changeChoices={changeChoices}
          />
        ))}
      </div>
    </>
  );
}

import {
  byConvenorAndName,
  type CrewChoice,
  type CrewInvolvement,
} from "../../../shared/participation/involvements.ts";
import { inCrewOrder } from "../../domain/participation-values.ts";

/** A participant of a crew, including unsaved choices in the form. */
export interface CrewParticipant {
  person_id: number;
  display_name: string;
  convenor: boolean;
  volunteered_convenor: boolean;
}

export type ChangeChoices = (change: (choices: readonly CrewChoice[]) => CrewChoice[]) => void;

/** The choices after a crew's switch was toggled. A person who joins does not volunteer yet. */
export function withCrew(choices: readonly CrewChoice[], crewId: number, joined: boolean): CrewChoice[] {
  const others = choices.filter(({ crew_id }) => crew_id !== crewId);
  return joined ? inCrewOrder([...others, { crew_id: crewId, volunteered_convenor: false }]) : others;
}

/** The choices after a crew's switch to volunteer as convenor was toggled. */
export function withVolunteering(choices: readonly CrewChoice[], crewId: number, volunteers: boolean): CrewChoice[] {
  return choices.map((choice) =>
    choice.crew_id === crewId ? { ...choice, volunteered_convenor: volunteers } : choice,
  );
}

interface CrewQuestion {
  crewId: number;
  involvements: readonly CrewInvolvement[];
  /** The person at the form, and their choice for this crew. */
  personId: number;
  choice: CrewChoice | undefined;
  names: ReadonlyMap<number, string>;
}

/**
 * The participants of the crew, with the person's own choice from the form: convenors first, then by display name. The
 * person is shown as convenor only while they still volunteer.
 */
export function crewParticipants({ crewId, involvements, personId, choice, names }: CrewQuestion): CrewParticipant[] {
  const inCrew = involvements.filter(({ crew_id }) => crew_id === crewId);
  const own = inCrew.find(({ person_id }) => person_id === personId);
  const mine = choice && {
    person_id: personId,
    volunteered_convenor: choice.volunteered_convenor,
    convenor: choice.volunteered_convenor && (own?.convenor ?? false),
  };
  return [...inCrew.filter(({ person_id }) => person_id !== personId), ...(mine ? [mine] : [])]
    .map(({ person_id, convenor, volunteered_convenor }) => ({
      person_id,
      display_name: names.get(person_id) ?? "",
      convenor,
      volunteered_convenor,
    }))
    .toSorted(byConvenorAndName);
}

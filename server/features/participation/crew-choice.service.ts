import type { CrewChoice, CrewChoiceEdit } from "../../../shared/participation/involvements.ts";
import type { ChangeDependencies } from "../../revision/change.ts";
import { AppError } from "../../errors.ts";
import { checkCrewInUse } from "../collective/collective.queries.ts";
import type { OwnParticipation, PersonIntervalKey } from "./involvements.queries.ts";
import { withChoice } from "./own-participation.ts";
import { changeOwnPart } from "./participation.service.ts";

/**
 * Adds a person to a crew, or changes whether they volunteer to convene it. All their other answers stay; without one,
 * they opt in. Returns the events of `changeOwnPart` and throws what it throws, and `OptedOut`,
 * `CrewNotFound` and `CrewArchived`.
 */
export async function joinCrew(dependencies: ChangeDependencies, key: PersonIntervalKey, crew: CrewChoiceEdit) {
  return changeOwnPart(dependencies, key, async (trx, { leaves, stored: answers }) => {
    if (leaves || answers.participation_intention === "OptOut") throw new AppError("OptedOut");
    const isIn = answers.crew_involvements.some(({ crew_id }) => crew_id === crew.crew_id);
    if (!isIn) await checkCrewInUse(trx, key, crew.crew_id);
    return {
      ...answers,
      participation_intention: "OptIn",
      crew_involvements: [...without(crew.crew_id, answers), withChoice(answers, crew)],
    };
  });
}

/** Removes a person from a crew, if they are in it. All their other answers stay. Throws like `changeOwnPart`. */
export async function leaveCrew(dependencies: ChangeDependencies, key: PersonIntervalKey, crewId: number) {
  return changeOwnPart(dependencies, key, async (_trx, { stored }) => ({
    ...stored,
    crew_involvements: without(crewId, stored),
  }));
}

function without(crewId: number, { crew_involvements }: OwnParticipation): CrewChoice[] {
  return crew_involvements.filter((crew) => crew.crew_id !== crewId);
}

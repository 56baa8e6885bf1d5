import type { ChangeResult } from "../../../shared/events.ts";
import type { CrewChoice, PersonInterval } from "../../../shared/involvements.ts";
import type { ChangeDependencies } from "../../revision/change.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { findCrew } from "../structure/crews.queries.ts";
import { listPersonIntervals, type OwnAnswers, type PersonIntervalKey } from "./involvements.queries.ts";
import { changeOwnPart } from "./participation.service.ts";
import type { EntityKey } from "../../db/entity-table.ts";

/**
 * Adds a person to a crew, or changes whether they volunteer to convene it. All their other answers stay; without one,
 * they opt in. Returns the events of `changeOwnPart` and throws what it throws, and `OptedOut`,
 * `CrewNotFound` and `CrewArchived`.
 */
export async function joinCrew(
  dependencies: ChangeDependencies,
  key: PersonIntervalKey,
  crew: CrewChoice,
): Promise<ChangeResult> {
  return changeOwnPart(dependencies, key, async (trx, { leaves }) => {
    const answers = await readOwnAnswers(trx, key);
    if (leaves || answers.participation_intention === "OptOut") throw new AppError("OptedOut");
    const isIn = answers.crew_involvements.some(({ crew_id }) => crew_id === crew.crew_id);
    if (!isIn) await assertJoinable(trx, { collectiveId: key.collectiveId, id: crew.crew_id });
    return {
      ...answers,
      participation_intention: "OptIn",
      crew_involvements: [...without(crew.crew_id, answers), crew],
    };
  });
}

async function assertJoinable(db: Db, key: EntityKey): Promise<void> {
  const crew = await findCrew(db, key);
  if (!crew) throw new AppError("CrewNotFound");
  if (crew.archived_at !== null) throw new AppError("CrewArchived");
}

/** Removes a person from a crew, if they are in it. All their other answers stay. Throws like `changeOwnPart`. */
export async function leaveCrew(
  dependencies: ChangeDependencies,
  key: PersonIntervalKey,
  crewId: number,
): Promise<ChangeResult> {
  return changeOwnPart(dependencies, key, async (trx) => {
    const answers = await readOwnAnswers(trx, key);
    return { ...answers, crew_involvements: without(crewId, answers) };
  });
}

/**
 * Takes back a person's answers for an interval, as if they had not answered: private answers and crews too. If
 * everyone has yet to be added to the interval, nothing of the person remains in it. Throws like `changeOwnPart`.
 */
export async function withdrawParticipation(
  dependencies: ChangeDependencies,
  key: PersonIntervalKey,
): Promise<ChangeResult> {
  return changeOwnPart(dependencies, key, async (_trx, { isFilled }) => (isFilled ? NO_ANSWERS : null));
}

const NO_ANSWERS: OwnAnswers = {
  participation_intention: null,
  private_capacity_planning: false,
  wellbeing: null,
  focus: null,
  capacity: null,
  capacity_score: null,
  opt_out_type: null,
  opt_out_planned_return_date: null,
  intention_context: null,
  crew_involvements: [],
};

async function readOwnAnswers(db: Db, key: PersonIntervalKey): Promise<OwnAnswers> {
  const [stored] = await listPersonIntervals(db, key, [key.personId]);
  return stored ? answersIn(stored) : NO_ANSWERS;
}

function answersIn({ collective_involvement: stored, crew_involvements: crews }: PersonInterval): OwnAnswers {
  if (!stored) return NO_ANSWERS;
  return {
    participation_intention: stored.participation_intention,
    private_capacity_planning: stored.private_capacity_planning,
    wellbeing: stored.capacity_planning?.wellbeing ?? null,
    focus: stored.capacity_planning?.focus ?? null,
    capacity: stored.capacity_planning?.capacity ?? null,
    capacity_score: stored.capacity_score,
    opt_out_type: stored.opt_out_type,
    opt_out_planned_return_date: stored.opt_out_planned_return_date,
    intention_context: stored.intention_context,
    crew_involvements: crews.map(({ crew_id, volunteered_convenor }) => ({ crew_id, volunteered_convenor })),
  };
}

function without(crewId: number, { crew_involvements }: OwnAnswers): CrewChoice[] {
  return crew_involvements.filter((crew) => crew.crew_id !== crewId);
}

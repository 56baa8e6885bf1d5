import type { OwnInvolvement } from "../../shared/participation/involvements.ts";
import {
  inCrewOrder,
  participationValues,
  plannedValues,
  type ParticipationValues,
} from "../domain/participation-values.ts";
import type { Queueable } from "../domain/use-queue.ts";
import { differingFields, mergeDraft } from "../forms/draft.ts";
import { sayLater } from "../hooks/use-messages.ts";
import { memberClient } from "../live/member-client.ts";

type Plan = Queueable<"me.saveParticipation">["input"];

/**
 * Merges a plan that has waited with what is saved now, as its form does. Returns undefined if nothing is left to save.
 * Throws a `Failure` if a field has been changed on both sides.
 */
export async function mergePlan(plan: Plan, base: ParticipationValues): Promise<Plan | undefined> {
  const saved = await loadSaved(plan.interval_id);
  const merged = mergeDraft({ values: plannedValues(plan), base }, saved);
  if (differingFields(merged.base, saved).length > 0) {
    const say = await sayLater("queue");
    throw Object.assign(new Error(say("planConflict")), { data: {} });
  }
  if (differingFields(merged.values, saved).length === 0) return undefined;
  return { ...plan, ...(merged.values as Omit<Plan, "interval_id">), held: plan.held };
}

async function loadSaved(interval_id: number): Promise<ParticipationValues> {
  const record = await findOwn(interval_id);
  const values = participationValues({
    collective_involvement: record,
    crew_involvements: record?.crew_involvements ?? [],
  });
  if (record?.participation_intention !== "OptOut") return values;
  // The form shows the crews from before, which the server drops as long as the person opts out.
  return { ...values, crew_involvements: inCrewOrder(await memberClient.me.crewsBeforeOptOut.query({ interval_id })) };
}

async function findOwn(interval_id: number): Promise<OwnInvolvement | null> {
  try {
    return await memberClient.me.participation.query({ interval_id });
  } catch (error) {
    if ((error as { data?: { appCode?: string } }).data?.appCode === "InvolvementNotFound") return null;
    throw error;
  }
}

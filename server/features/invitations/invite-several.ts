import { INVITATION_REFUSALS } from "../../../shared/enumerations.ts";
import type { InvitationInput, InvitationResult } from "../../../shared/invitations/invitations.schema.ts";
import { AppError } from "../../errors.ts";
import { invite, type InvitationDependencies, type Inviting } from "./invitations.service.ts";

/**
 * Invites people one after the other, each in a change of its own: what is refused to one keeps no other from joining.
 * A request with an `Idempotency-Key` keeps it after the last one. If the server stops before, the same request invites
 * the others, and nobody twice.
 */
export async function inviteSeveral(
  dependencies: InvitationDependencies,
  by: Inviting,
  people: readonly InvitationInput[],
): Promise<InvitationResult[]> {
  const results: InvitationResult[] = [];
  for (const person of people) {
    try {
      const { link } = await invite({ ...dependencies, once: undefined }, by, person);
      results.push({ link, refusal: null });
    } catch (error) {
      const refusal = INVITATION_REFUSALS.find((code) => error instanceof AppError && error.code === code);
      if (!refusal) throw error;
      results.push({ link: null, refusal });
    }
  }
  return results;
}

import type { Context } from "../../context.ts";
import type { Member } from "../../sessions/sessions.ts";
import { checkCurrentPassword } from "../credentials/current-password.ts";
import { removePerson } from "./removal.service.ts";

/**
 * Removes a member with all their personal data, at their own request (`docs/domain/membership.md#leaving`). Throws
 * `WrongPassword` and `TooManyRequests`.
 */
export async function leaveForGood(
  context: Pick<Context, "db" | "hub" | "clock" | "limits" | "sockets" | "cookie">,
  { collectiveId, personId, userId }: Member,
  { current_password }: { current_password: string },
): Promise<void> {
  await checkCurrentPassword(context, userId, current_password);
  await removePerson(context, { collectiveId, personId });
  context.cookie.clear();
}

import type { SignedIn } from "../../../shared/auth.ts";
import type { SetupInput } from "../../../shared/setup.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { insertUser } from "../auth/auth.queries.ts";
import { startSession } from "../auth/auth.service.ts";
import { hashPassword } from "../auth/passwords.ts";
import { insertCollective } from "../collective/collective.queries.ts";
import { addPerson } from "../people/people.service.ts";
import { isSetupNeeded } from "./setup-gate.ts";

/**
 * Creates the collective and its first member, and signs them in. Nobody can be following a collective that
 * does not exist yet, so that its beginning is no event. Throws `SetupTokenInvalid`.
 */
export async function setUp(context: Context, input: SetupInput): Promise<SignedIn> {
  if (!context.setupGate.admits(input.token)) throw new AppError("SetupTokenInvalid");
  const today = context.clock.today();
  const password_hash = await hashPassword(input.password);
  const created = await context.db.transaction().execute(async (trx) => {
    // Of two calls at once, the second finds the first one's user here.
    if (!(await isSetupNeeded(trx))) throw new AppError("SetupTokenInvalid");
    const collectiveId = await insertCollective(trx, input.collective_name, today);
    const userId = await insertUser(trx, { email: input.email, password_hash });
    const { personId } = await addPerson(trx, {
      collectiveId,
      userId,
      displayName: input.name,
      today,
    });
    return { user_id: userId, person_id: personId };
  });
  context.setupGate.close();
  await startSession(context, created.user_id);
  return created;
}

export async function getSetupStatus(context: Context): Promise<{ needed: boolean }> {
  return { needed: await isSetupNeeded(context.db) };
}

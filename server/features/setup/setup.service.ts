import type { SignedIn } from "../../../shared/auth/auth.schema.ts";
import type { SetupCheck, SetupCheckInput, SetupInput } from "../../../shared/auth/setup.schema.ts";
import { currentZoneName, isTimeZone } from "../../../shared/basics/time-zones.ts";
import type { Context } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { insertUser } from "../credentials/accounts.queries.ts";
import { startSession } from "../auth/auth.service.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { insertCollective } from "../collective/collective.queries.ts";
import { listTimeZones } from "../collective/collective.service.ts";
import { insertInterval } from "../structure/intervals.queries.ts";
import { welcomeWithMail } from "../mail-preferences/mail-preferences.queries.ts";
import { addPerson } from "../membership/membership.service.ts";
import { isSetupNeeded, lockSetup } from "../../sessions/setup-gate.ts";

/** Creates the collective, its first interval and member, and signs them in. Throws `SetupTokenInvalid`. */
export async function setUp(context: Context, input: SetupInput): Promise<SignedIn> {
  if (!(await context.setupGate.admits(context.db, input.token))) throw new AppError("SetupTokenInvalid");
  const { collective_name: name, time_zone = null } = input;
  const today = context.clock.today(time_zone);
  const founded_at = context.clock.now().toISOString();
  const password_hash = await hashPassword(input.password);
  const created = await context.db.transaction().execute(async (trx) => {
    // The second of two parallel requests waits here, and then finds the first one's user.
    await lockSetup(trx);
    if (!(await isSetupNeeded(trx))) throw new AppError("SetupTokenInvalid");
    const collectiveId = await insertCollective(trx, { name, time_zone, founded_at }, today);
    const { start_date, end_date, email, language } = input;
    await insertInterval(trx, collectiveId, { id: 1, start_date, end_date });
    const userId = await insertUser(trx, { email, password_hash, language });
    const { personId } = await addPerson(trx, { collectiveId, userId, displayName: input.name, today });
    await welcomeWithMail(trx, { collectiveId, personId });
    return { user_id: userId, person_id: personId };
  });
  await startSession(context, { userId: created.user_id, passwordHash: password_hash });
  return created;
}

export async function checkSetup(context: Context, { token, time_zone = "" }: SetupCheckInput): Promise<SetupCheck> {
  const { db, clock, setupGate } = context;
  const theirs = currentZoneName(time_zone);
  const proposed = isTimeZone(theirs) ? theirs : null;
  return {
    needed: await isSetupNeeded(db),
    admitted: await setupGate.admits(db, token),
    time_zone: proposed,
    today: clock.today(proposed),
    time_zones: listTimeZones(context),
  };
}

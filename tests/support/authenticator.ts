import { TOTP } from "otpauth";
import type { Clock } from "../../server/clock.ts";
import type { Script } from "./test-server.ts";
import { PASSWORD } from "./world.ts";

/** The code that an authenticator app shows for a secret. `later`: that many seconds from now. */
export function showCode(secret: string, clock: Pick<Clock, "now">, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + later * 1_000 });
}

/** Turns two-step sign-in on, with the code of the step before, so that the current one is not used yet. */
export async function turnOnTwoStep({ client }: Pick<Script, "client">, clock: Pick<Clock, "now">) {
  const { secret } = await client.account.beginTwoStep.mutate({ current_password: PASSWORD });
  const code = showCode(secret, clock, -30);
  const { recovery_codes } = await client.account.confirmTwoStep.mutate({ code });
  return { secret, recovery_codes };
}

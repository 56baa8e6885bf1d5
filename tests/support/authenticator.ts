import { TOTP } from "otpauth";
import type { Clock } from "../../server/clock.ts";

/** What an authenticator app shows for a secret. `later`: that many seconds from now. */
export function showCode(secret: string, clock: Pick<Clock, "now">, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + later * 1_000 });
}

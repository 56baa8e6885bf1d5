import type { Request } from "express";
import ipaddr from "ipaddr.js";
import type { Logger } from "pino";
import type { ErrorCode } from "../../shared/errors.ts";
import type { Failure } from "./failure.ts";
import { networkOf, type RateLimits } from "./rate-limits.ts";

/** A refusal by a limit is not among them: the owner of an account that others have locked may type what is right. */
const WRONG: ReadonlySet<ErrorCode> = new Set(["InvalidCredentials", "WrongCode"]);

/** Logs that a procedure failed, if that is a failed attempt to sign in. */
type NoteFailure = (request: Request, procedure: string | undefined, failure: Failure | null) => void;

/** Logs failed sign-ins for programs such as fail2ban (`docs/hosting/when-something-is-wrong.md`): the address, not whose account it was. */
export function logFailedSignIns({ limits }: { limits: RateLimits }, log: Logger): NoteFailure {
  const note = async (ip: string, requestId: string | undefined) => {
    const network = networkOf(ip);
    if (!(await limits.admits("signInLinesFrom", network))) return;
    if (!(await limits.admits("signInLines", "all"))) return;
    // A proxy may be sent anything as an address.
    const address = ipaddr.isValid(ip) ? network : "unknown";
    log.info({ address, requestId }, "A sign-in failed");
  };
  return (request, procedure, failure) => {
    if (procedure !== "auth.login" || !failure || !WRONG.has(failure.code)) return;
    note(request.ip ?? "", request.id).catch((error: unknown) => log.error({ err: error }, "A line was not logged"));
  };
}

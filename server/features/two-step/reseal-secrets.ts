import type { Services } from "../../rpc/context.ts";
import { listSealedSecrets, replaceSealedSecret } from "./two-step.queries.ts";

/**
 * Seals again, with the newest session secret, what an earlier one sealed, so that the earlier one can be removed.
 * Returns the number of accounts whose secret none of them opens: codes of their apps no longer work.
 */
export async function resealSecrets({ db, secretBox }: Pick<Services, "db" | "secretBox">): Promise<number> {
  let unreadable = 0;
  for (const { user_id, sealed_secret } of await listSealedSecrets(db)) {
    if (secretBox.isSealedWithNewest(sealed_secret)) continue;
    const secret = secretBox.open(sealed_secret);
    if (secret === null) unreadable += 1;
    else await replaceSealedSecret(db, user_id, { from: sealed_secret, to: secretBox.seal(secret) });
  }
  return unreadable;
}

import { forEachCollective } from "../../each-collective.ts";
import { lockCollective } from "../../revision/change.ts";
import type { JobServices } from "../../rpc/context.ts";
import { forgetRemembered, listCollectivesToForget } from "./remembered-answers.queries.ts";

/** Forgets remembered answers that no longer come back. Returns their number. */
export async function forgetAnswers({ db, clock }: JobServices): Promise<number> {
  const at = clock.now().toISOString();
  return forEachCollective(await listCollectivesToForget(db, at), (collectiveId) =>
    db.transaction().execute(async (trx) => {
      await lockCollective(trx, collectiveId);
      return forgetRemembered(trx, { collectiveId, at });
    }),
  );
}

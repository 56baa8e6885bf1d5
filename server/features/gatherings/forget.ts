import type { Kysely } from "kysely";
import { inPieces } from "../../db/delete-until.ts";
import type { Database } from "../../db/schema.ts";
import { forEachCollective } from "../../each-collective.ts";
import { lockCollective } from "../../revision/change.ts";
import type { JobServices } from "../../rpc/context.ts";
import { deleteUnusedTexts, listCollectivesWithUnusedTexts } from "./texts.queries.ts";
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

/** Deletes the texts that nothing uses any more. Returns their number. */
export async function forgetUnusedTexts(db: Kysely<Database>): Promise<number> {
  let deleted = 0;
  for (const collectiveId of await listCollectivesWithUnusedTexts(db)) {
    deleted += await inPieces(() =>
      db.transaction().execute(async (trx) => {
        // A change may be about to use one of them.
        await lockCollective(trx, collectiveId);
        return deleteUnusedTexts(trx, collectiveId);
      }),
    );
  }
  return deleted;
}

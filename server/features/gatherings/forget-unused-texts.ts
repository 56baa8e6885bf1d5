import type { Kysely } from "kysely";
import { inPieces } from "../../db/delete-until.ts";
import type { Database } from "../../db/schema.ts";
import { lockCollective } from "../../revision/change.ts";
import { deleteUnusedTexts, listCollectivesWithUnusedTexts } from "./texts.queries.ts";

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

import { sql } from "kysely";
import { expect, it } from "vitest";
import { listGatheringNews } from "../../../server/features/news/gathering-news.queries.ts";
import { actAs, hours } from "../../support/editing.ts";
import { sharedServer } from "../../support/hooks.ts";

const server = sharedServer({ people: ["ada", "bo"] });

it("changes of gatherings are read by their ids, however they lie in the table", async () => {
  const { db } = server.running.services;
  const ada = actAs(server, "ada");
  const ids: number[] = [];
  for (let day = 10; day < 18; day += 1) ids.push(await ada.meet(hours(`2026-03-${day}`)));
  await db.deleteFrom("gathering_news").execute();
  for (const id of ids.toReversed()) await ada.editGathering(id, { place: "Barn" });
  const read = await db.transaction().execute(async (trx) => {
    // Otherwise an index may happen to have the order.
    for (const way of ["indexscan", "indexonlyscan", "bitmapscan", "mergejoin"])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    const found: number[] = [];
    for (;;) {
      const page = { soonAt: null, after: found.at(-1) ?? 0, limit: 3 };
      const news = await listGatheringNews(trx, server.collective.id, page);
      if (news.length === 0) return found;
      found.push(...news.map(({ gathering_id }) => gathering_id));
    }
  });
  expect(read).toEqual(ids);
});

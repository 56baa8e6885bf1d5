import { expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { listTold } from "../../server/features/news/told.queries.ts";
import { listUnread } from "../../server/features/news/unread.queries.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

const at = (time: string) => `2030-03-03T${time}:00.000Z`;

/** Adds a collective with ada and bo, and an entry of each of these polls at its time, beginning with revision 1. */
async function addCollective(id: number, entries: readonly (readonly [time: string, poll: number])[]): Promise<void> {
  await old.run(`insert into collectives (id, name, rolled_over_on, revision) values (${id}, 'C', '2030-03-03', 9)`);
  for (const [index, name] of ["ada", "bo"].entries())
    await old.run(`insert into people (id, collective_id, display_name, avatar_id)
      values (${10 * id + index}, ${id}, '${name}', 1)`);
  for (const [index, [time, poll]] of entries.entries())
    await old.run(`insert into journal (collective_id, revision, at, kind, before, after)
      values (${id}, ${index + 1}, '${at(time)}', 'poll', null, '{"id":${poll}}')`);
}
interface Marked {
  id: number;
  /** In which collective. */
  in: number;
  /** Since when nobody was told of it. */
  untold?: string;
}
const textOf = (value: string | undefined) => (value === undefined ? "null" : `'${value}'`);

const addPoll = ({ id, untold, withdrawn, ...poll }: Marked & { withdrawn?: string }) =>
  old.run(`insert into polls (id, collective_id, title, times, time_zone, expectation, untold_since, withdrawn_at)
    values (${id}, ${poll.in}, 'P', '[]', 'UTC', 'Expected', ${textOf(untold)}, ${textOf(withdrawn)})`);
const addEoi = ({ id, untold, created, ...eoi }: Marked & { created: string }) =>
  old.run(`insert into entry_pathways (id, collective_id, name, email, normal_email, token_hash, created_at, untold_since)
    values (${id}, ${eoi.in}, 'W', '${id}@x.org', '${id}@x.org', '${id}', '${created}', ${textOf(untold)})`);

it("migration 069 begins to read news where nothing is lost, and knows what was told beyond that", async () => {
  await old.beginBefore("069");
  // All is told but what the last ten minutes have brought.
  await addCollective(1, [
    ["08:00", 1],
    ["11:49", 1],
    ["11:50", 1],
    ["12:00", 2],
  ]);
  await addPoll({ id: 1, in: 1 });
  await addPoll({ id: 2, in: 1, untold: at("08:00"), withdrawn: at("09:00") });
  // Nobody was told of the poll that was opened at 11:40. People were told of other things since.
  await addCollective(2, [
    ["11:39", 4],
    ["11:40", 3],
    ["11:41", 4],
    ["12:00", 4],
  ]);
  await addPoll({ id: 3, in: 2, untold: at("11:40") });
  await addPoll({ id: 4, in: 2 });
  await addEoi({ id: 5, in: 2, created: at("11:30") });
  await addEoi({ id: 6, in: 2, created: at("11:41") });
  await addEoi({ id: 7, in: 2, created: at("11:45"), untold: at("11:45") });
  await old.run(`insert into poll_answers (collective_id, poll_id, person_id, answers, answered_at)
    values (2, 4, 20, '[]', '${at("11:00")}')`);
  // As the earlier version told people of times that were added to polls, and of expressions of interest.
  await old.run(`insert into told (collective_id, person_id, kind, about, expires_at)
    values (2, 20, 'poll new', '4 ${at("11:41")}', '2031-01-01T00:00:00.000Z'),
      (2, 21, 'application new', '6', '2031-01-01T00:00:00.000Z')`);
  await addCollective(3, []);
  expect(await migrateToLatest(old.db)).toContain("069-news-read");

  const unread = await listUnread(old.db, { kinds: ["poll"] });
  expect(unread.map(({ collective_id, revision }) => [collective_id, revision])).toEqual([
    [1, 3],
    [1, 4],
    [2, 2],
    [2, 3],
    [2, 4],
  ]);
  const toldIn = async (collectiveId: number, personId: number) =>
    (await listTold(old.db, { collectiveId, personId })).map(({ kind, about }) => `${kind}: ${about}`);
  const times = ["11:41", "12:00"].map((time) => `poll new: 4 ${at(time)}`);
  expect(await toldIn(2, 20)).toEqual(["application new: 6", ...times]);
  expect(await toldIn(2, 21)).toEqual(["application new: 6"]);
  expect(await toldIn(1, 10)).toEqual([]);
});

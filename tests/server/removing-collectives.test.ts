import { once } from "node:events";
import { expect, it } from "vitest";
import { forEachCollective } from "../../server/each-collective.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { removeCollective } from "../../server/features/collective/collective-removal.service.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { runAdmin } from "../support/admin.ts";
import { callProcedure } from "../support/procedures.ts";
import { readAllTables } from "../support/every-table.ts";
import { serverForEach } from "../support/hooks.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { openSocket } from "../support/sockets.ts";
import { isSignedIn, signIn } from "../support/test-server.ts";
import { createCollective } from "../support/world.ts";

const server = serverForEach({ people: ["ada", "bo"] });
const db = () => server.running.services.db;

const remove = (typed: string) => runAdmin(["collective", "remove", "tidewater"], { ...server, input: `${typed}\n` });

it("leaves no row of the collective in any table, and every row of others", async () => {
  await createCollective(db(), "2026-02-15", { name: "Harbour", people: ["zoe"], crews: ["ropes"] });
  // Emails to former accounts may belong to no collective.
  const mail = { idempotency_key: "old", subject: "Hello", next_attempt_at: "", created_at: "", expires_at: "" };
  const before = await readAllTables(db());
  const here = await createCollective(db(), "2026-02-15", { name: "Fen", people: ["fay"], intervals: 2 });
  const to = { recipient: "fay@example.org", normal_recipient: "fay@example.org", collective_id: null };
  await db()
    .insertInto("outbound_emails")
    .values({ ...mail, ...to, kind: "plan reminder" })
    .execute();
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "fay@example.org" } });
  expect((await readAllTables(db())).get("outbound_emails")).toHaveLength(2);
  await removeCollective(db(), here.id);
  expect(await readAllTables(db())).toEqual(before);
  await expect(removeCollective(db(), here.id)).rejects.toMatchObject({ code: "CollectiveNotFound" });
});

it("is no failure of a job that it ends for the collective", async () => {
  const gone = await createCollective(db(), "2026-02-15", { name: "Fen", people: ["fay"] });
  const ids = [gone.id, server.collective.id];
  const job = forEachCollective(ids, async (id) => {
    if (id === gone.id) await removeCollective(db(), id);
    return (await getCollective(db(), id)).collective.id;
  });
  expect(await job).toBe(server.collective.id);
});

it("leads to another set-up link than the first one", async () => {
  const { setupGate } = server.running.services;
  await removeCollective(db(), server.collective.id);
  const first = await setupGate.findToken(db());
  const here = await createCollective(db(), "2026-02-15", { name: "Fen", people: ["fay"] });
  await removeCollective(db(), here.id);
  expect(await setupGate.admits(db(), String(first))).toBe(false);
  expect(await setupGate.findToken(db())).not.toBeNull();
});

it("is a command that names what goes, and asks for the slug", async () => {
  await describeCollective(server);
  await submitted(server);
  const cookie = await signIn(server.url, "ada");
  const refused = await remove("tide");
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toMatch(
    /^This deletes Tidewater for good, with all accounts and 2 people, \d+ crews, \d+ intervals, .*\nIt stays in .* emails in files until you delete these\.\nType tidewater to /,
  );
  expect(refused.errors).toContain("This was not tidewater. Nothing was deleted.");
  expect(await isSignedIn(server, cookie)).toBe(true);

  const socket = await openSocket(server, cookie);
  const closed = once(socket, "close");
  const removed = await remove("tidewater");
  expect(removed.code).toBe(0);
  expect(JSON.parse(removed.output)).toMatchObject({
    collective_id: server.collective.id,
    deleted: { people: 2, entry_pathways: 1 },
  });
  expect((await closed)[0]).toBe(SESSION_ENDED);
  expect(await isSignedIn(server, cookie)).toBe(false);
  expect(await db().selectFrom("users").selectAll().execute()).toEqual([]);
});

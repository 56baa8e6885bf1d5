import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { whereItStays } from "../../scripts/admin/after-removal.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { admin, adminFailure } from "../support/admin.ts";
import { callProcedure } from "../support/procedures.ts";
import { folderForEach, serverForEach } from "../support/hooks.ts";
import { createElsewhere } from "../support/eois.ts";
import { PERSONAL, startServerWithBo } from "../support/personal-data.ts";
import { openSocket } from "../support/sockets.ts";
import { openAs, signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = serverForEach(startServerWithBo);
const folder = folderForEach();
let bo: number;
let ada: number;
beforeEach(() => {
  bo = server.person("bo");
  ada = server.person("ada");
});

const about = (...rest: string[]) => ["--collective", "tidewater", "--person", PERSONAL.address, ...rest];

describe("person export", () => {
  it("prints all data kept about a person, but no credentials", async () => {
    const data = await admin(["person", "export", ...about()], server);
    const text = JSON.stringify(data);
    for (const personal of Object.values(PERSONAL)) expect(text.toLowerCase()).toContain(personal.toLowerCase());
    expect(data.person).toMatchObject({ id: bo, avatar_id: 3, left_at: null });
    expect(data.account).toMatchObject({ email: PERSONAL.address, has_password: true, language: null });
    expect(data.account.sessions).toEqual([
      { id: 1, device: "Another program", created_at: expect.any(String), last_seen_at: expect.any(String) },
    ]);
    expect(data.account.security_log).toEqual([
      { at: expect.any(String), kind: "CalendarAddressMade", device: "Another program" },
      { at: expect.any(String), kind: "SignedInOnNewDevice", device: "Another program" },
    ]);
    expect(data.account.links).toEqual([{ purpose: "reset", expires_at: expect.any(String) }]);
    expect(data.account.mails).toHaveLength(3);
    expect(data.account.expressions_of_interest).toMatchObject([{ interest: PERSONAL.interest }]);
    expect(data.intervals.map((interval: { interval_id: number }) => interval.interval_id)).toEqual([1, 2, 3]);
    expect(data.intervals[1].collective_involvement.capacity_planning.wellbeing).toBe(PERSONAL.wellbeing);
    expect(data.intervals[1].crew_involvements).toMatchObject([{ crew_id: 1, convenor: true }]);
    expect(data.calendar_feed).toEqual({ created_at: expect.any(String), created_by: bo });
    expect(data.told).toMatchObject([{ kind: "return reminder", about: "2026-01-31" }]);
    expect(data.handovers).toMatchObject([{ interval_id: 2, text: PERSONAL.handover }]);
    expect(data.changes_caused).toBe(3);
    expect(text).not.toMatch(/hash|"token"|ctk_|\$argon2/);
  });

  it("writes to a new file that only its owner can read, and overwrites none", async () => {
    const file = join(folder.path, "bo.json");
    expect(await admin(["person", "export", ...about("--output", file)], server)).toEqual({ file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8")).person.display_name).toBe(PERSONAL.name);
    expect(await adminFailure(["person", "export", ...about("--output", file)], server)).toContain("EEXIST");
  });
});

describe("person remove", () => {
  const remove = (...rest: string[]) => admin(["person", "remove", ...about("--yes", ...rest)], server);

  it("without --yes, says what would be deleted and changes nothing", async () => {
    const said = await adminFailure(["person", "remove", ...about()], server);
    expect(said).toContain(
      `This would permanently delete, for ${PERSONAL.name} (${bo}): the account bo@example.org, their profile, ` +
        "their answers for 3 intervals, 1 handover, 3 emails, an expression of interest. It stays in ",
    );
    expect(said).toMatch(/ until you delete these\. Use --yes to remove them\.$/);
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
    const adas = ["person", "remove", "--collective", "tidewater", "--person", "ada@example.org"];
    expect(await adminFailure(adas, server)).toContain(", 1 email.");
    await signIn(server.url, "bo");
  });

  it("says how long each of the server's own copies has them", () => {
    const [copies_until, backups_until] = ["2026-02-25", "2026-02-18"];
    const last = "in other backups, exported folders and emails in files until you delete these.";
    const copies = `in copies from before upgrades and restores until ${copies_until}`;
    const backups = `in the server's daily backups until ${backups_until}`;
    expect(whereItStays({ copies_until, backups_until })).toBe(`It stays ${copies}, ${backups}, ${last}`);
    expect(whereItStays({ copies_until, backups_until: null })).toBe(`It stays ${copies}, ${last}`);
    expect(whereItStays({ copies_until: null, backups_until })).toBe(`It stays ${backups}, ${last}`);
  });

  it("keeps their participation as a former member's, and chooses new convenors", async () => {
    const { db } = server.running.services;
    await remove();
    const { client } = await openAs(server, "ada");
    const state = await client.collective.state.query();
    expect(state.people.find((person) => person.id === bo)).toMatchObject({
      display_name: "former member",
      about: null,
      avatar_id: null,
      contacts: [],
    });
    const involvements = state.involvements.current_interval;
    expect(involvements?.collective_involvements.map((row) => row.person_id)).toEqual([ada]);
    expect(involvements?.crew_involvements).toMatchObject([{ person_id: ada, convenor: true }]);
    const past = await client.collective.involvements.query({ interval_id: 1 });
    expect(past.collective_involvements).toMatchObject([
      {
        person_id: bo,
        status: "OnHiatus",
        opt_out_planned_return_date: null,
        intention_context: null,
        capacity_score: null,
        capacity_planning: { wellbeing: null, focus: null, capacity: null },
      },
    ]);
    expect(past.crew_involvements).toMatchObject([{ person_id: bo, convenor: true }]);
    for (const table of [
      "password_tokens",
      "told",
      "handovers",
      "calendar_feeds",
      "entry_pathways",
      "outbound_emails",
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it("signs them out at once, and tells the others to load again", async () => {
    const socket = await openSocket(server, await signIn(server.url, "ada"));
    const closed = once(await openSocket(server, await signIn(server.url, "bo")), "close");
    const received: string[] = [];
    socket.on("message", (data: Buffer) => received.push(data.toString("utf8")));
    await admin(["person", "remove", ...about("--yes")], { ...server, apart: true });
    expect((await closed)[0]).toBe(SESSION_ENDED);
    while (received.length < 4) await once(socket, "message");
    expect(received.map((message): unknown => JSON.parse(message).event)).toMatchObject([
      { CollectiveEvent: { ReloadRequired: {} } },
      { EntryPathwayEvent: { EntryPathwayDeleted: { collective_id: server.collective.id } } },
      // Somebody else convenes now; nothing is told of the person themself.
      { MeEvent: { IntervalDataChanged: { person_id: ada } } },
      { IntervalsEvent: { IntervalsRolledOver: { current_interval: { id: 2 } } } },
    ]);
    socket.terminate();
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
  });

  it("sends their texts to nobody who was offline, neither from the log nor from memory", async () => {
    const witness = await openAs(server, "ada");
    const before = await witness.client.collective.state.query();
    // While somebody follows, the server keeps the newest events in memory.
    const following = witness.events(before);
    const profile = { id: bo, display_name: PERSONAL.name, about: PERSONAL.about, avatar_id: 3 };
    await (await openAs(server, "bo")).client.people.update.mutate(profile);
    expect(JSON.stringify(await following.next())).toContain(PERSONAL.about);
    await remove();
    while (!JSON.stringify(await following.next()).includes("IntervalsRolledOver")) continue;

    const late = await openAs(server, "ada");
    const first = (await late.events(before).next()).value;
    expect(first).toMatchObject({ event: { CollectiveEvent: { ReloadRequired: {} } } });
    await Promise.all([late.close(), witness.close()]);
  });

  it("includes what an invited person submitted, under another address by now", async () => {
    const { services } = server.running;
    await services.db
      .updateTable("entry_pathways")
      .set({ email: "later@example.org", normal_email: "later@example.org", invited_person_id: bo })
      .execute();
    const key = { collectiveId: server.collective.id, personId: bo };
    const { account } = await collectPersonalData(services.db, key);
    expect(account?.expressions_of_interest).toMatchObject([{ interest: PERSONAL.interest }]);
    await removePerson(services, key);
    expect(await services.db.selectFrom("entry_pathways").select("id").execute()).toEqual([]);
  });

  it("can be repeated, and lets them be invited again as a new person", async () => {
    const key = { collectiveId: server.collective.id, personId: bo };
    await removePerson(server.running.services, key);
    await removePerson(server.running.services, key);
    const who = ["--name", "Bo", "--email", PERSONAL.address, "--password", PASSWORD];
    const { person_id } = await admin(["person", "add", "--collective", "tidewater", ...who], server);
    expect(person_id).toBeGreaterThan(bo);
    await signIn(server.url, "bo");
  });

  it("concerns one collective: mails and expressions of interest of another one stay", async () => {
    const { services } = server.running;
    const other = await createElsewhere(server);
    await submitEoi(services, other.id, eoiInputSchema.parse({ name: "Bo", email: PERSONAL.address }));
    const key = { collectiveId: server.collective.id, personId: bo };
    expect((await collectPersonalData(services.db, key)).account?.mails).toHaveLength(3);
    await removePerson(services, key);
    const left = await services.db.selectFrom("entry_pathways").select("collective_id").execute();
    const mails = await services.db.selectFrom("outbound_emails").select("collective_id").execute();
    expect([left, mails]).toEqual([[{ collective_id: other.id }], [{ collective_id: other.id }]]);
  });
});

import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { addDays, formatLongDate } from "../../shared/basics/dates.ts";
import { locateIntervals } from "../../shared/intervals/intervals.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { listIntervals } from "../../server/features/structure/intervals.queries.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { actAs } from "../support/editing.ts";
import { admin, adminFailure, startServerOfToday } from "../support/admin.ts";
import { serverForEach } from "../support/hooks.ts";
import { listQueuedEmails, mailedPath, tokenInLink } from "../support/emails.ts";
import { createEmptyDatabase } from "../support/new-database.ts";
import { openSocket } from "../support/sockets.ts";
import { connect, openAs, signIn } from "../support/test-server.ts";

const WRONG_SLUG = "slug: Slug may only contain lowercase letters, numbers and hyphens";

describe("a new installation by script", () => {
  it("starts with a collective", async () => {
    const { url: databaseUrl, remove } = await createEmptyDatabase();
    const at = { databaseUrl };
    const name = ["--name", "Saltmarsh Commons"];
    expect(await adminFailure(["collective", "create", ...name, "--slug", "Salt Marsh"], at)).toBe(WRONG_SLUG);
    const create = ["collective", "create", ...name, "--slug", "saltmarsh", "--noun-name", "the commons", "--eoi"];
    expect(await admin(create, at)).toEqual({ collective_id: 1 });
    expect(await adminFailure(create, at)).toBe("slug: Slug is already in use");
    const { collective_id } = await admin(["collective", "create", "--name", "Tidewater"], at);
    expect(await admin(["collective", "list"], at)).toEqual({
      collectives: [
        { id: 1, name: "Saltmarsh Commons", slug: "saltmarsh", members: 0, crews: 0, intervals: 0 },
        { id: collective_id, name: "Tidewater", slug: null, members: 0, crews: 0, intervals: 0 },
      ],
    });
    await remove();
  });
});

describe("a collective that was set up on its page, and has no slug", () => {
  const server = serverForEach({ empty: true });

  const list = ["crew", "list"];

  it("is found without a name, while it is the only one, and by its id", async () => {
    expect(await adminFailure(list, server)).toBe('There is no collective yet; use "collective create".');
    const { collective_id } = await admin(["collective", "create", "--name", "Saltmarsh"], server);
    expect(await admin(list, server)).toEqual({ crews: [] });
    await admin(["collective", "create", "--name", "Tidewater", "--slug", "tidewater"], server);
    expect(await adminFailure(list, server)).toBe(
      'There are several collectives: choose one with --collective; "collective list" shows all.',
    );
    for (const name of [String(collective_id), "tidewater"])
      expect(await admin([...list, "--collective", name], server)).toEqual({ crews: [] });
  });

  it("gets a name and a slug by a command, which shows them and the time zone", async () => {
    const create = (...given: string[]) => admin(["collective", "create", "--name", ...given], server);
    const set = (...given: string[]) => admin(["collective", "settings", ...given], server);
    const ofSalt = ["--collective", "saltmarsh"];
    const refuse = (...given: string[]) => adminFailure(["collective", "settings", ...given], server);
    const { collective_id } = await create("Saltmarsh");
    const empty = { slug: null, noun_name: null, feature_eoi: false };
    const shown = { collective_id, name: "Saltmarsh", ...empty, time_zone: "UTC" };
    expect(await set()).toEqual(shown);
    const { db } = server.running.services;
    const revisionOf = async () => (await getCollective(db, collective_id)).revision;
    expect(await revisionOf()).toBe(0);
    const inBerlin = { ...server, environment: { TIME_ZONE: "Europe/Berlin" } };
    const changed = { slug: "saltmarsh", feature_eoi: true, time_zone: "Europe/Berlin" };
    const slug = ["collective", "settings", "--slug", "saltmarsh", "--eoi"];
    expect(await admin(slug, inBerlin)).toEqual({ ...shown, ...changed });
    // Open pages hear of it.
    expect(await revisionOf()).toBe(1);
    const renamed = { ...shown, name: "Salt", slug: "saltmarsh", noun_name: "the salt" };
    expect(await set("--no-eoi", "--name", "Salt", "--noun-name", "the salt")).toEqual(renamed);
    expect(await refuse("--slug", "Salt Marsh")).toBe(WRONG_SLUG);
    await create("Tidewater", "--slug", "tidewater");
    expect(await refuse(...ofSalt, "--slug", "tidewater")).toBe("slug: Slug is already in use");
    expect(await set(...ofSalt)).toEqual(renamed);
    expect(await refuse(...ofSalt, "--time-zone", "+02:00")).toBe("time_zone: Choose a time zone from the list");
    const moved = { ...renamed, time_zone: "Asia/Kolkata" };
    expect(await set(...ofSalt, "--time-zone", "Asia/Kolkata")).toEqual(moved);
    expect(await admin(["collective", "settings", ...ofSalt], inBerlin)).toEqual(moved);
    expect(await set(...ofSalt, "--no-time-zone")).toEqual(renamed);
    await create("Reef", "--slug", "reef", "--time-zone", "Pacific/Apia");
    expect(await set("--collective", "reef")).toMatchObject({ time_zone: "Pacific/Apia" });
  });
});

describe("adding to a collective while the server runs", () => {
  const server = serverForEach(startServerOfToday);

  const add = (...args: string[]) =>
    admin([...args.slice(0, 2), "--collective", "tidewater", ...args.slice(2)], server);
  const refuse = (...args: string[]) =>
    adminFailure([...args.slice(0, 2), "--collective", String(server.collective.id), ...args.slice(2)], server);

  /** Who follows the events: each call returns the next one. */
  async function follow(): Promise<{ next: () => Promise<unknown>; close: () => Promise<void> }> {
    const { client, events, close } = await openAs(server, "ada");
    const arriving = events(await client.collective.state.query());
    return { next: async () => (await arriving.next()).value, close };
  }

  it("shows a new crew and interval in open pages, and applies the forms' rules", async () => {
    const ada = await follow();
    const kitchen = ["crew", "add", "--collective", "tidewater", "--name", "Kitchen", "--description", "Cooks"];
    const { crew_id } = await admin(kitchen, { ...server, apart: true });
    expect(await ada.next()).toMatchObject({
      author_id: null,
      event: { CrewsEvent: { CrewUpdated: { id: crew_id, name: "Kitchen", description: "Cooks" } } },
    });
    expect(await refuse("crew", "add")).toBe("name: Name is required; description: Description is required");

    const last = (await listIntervals(server.running.services.db, server.collective.id)).at(-1);
    const end = last?.end_date ?? "";
    expect(await refuse("interval", "add", "--start", addDays(end, -1), "--end", addDays(end, 20))).toBe(
      `start_date: Start date must be after ${formatLongDate(end, "en")}`,
    );
    expect(await refuse("interval", "add", "--end", "2026-02-30")).toBe(
      "start_date: Start date is required; end_date: Date must be a day written as YYYY-MM-DD",
    );
    const dates = { start_date: addDays(end, 1), end_date: addDays(end, 20) };
    expect(await add("interval", "add", "--start", dates.start_date, "--end", dates.end_date)).toEqual({
      interval_id: 4,
    });
    expect(await ada.next()).toMatchObject({ event: { IntervalsEvent: { IntervalCreated: { id: 4, ...dates } } } });
    await ada.close();
  });

  it("marks somebody silent as having left, with an email, and brings them back", async () => {
    const { db } = server.running.services;
    const [collective_id, bo] = [server.collective.id, server.person("bo")];
    const mark = ["person", "mark-as-left", "--person", "bo@example.org"] as const;
    expect(await refuse(...mark)).toBe("reason: Reason is required");
    expect(await refuse(...mark, "--reason", "Gone")).toContain("Only members who have not answered");
    const silence = { collective_id, interval_id: 1, person_id: bo, status: "Participating" as const };
    await db.insertInto("collective_involvements").values(silence).execute();
    await db.updateTable("intervals").set({ days_current: 31 }).execute();
    const socket = await openSocket(server, await signIn(server.url, "bo"));
    const closed = once(socket, "close");
    expect(await add(...mark, "--reason", "Gone")).toEqual({ person_id: bo });
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect(await listQueuedEmails(server)).toMatchObject([{ recipient: "bo@example.org" }]);
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
    expect(await add("person", "bring-back", "--person", "bo@example.org")).toEqual({ person_id: bo });
    await signIn(server.url, "bo");
  });

  it("archives, restores and deletes a crew by the members' rules", async () => {
    const { db } = server.running.services;
    const garden = server.crew("garden");
    const archivedAt = async () => (await db.selectFrom("crews").select("archived_at").execute())[0]?.archived_at;
    await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
    expect(await refuse("crew", "delete", "--crew", "garden")).toBe(
      "People were in this crew, or have chosen it. Archive it instead.",
    );
    expect(await add("crew", "archive", "--crew", "garden")).toEqual({ crew_id: garden });
    expect(await add("crew", "list")).toMatchObject({ crews: [{ id: garden, archived_at: await archivedAt() }] });
    expect(await archivedAt()).toEqual(expect.any(String));
    await add("crew", "restore", "--crew", String(garden));
    expect(await archivedAt()).toBeNull();
    const { crew_id } = await add("crew", "add", "--name", "Sauna", "--description", "Hot");
    expect(await add("crew", "delete", "--crew", "Sauna")).toEqual({ crew_id });
    expect(await refuse("crew", "archive", "--crew", "Sauna")).toContain('There is no crew "Sauna"');
  });

  it("changes, deletes and restores an interval by the members' rules", async () => {
    const { clock, db } = server.running.services;
    const intervals = await listIntervals(db, server.collective.id);
    const { current, next } = locateIntervals(intervals, clock.today(null));
    const [start, end] = [next?.start_date ?? "", next?.end_date ?? ""];
    const number = ["--interval", String(next?.id)];
    const dates = ["--start", start, "--end", end];
    await add("interval", "change", ...number, "--start", addDays(start, 2), "--end", end);
    expect(await listIntervals(db, server.collective.id)).toContainEqual({ ...next, start_date: addDays(start, 2) });
    expect(await refuse("interval", "change", ...number, "--start", addDays(start, -99), "--end", end)).toBe(
      `start_date: Start date must be after ${formatLongDate(current?.end_date ?? "", "en")}`,
    );
    await actAs(server, "bo").plan(next?.id ?? 0);
    expect(await refuse("interval", "delete", ...number)).toBe(
      "These people would lose their answers: bo. Use --yes to delete it.",
    );
    expect(await add("interval", "delete", ...number, "--yes")).toEqual({ interval_id: next?.id });
    expect(await refuse("interval", "delete", ...number, "--yes")).toBe("The interval was not found.");
    expect(await add("interval", "restore", ...number, ...dates)).toEqual({ interval_id: next?.id });
    expect(await listIntervals(db, server.collective.id)).toEqual(intervals);
  });

  it("adds a member with a password, who signs in at once, and shows them to the others", async () => {
    const ada = await follow();
    const who = ["--name", "Cleo", "--email", "cleo@example.org"];
    const cleo = await add("person", "add", ...who, "--password", "a good one");
    expect(await ada.next()).toMatchObject({
      event: { PeopleEvent: { PersonUpdated: { id: cleo.person_id, display_name: "Cleo" } } },
    });
    await ada.close();
    const { client } = await openAs(server, "cleo", "a good one");
    const me = await client.me.get.query();
    expect(me.person_id).toBe(cleo.person_id);
    expect(me.current_interval?.collective_involvement?.status).toBe("Participating");
    const user = server.running.services.db.selectFrom("users").select("id").where("email", "=", "cleo@example.org");
    expect(await user.execute()).toEqual([{ id: cleo.user_id }]);
    expect(await listQueuedEmails(server)).toEqual([]);
    expect(await refuse("person", "add", ...who, "--password", "other one")).toBe(
      "email: This address is already in use",
    );
  });

  it("reads a password from standard input, and validates it", async () => {
    const args = ["person", "add", "--collective", "tidewater", "--name", "Di", "--email", "di@example.org"];
    const from = (input: string) => ({ databaseUrl: server.databaseUrl, input });
    expect(await adminFailure([...args, "--password-stdin"], from("short\n"))).toBe(
      "password: Password must be at least 6 characters long",
    );
    await admin([...args, "--password-stdin"], { ...from("  spaces count \n"), apart: true });
    await signIn(server.url, "di", "  spaces count ");
    expect(await adminFailure([...args, "--password-stdin", "--password", "x"], from(""))).toContain(
      "cannot be used with",
    );
  });

  it("invites without a password, and lists members, invited people and former members", async () => {
    const { person_id, invitation_url } = await add("person", "add", "--name", "Eve", "--email", "eve@example.org");
    // No mail server is set, so that somebody has to hand the link over.
    expect(invitation_url).toContain(await mailedPath(server));
    expect(await listQueuedEmails(server)).toMatchObject([
      { recipient: "eve@example.org", subject: "Your invitation to Tidewater" },
    ]);
    await actAs(server, "bo").leave();
    expect(await add("person", "list")).toEqual({
      people: [
        { id: server.person("ada"), name: "ada", email: "ada@example.org", status: "member" },
        { id: server.person("bo"), name: "bo", email: "bo@example.org", status: "former" },
        { id: person_id, name: "Eve", email: "eve@example.org", status: "invited" },
      ],
    });
  });

  it("gives a former member who is added with a password their profile back", async () => {
    await actAs(server, "bo").leave();
    const who = ["--name", "Robert", "--email", "BO@example.org", "--password", "brand new"];
    expect(await add("person", "add", ...who)).toMatchObject({ person_id: server.person("bo") });
    await signIn(server.url, "bo", "brand new");
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
  });

  it("prints a link that sets a password once, within a day", async () => {
    const before = Date.now();
    const environment = { PORT: server.port };
    const answer = await admin(["password", "reset-link", "--email", "ADA@example.org"], { ...server, environment });
    const url = new URL(answer.url);
    expect(url.origin + url.pathname).toBe(`http://localhost:${server.port}/auth/reset_password`);
    const validFor = Date.parse(answer.expires_at) - before;
    expect(validFor).toBeGreaterThanOrEqual(86_400_000);
    expect(validFor).toBeLessThan(86_460_000);
    expect(await listQueuedEmails(server)).toEqual([]);

    const { client } = connect(server.url, "");
    const input = { token: tokenInLink(url.href), password: "brand new" };
    expect(await client.auth.resetPassword.mutate(input)).toEqual({ signed_in: false });
    await signIn(server.url, "ada", "brand new");
    await expect(client.auth.resetPassword.mutate(input)).rejects.toThrow("This link no longer works");
  });
});

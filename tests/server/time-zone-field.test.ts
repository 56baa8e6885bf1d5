import { describe, expect, it } from "vitest";
import type { JournalPage } from "../../shared/journal/journal.ts";
import { TIME_ZONES } from "../../shared/basics/time-zones.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";

const server = sharedServer({ people: ["ada"] });
const ada = memberForEach(server, "ada");

const collective = { name: "Tidewater", noun_name: "the water", slug: "tidewater", description: null, links: [] };

function send(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    headers: { cookie: ada.cookie, "content-type": "application/json", ...headers },
    ...(body && { method: "PUT", body: JSON.stringify(body) }),
  });
}

const save = (time_zone: unknown, headers?: Record<string, string>) =>
  send("/my_collective", { ...collective, time_zone }, headers);

const saved = async () => (await ada.client.collective.state.query()).collective.time_zone;

/** Names, offsets and texts that Intl or a careless look-up would take, and what they are. */
const REFUSED: [what: string, zone: unknown][] = [
  ["a zone that does not exist", "Europe/Atlantis"],
  ["an offset that no zone has", "Etc/GMT+14"],
  ["an offset", "+02:00"],
  ["an offset with a name", "Etc/GMT-2"],
  ["an abbreviation", "PST"],
  ["another case", "europe/berlin"],
  ["another case of an earlier name", "asia/calcutta"],
  ["a name with blanks", " Europe/Berlin "],
  ["a path", "../Europe/Berlin"],
  ["ten thousand characters", "Europe/".padEnd(10_000, "a")],
  ["an empty text", ""],
  ["a number", 2],
  ["a list", ["Europe/Berlin"]],
  ...["__proto__", "constructor", "toString", "hasOwnProperty"].map((name): [string, string] => [`"${name}"`, name]),
];

describe("the time zone of a collective", () => {
  it.each(REFUSED)("is not %s", async (_what, zone) => {
    const answer = await save(zone);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { time_zone: "Choose a time zone from the list" } });
    expect(await saved()).toBeNull();
  });

  it.each([
    ["de", "Wähle eine Zeitzone aus der Liste"],
    ["es", "Elige una zona horaria de la lista"],
    ["fr", "Choisis un fuseau horaire dans la liste"],
  ])("is refused in %s for those who read it", async (language, message) => {
    const answer = await save("Europe/Atlantis", { "accept-language": language });
    expect(await answer.json()).toMatchObject({ fields: { time_zone: message } });
  });

  it("is any of those that the server lists, each with a name of today", async () => {
    const { server: own, names } = (await (await send("/time_zones")).json()) as { server: string; names: string[] };
    expect([own, names]).toEqual(["UTC", TIME_ZONES]);
    expect(names).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv", "Asia/Kolkata", "Pacific/Kiritimati"]));
    expect(names).not.toContain("Asia/Calcutta");
    for (const name of names) expect(() => new Intl.DateTimeFormat("en", { timeZone: name })).not.toThrow();
  });

  it("gets the name of today for an earlier one", async () => {
    expect((await save("Asia/Calcutta")).status).toBe(200);
    expect(await saved()).toBe("Asia/Kolkata");
  });

  it("is in the journal, and can be undone", async () => {
    await save("Europe/Berlin");
    await save("Europe/Paris");
    const { entries } = (await (await send("/my_collective/activity")).json()) as JournalPage;
    const change = { field: "time_zone", label: "Time zone", before: "Europe/Berlin", after: "Europe/Paris" };
    expect(entries[0]?.changes).toEqual([change]);
    await ada.client.journal.undo.mutate({ revision: entries[0]?.revision ?? 0 });
    expect(await saved()).toBe("Europe/Berlin");
  });

  it("makes open pages load their day again", async () => {
    const arriving = ada.events(await ada.client.collective.state.query());
    await save("Pacific/Kiritimati");
    const { value } = await arriving.next();
    expect(value).toMatchObject({
      event: { CollectiveEvent: { CollectiveUpdated: { time_zone: "Pacific/Kiritimati" } } },
    });
    await arriving.return?.();
  });

  it("of an earlier program, which this server does not know, does not keep people out", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "America/Atlantis" }).execute();
    expect((await send("/my_collective/state")).status).toBe(200);
  });
});

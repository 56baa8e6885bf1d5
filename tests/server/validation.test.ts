import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getRevision } from "../../server/revision/event-log.queries.ts";
import { serverForAll } from "../support/hooks.ts";
import { connect, signIn, type Script } from "../support/test-server.ts";

/** Every rule of `docs/domain/pages.md#validation` for members' input: an answer that breaks it, and the message. */

const server = serverForAll({ intervals: 3 });
let script: Script;
let ada: number;
beforeAll(async () => {
  script = connect(server.url, await signIn(server.url, "ada"));
  ada = server.person("ada");
});
afterAll(() => script.close());

type Path = "crews.create" | "people.update" | "intervals.create" | "collective.update";

/** Calls as a script without types would: anything at all is sent. */
function call(path: Path, input: unknown) {
  const [feature, name] = path.split(".") as ["crews", "create"];
  return script.client[feature][name].mutate(input as never);
}

const LONG_URL = `https://${"a".repeat(2_048 - "https://".length)}`;
const website = { link_type: "Website", url: "https://example.org", label: null };

/** Faults of a list of links, and their messages; the first fault is the one that is named. */
const LINKS: [name: string, links: unknown[], message: string][] = [
  ["a link that is missing", [null], "Link is required"],
  ["no type", [{ link_type: "", url: "https://example.org" }], "Link type is required"],
  ["no type and no URL, but a label", [{ link_type: null, url: "", label: "Where?" }], "Link type is required"],
  ["an unknown type", [{ link_type: "Fax", url: "https://example.org" }], "Invalid link type"],
  ["no URL", [{ link_type: "Matrix", url: "" }], "URL is required"],
  ["a URL of blanks", [{ link_type: "Matrix", url: "   " }], "URL is required"],
  ["a URL of four characters", [{ link_type: "Matrix", url: "http" }], "URL must be at least 5 characters long"],
  ["another scheme", [{ link_type: "Matrix", url: "ftp://example.org" }], "URL must start with https:// or http://"],
  ["a script", [{ link_type: "Matrix", url: "javascript:alert(1)" }], "URL must start with https:// or http://"],
  ["a URL of 2048 characters", [{ link_type: "Matrix", url: LONG_URL }], "URL must be less than 2048 characters long"],
  ["a fault in the second link", [website, { link_type: "Taiga", url: "" }], "URL is required"],
  ["two faults", [{ link_type: "Fax", url: "" }, null], "Link is required"],
  ["51 links", Array.from({ length: 51 }, () => website), "Keep at most 50 links"],
];

const crew = { name: "Boats", description: "Everything that floats", links: [] };
const profile = { display_name: "Ada", about: null, avatar_id: 3 };
const collective = { name: "Tidewater", noun_name: "the water", slug: "tidewater", links: [] };
const april = { start_date: "2026-04-01", end_date: "2026-04-30" };
const VALID = {
  "crews.create": crew,
  "people.update": profile,
  "intervals.create": april,
  "collective.update": collective,
};
const PHONE = { label: "Phone", text: "960104" };

/** Faults of an input, by its only field, and their messages. */
const FAULTS: Record<Path, [change: Record<string, unknown>, message: string][]> = {
  "crews.create": [
    [{ name: "" }, "Name is required"],
    [{ name: "  " }, "Name is required"],
    [{ name: undefined }, "Name is required"],
    [{ name: "x".repeat(201) }, "Use at most 200 characters"],
    [{ description: "" }, "Description is required"],
    ...LINKS.map(([, links, message]): [object: { links: unknown[] }, string] => [{ links }, message]),
  ],
  "people.update": [
    [{ display_name: " " }, "Display name is required"],
    [{ avatar_id: 0 }, "This number is too small"],
    [{ contacts: [{ label: " ", text: "960104" }] }, "Label is required"],
    [{ contacts: [{ label: "Phone", text: "" }] }, "Contact is required"],
    [{ contacts: Array.from({ length: 6 }, () => PHONE) }, "Keep at most 5 contacts"],
    [{ about: "x".repeat(10_001) }, "Use at most 10,000 characters"],
  ],
  "intervals.create": [
    [{ start_date: null }, "Start date is required"],
    [{ start_date: "" }, "Start date is required"],
    [{ start_date: "2026-03-30" }, "Start date must be after March 31, 2026"],
    [{ end_date: null }, "End date is required"],
    [{ end_date: "2026-04-01" }, "End date must be after start date"],
    [{ end_date: "2026-02-30" }, "Date must be a day written as YYYY-MM-DD"],
    [{ start_date: "0026-04-02" }, "Year must be between 1900 and 8999"],
    [{ end_date: "9999-12-31" }, "Year must be between 1900 and 8999"],
  ],
  "collective.update": [
    [{ name: "" }, "Name is required"],
    [{ noun_name: "" }, "Noun name is required"],
    [{ slug: "Tide water" }, "Slug may only contain lowercase letters, numbers and hyphens"],
    [{ links: [{ link_type: "Fax", url: "" }] }, "Invalid link type"],
  ],
};

const CASES = Object.entries(FAULTS).flatMap(([path, faults]) =>
  faults.map(([change, message]) => ({ path: path as Path, change, field: Object.keys(change)[0] ?? "", message })),
);

describe("the server refuses, with the message that the form shows,", () => {
  it.each(CASES)("$path: $field, $message", async ({ path, change, field, message }) => {
    const revision = () => getRevision(server.running.services.db, server.collective.id);
    const before = await revision();
    const refusal: unknown = await call(path, {
      ...VALID[path],
      ...(path === "people.update" && { id: ada }),
      ...change,
    }).catch((error: unknown) => error);
    const fields = { [field]: message };
    expect(refusal).toMatchObject({ data: { code: "BAD_REQUEST", appCode: "ValidationFailed", fields } });
    expect(await revision()).toBe(before);
  });
});

describe("the server accepts", () => {
  it("another start of an interval whose end no new one could have", async () => {
    const { db } = server.running.services;
    await db.updateTable("intervals").set({ end_date: "9999-12-31" }).where("id", "=", 3).execute();
    const dates = { interval_id: 3, start_date: "2026-03-02", end_date: "9999-12-31" };
    const { events } = await script.client.intervals.update.mutate(dates);
    expect(events).toMatchObject([{ IntervalsEvent: { IntervalUpdated: { id: 3, start_date: "2026-03-02" } } }, {}]);
    await script.client.intervals.update.mutate({ ...dates, start_date: "2026-03-01", end_date: "2026-03-31" });
  });

  it("links at the limits, without entirely empty rows", async () => {
    const longest = LONG_URL.slice(0, -1);
    const result = await call("crews.create", {
      ...crew,
      links: [
        { link_type: "", url: " ", label: null },
        { link_type: "Website", url: " http://a ", label: "  " },
        {},
        { link_type: "Loomio", url: longest, label: " Decisions " },
      ],
    });
    const links = [
      { link_type: "Website", url: "http://a", label: null },
      { link_type: "Loomio", url: longest, label: "Decisions" },
    ];
    expect(result.events).toMatchObject([{ CrewsEvent: { CrewUpdated: { links } } }]);
  });

  it("texts without the characters that a database may refuse, everywhere the same", async () => {
    const odd = (text: string) => `${text.slice(0, 2)}\u0000\uD800${text.slice(2)}\uDC00`;
    const link = { ...website, url: odd(website.url), label: odd("Home") };
    const contacts = [{ label: odd("Phone"), text: odd("960104") }];
    await call("people.update", { ...profile, id: ada, about: odd("Baker"), contacts });
    await call("crews.create", { name: odd("Nets"), description: odd("Mends 🕸"), links: [link] });
    const state = await script.client.collective.state.query();
    expect(state.people.find(({ id }) => id === ada)).toMatchObject({ about: "Baker", contacts: [PHONE] });
    expect(state.crews.at(-1)).toMatchObject({
      name: "Nets",
      description: "Mends 🕸",
      links: [{ ...website, label: "Home" }],
    });
    const { db } = server.running.services;
    const written = await db.selectFrom("live_events").select("event").execute();
    expect(JSON.stringify(written)).not.toMatch(/u0000|ud800|udc00/i);
    await expect(signIn(server.url, odd("ada"))).resolves.toContain("crewtide=");
  });

  it("an interval that starts on the day the last one ends", async () => {
    const dates = { start_date: "2026-03-31", end_date: "2026-04-01" };
    const result = await call("intervals.create", dates);
    expect(result.events[0]).toEqual({ IntervalsEvent: { IntervalCreated: { id: 4, ...dates } } });
  });

  it("an empty slug, and a profile without an avatar or a text", async () => {
    await call("collective.update", { ...collective, slug: "" });
    await call("people.update", { id: ada, display_name: " Ada Lovelace ", avatar_id: null });
    const { collective: saved, people } = await script.client.collective.state.query();
    expect(saved).toMatchObject({ slug: null, noun_name: "the water" });
    expect(people.find(({ id }) => id === ada)).toMatchObject({ display_name: "Ada Lovelace", avatar_id: null });
  });

  it("a profile without contacts, of a client that does not know them: they stay as they are", async () => {
    const contacts = [PHONE];
    const contactsNow = async () =>
      (await script.client.collective.state.query()).people.find(({ id }) => id === ada)?.contacts;
    await call("people.update", { ...profile, id: ada, contacts });
    await call("people.update", { ...profile, id: ada });
    expect(await contactsNow()).toEqual(contacts);
    await call("people.update", { ...profile, id: ada, contacts: [] });
    expect(await contactsNow()).toEqual([]);
  });
});

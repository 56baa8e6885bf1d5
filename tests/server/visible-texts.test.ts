import { describe, expect, it } from "vitest";
import { collectiveInputSchema } from "../../shared/collective/collective.schema.ts";
import { crewInputSchema } from "../../shared/crews/crews.schema.ts";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { gatheringTemplateInputSchema } from "../../shared/templates/gathering-templates.schema.ts";
import { answerInputSchema, gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { invitationSchema } from "../../shared/invitations/invitations.schema.ts";
import { linksInputSchema } from "../../shared/basics/links.schema.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { setupSchema } from "../../shared/auth/setup.schema.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { send } from "../support/send.ts";

/** Texts of which nobody sees anything. */
const INVISIBLE = [
  "\u200B\u2060",
  "\u3164",
  "\u2800",
  "\u115F\u1160\uFFA0",
  "\u200E\u200F\u061C",
  "\u202A\u202C\u2066\u2069",
  "\u200D\uFE0F",
  "\u00AD\uFEFF\u180E",
  // A mark has no width without a letter.
  "\u0301\u20DD",
  "\u{E0020}\u{E007F}",
  " \u0085\u2028 \u00A0",
];

/** Texts in which such characters have a meaning. */
const MEANT = [
  "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}",
  "\u{1F3F3}\uFE0F\u200D\u26A7\uFE0F",
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
  "\u{1F1FA}\u{1F1E6}",
  "نامه\u200Cای",
  "حديقة المدينة",
  "e\u0301lan",
];

const server = sharedServer();
const ada = memberForEach(server, "ada");

const post = (path: string, body: object) =>
  send(`${server.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ada.cookie },
    body: JSON.stringify(body),
  });

const EVENING = { starts_at: "2026-12-10T19:00", ends_at: "2026-12-10T21:00" };

describe("a name that shows nothing", () => {
  it.each(INVISIBLE)("is missing: %j", async (text) => {
    const invited = await post("/my_collective/invitations", { name: text, email: "a@example.org" });
    expect([invited.status, await invited.text()]).toEqual([400, expect.stringContaining("Name is required")]);
    const planned = await post("/gatherings", { title: text, ...EVENING });
    expect([planned.status, await planned.text()]).toEqual([400, expect.stringContaining("Title is required")]);
    expect(await listQueuedEmails(server)).toEqual([]);
  });

  const crew = { name: "Boats", description: "Afloat", links: [] };
  const entry = { title: "Supper", ...EVENING };
  const collective = { name: "Tidewater", noun_name: "the water", slug: "tidewater" };
  const setup = { token: "t", collective_name: "T", name: "Ada", email: "ada@example.org", password: "a good one" };
  const fields: [
    name: string,
    parse: (text: string) => { error?: { issues: { message: string }[] } | undefined },
    message: string,
  ][] = [
    ["a collective's name", (name) => collectiveInputSchema.safeParse({ ...collective, name }), "nameRequired"],
    ["its noun", (noun_name) => collectiveInputSchema.safeParse({ ...collective, noun_name }), "nounNameRequired"],
    ["a crew's name", (name) => crewInputSchema.safeParse({ ...crew, name }), "nameRequired"],
    [
      "a crew's description",
      (description) => crewInputSchema.safeParse({ ...crew, description }),
      "descriptionRequired",
    ],
    [
      "a profile",
      (display_name) => profileSchema.safeParse({ display_name, avatar_id: 1, about: null }),
      "displayNameRequired",
    ],
    [
      "a contact's label",
      (label) => profileSchema.safeParse({ display_name: "A", contacts: [{ label, text: "1" }] }),
      "labelRequired",
    ],
    ["an invitation", (name) => invitationSchema.safeParse({ name, email: "a@example.org" }), "nameRequired"],
    ["a poll's title", (title) => pollInputSchema.safeParse({ title, times: [EVENING] }), "titleRequired"],
    ["a template's title", (title) => gatheringTemplateInputSchema.safeParse({ title }), "titleRequired"],
    ["a gathering's title", (title) => gatheringInputSchema.safeParse({ ...entry, title }), "titleRequired"],
    ["interest", (name) => eoiInputSchema.safeParse({ name, email: "a@example.org" }), "nameRequired"],
    [
      "set-up",
      (name) => setupSchema.safeParse({ ...setup, name, start_date: "2026-01-01", end_date: "2026-02-01" }),
      "yourNameRequired",
    ],
  ];
  it.each(fields)("is missing in %s", (_name, parse, message) => {
    for (const text of INVISIBLE) {
      expect(
        parse(text).error?.issues.map((issue) => issue.message),
        JSON.stringify(text),
      ).toContain(message);
    }
    for (const text of MEANT) expect(parse(text).error?.issues ?? [], JSON.stringify(text)).toEqual([]);
  });

  it.each(INVISIBLE)("is no place, no note and no label: %j", (text) => {
    expect(gatheringTemplateInputSchema.parse({ title: "Supper", place: text })).toMatchObject({ place: null });
    expect(answerInputSchema.parse({ answer: "Going", note: text })).toEqual({ answer: "Going", note: null });
    expect(gatheringInputSchema.parse({ ...entry, place: text, description: text })).toMatchObject({
      place: null,
      description: null,
    });
    const link = { link_type: "Website", url: "https://example.org", label: text };
    expect(linksInputSchema.parse([link])).toEqual([{ ...link, label: null }]);
    expect(linksInputSchema.parse([{ link_type: "", url: text, label: text }])).toEqual([]);
  });
});

describe("a text of one line", () => {
  it.each(MEANT)("stays as it is typed, composed: %j", async (name) => {
    expect((await post("/my_collective/invitations", { name, email: "a@example.org" })).status).toBe(201);
    const { people } = await ada.client.collective.state.query();
    expect(people.map(({ display_name }) => display_name)).toContain(name.normalize());
  });

  it("has spaces for its line breaks, and nothing that turns the direction of others", async () => {
    const name = "Ada\r\nBcc:\u2028x \u202Egnp.exe\u202C \u2066y\u2069\u0007";
    await post("/my_collective/invitations", { name, email: "b@example.org" });
    const { people } = await ada.client.collective.state.query();
    expect(people.map(({ display_name }) => display_name)).toContain("Ada Bcc: x gnp.exe y");
    await post("/gatherings", { title: "Tea\nand\tcake", place: "\u202Ehall\n2", ...EVENING });
    const gatherings = await server.running.services.db.selectFrom("gatherings").select(["title", "place"]).execute();
    expect(gatherings).toEqual([{ title: "Tea and cake", place: "hall 2" }]);
  });

  it("keeps its lines where a text may have several", () => {
    const description = "One\n\n\u2067two\u2069\n";
    const crew = crewInputSchema.parse({ name: "Boats", description, links: [] });
    expect(crew.description).toBe("One\n\n\u2067two\u2069");
  });
});

describe("names that earlier versions accepted", () => {
  const TURNED = "Tide\u202Eretaw\u2066";

  it("turn nothing in an email's subject, its sender's name and its heading", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ name: TURNED }).execute();
    await ada.client.invitations.send.mutate({ name: "Cy", email: "cy@example.org" });
    const mail = await db
      .selectFrom("outbound_emails")
      .select(["subject", "body_text", "body_html"])
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain("Tideretaw");
    expect(Object.values(mail).join("")).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it("have something to press, in every list and calendar", async () => {
    await ada.client.gatherings.create.mutate({ title: "Supper", ...EVENING });
    const { db } = server.running.services;
    await db.updateTable("gatherings").set({ title: "\u3164", place: "\u202Ehall" }).execute();
    const to = "2027-01-01T00:00:00Z";
    const gatherings = await ada.client.gatherings.list.query({ to });
    expect(gatherings.map(({ title }) => title)).toEqual(["-"]);
    const file = await send(`${server.url}/gatherings/${gatherings[0]?.id}/calendar.ics`, {
      headers: { cookie: ada.cookie },
    });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="gathering.ics"');
    const lines = (await file.text()).split("\r\n");
    expect(lines).toEqual(expect.arrayContaining(["SUMMARY:-", "LOCATION:hall"]));
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { ANSWERS, createElsewhere, describeCollective, listPathways } from "../support/eois.ts";
import { COLLECTIVE } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { connect } from "../support/test-server.ts";

const { server, as, client } = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const OURS = "hello@tidewater.example";
/** Somebody who is not signed in. */
const stranger = () => connect(server.url, "").client;

const save = async (changed: { reply_address?: string | null }) =>
  (await client("ada")).collective.update.mutate({ ...COLLECTIVE, feature_eoi: true, ...changed });
const choose = (reply_address: string | null) => save({ reply_address });
const saved = async () => (await (await client("ada")).collective.state.query()).collective.reply_address;
/** Where replies to emails go, by their kinds and recipients. */
const replies = async () => {
  const mails = server.running.services.db.selectFrom("outbound_emails").orderBy("id");
  return (await mails.select(["kind", "recipient", "reply_to"]).execute()).map(({ kind, recipient, reply_to }) => [
    `${kind}: ${recipient}`,
    reply_to,
  ]);
};

describe("a collective's reply address", () => {
  it.each([
    [`Us <${OURS}>`, OURS],
    [` mailto:${OURS}. `, OURS],
    ["hello@Märsch.example", "hello@Märsch.example"],
    ["  ", null],
    [null, null],
  ])("is an address, or none: %j is saved as %j", async (typed, kept) => {
    await choose("earlier@tidewater.example");
    await choose(typed);
    expect(await saved()).toBe(kept);
  });

  it.each([
    `${OURS}\r\nBcc: eve@example.org`,
    `${OURS}\nX-Evil: yes`,
    `${OURS}, eve@example.org`,
    `${OURS};eve@example.org`,
    `${OURS} eve@example.org`,
    "hello",
    "hello@",
    '"hel lo"@tidewater.example',
    // Not every email server takes it in a header.
    "hallö@tidewater.example",
    "hello@tide..example",
    `${"x".repeat(500)}@tidewater.example`,
  ])("is not %j", async (typed) => {
    await choose(OURS);
    await expect(choose(typed)).rejects.toMatchObject({
      data: { httpStatus: 400, fields: { reply_address: "Invalid email" } },
    });
    expect(await saved()).toBe(OURS);
  });

  it("stays if a client does not send it, can be undone, and is not shown to strangers", async () => {
    await choose(OURS);
    await choose("other@tidewater.example");
    await save({});
    expect(await saved()).toBe("other@tidewater.example");
    const { journal } = await client("ada");
    const [entry] = (await journal.list.query({})).entries;
    expect(entry?.kind).toBe("collective");
    await journal.undo.mutate({ revision: entry?.revision ?? 0 });
    expect(await saved()).toBe(OURS);
    const shown = await stranger().interest.collectiveBySlug.query({ slug: "tidewater" });
    expect(shown).toMatchObject({ slug: "tidewater", reply_address: null });
  });
});

describe("emails", () => {
  let theirs: number;
  beforeEach(async () => {
    const elsewhere = await createElsewhere(server);
    theirs = elsewhere.id;
    const described = { name: "Elsewhere", slug: "elsewhere", reply_address: "hello@elsewhere.example" };
    await describeCollective(server, described, elsewhere);
    await choose(OURS);
  });

  it("have the address of their collective, also if another one is chosen while they wait", async () => {
    await stranger().interest.submit.mutate({ ...ANSWERS, collective_id: server.collective.id });
    const [pathway] = await listPathways(server);
    const declined = { entry_pathway_id: pathway?.id ?? 0, message: "We are full." };
    await (await client("ada")).entryPathways.decline.mutate(declined);
    await as("ada").remind(3, "bo");
    await choose("other@tidewater.example");
    await as("ada").remind(3, "cy");
    expect((await replies()).slice(1)).toEqual([
      ["interest declined: wren@mail.example.org", OURS],
      ["plan reminder: bo@example.org", OURS],
      ["plan reminder: cy@example.org", "other@tidewater.example"],
    ]);
  });

  it("have none if whoever reads a quoted link could act for their reader", async () => {
    const { auth, interest } = stranger();
    await auth.forgotPassword.mutate({ email: "bo@example.org" });
    await as("ada").invite("Di", "di@example.org");
    await interest.submit.mutate({ ...ANSWERS, collective_id: server.collective.id });
    await interest.submit.mutate({ ...ANSWERS, email: "finch@mail.example.org", collective_id: theirs });
    expect(await replies()).toEqual([
      ["password reset: bo@example.org", null],
      ["invitation: di@example.org", null],
      ["interest received: wren@mail.example.org", null],
      ["interest received: finch@mail.example.org", null],
    ]);
  });
});

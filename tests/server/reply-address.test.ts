import { beforeEach, describe, expect, it } from "vitest";
import type { CollectiveInput } from "../../shared/collective/collective.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { ANSWERS, createElsewhere, describeCollective, listPathways } from "../support/eois.ts";
import { connect } from "../support/test-server.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const ada = memberForEach(server, "ada");
const OURS = "hello@tidewater.example";
const COLLECTIVE: CollectiveInput = {
  name: "Tidewater",
  noun_name: "the crew",
  slug: "tidewater",
  description: null,
  links: [],
  feature_eoi: true,
  eoi_description: null,
};

const save = (reply_address?: string | null) =>
  ada.client.collective.update.mutate({ ...COLLECTIVE, ...(reply_address !== undefined && { reply_address }) });
const saved = async () => (await ada.client.collective.state.query()).collective.reply_address;
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
    await save("earlier@tidewater.example");
    await save(typed);
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
    await save(OURS);
    await expect(save(typed)).rejects.toMatchObject({
      data: { httpStatus: 400, fields: { reply_address: "Invalid email" } },
    });
    expect(await saved()).toBe(OURS);
  });

  it("stays if a client does not send it, can be undone, and is not shown to strangers", async () => {
    await save(OURS);
    await save("other@tidewater.example");
    await save();
    expect(await saved()).toBe("other@tidewater.example");
    const { entries } = await ada.client.journal.list.query({});
    expect(entries[0]?.kind).toBe("collective");
    await ada.client.journal.undo.mutate({ revision: entries[0]?.revision ?? 0 });
    expect(await saved()).toBe(OURS);
    const stranger = connect(server.url, "").client;
    expect(await stranger.interest.collectiveBySlug.query({ slug: "tidewater" })).toMatchObject({
      slug: "tidewater",
      reply_address: null,
    });
  });
});

describe("emails", () => {
  let theirs: number;
  beforeEach(async () => {
    const elsewhere = await createElsewhere(server);
    theirs = elsewhere.id;
    const described = { name: "Elsewhere", slug: "elsewhere", reply_address: "hello@elsewhere.example" };
    await describeCollective(server, described, elsewhere);
    await save(OURS);
  });

  it("have the address of their collective, also if another one is chosen while they wait", async () => {
    const { interest } = connect(server.url, "").client;
    await interest.submit.mutate({ ...ANSWERS, collective_id: server.collective.id });
    const [pathway] = await listPathways(server);
    await ada.client.entryPathways.decline.mutate({ entry_pathway_id: pathway?.id ?? 0, message: "We are full." });
    await actAs(server, "ada").remind(3, "bo");
    await save("other@tidewater.example");
    await actAs(server, "ada").remind(3, "cy");
    expect((await replies()).slice(1)).toEqual([
      ["interest declined: wren@mail.example.org", OURS],
      ["plan reminder: bo@example.org", OURS],
      ["plan reminder: cy@example.org", "other@tidewater.example"],
    ]);
  });

  it("have none if whoever reads a quoted link could act for their reader", async () => {
    const { auth, interest } = connect(server.url, "").client;
    await auth.forgotPassword.mutate({ email: "bo@example.org" });
    await ada.client.invitations.send.mutate({ name: "Di", email: "di@example.org" });
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

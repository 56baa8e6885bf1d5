import { beforeEach, describe, expect, it } from "vitest";
import { callProcedure } from "../support/procedures.ts";
import { sharedServer } from "../support/hooks.ts";
import {
  ANSWERS,
  createElsewhere,
  describeCollective,
  listPathways as listPathwaysOf,
  loseSlug,
} from "../support/eois.ts";
import { mailedToken } from "../support/emails.ts";
import { connect, openAs, refusal, type Script } from "../support/test-server.ts";
import { withoutColumn } from "../support/without-column.ts";

const server = sharedServer();
let stranger: Script["client"];
beforeEach(async () => {
  stranger = connect(server.url, "").client;
  await describeCollective(server);
});

const db = () => server.running.services.db;

const submit = (changed: Partial<typeof ANSWERS> = {}, collective_id = server.collective.id) =>
  stranger.interest.submit.mutate({ collective_id, ...ANSWERS, ...changed });

const listEmails = () => db().selectFrom("outbound_emails").selectAll().orderBy("id").execute();
const listPathways = () => listPathwaysOf(server);

/** Submits, and returns the key of the submission. */
async function submitted(changed: Partial<typeof ANSWERS> = {}, collective_id = server.collective.id) {
  await submit(changed, collective_id);
  return { collective_id, token: await mailedToken(server) };
}

describe("submitting", () => {
  it("returns nothing, and the submission can be read only with the mailed link", async () => {
    const input = { collective_id: server.collective.id, ...ANSWERS };
    const response = await callProcedure(server.url, "interest.submit", { input });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ result: {} });
    const [pathway] = await listPathways();
    const reference = { collective_id: server.collective.id, token: await mailedToken(server) };
    expect(await stranger.interest.byToken.query(reference)).toEqual({
      id: pathway?.id,
      collective_id: server.collective.id,
      ...ANSWERS,
      language: null,
    });
  });

  it("mails the link with the public URL to the given address", async () => {
    await submit();
    const [mail, ...others] = await listEmails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      collective_id: server.collective.id,
      recipient: ANSWERS.email,
      subject: "Your request to join Tidewater",
      status: "waiting",
      attempts: 0,
      next_attempt_at: server.clock.now().toISOString(),
      created_at: server.clock.now().toISOString(),
    });
    expect(mail?.idempotency_key).toMatch(/^[0-9a-f-]{36}$/);
    const link = `${server.url}/collective/tidewater/interest/${await mailedToken(server)}`;
    expect(mail?.body_text).toContain(link);
    expect(mail?.body_html).toContain(`href="${link}"`);
    for (const body of [mail?.body_text, mail?.body_html]) {
      expect(body).toContain("participants of the crew");
      expect(body).toContain("Sent by Crewtide");
      expect(body).toContain(
        "for this email and for the answer: a message from a member, an invitation to join, or a reply saying no",
      );
      expect(body).toContain("deleted when you delete it, when you accept an invitation to join");
    }
  });

  it("stores only the token's hash", async () => {
    const { token } = await submitted();
    expect(JSON.stringify(await listPathways())).not.toContain(token);
    const events = await db().selectFrom("live_events").select("event").execute();
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it("repeats nothing of the submission in the email, which may go to somebody else", async () => {
    await submit({ name: "Click https://evil.example", interest: "Cheap pills" });
    expect(JSON.stringify(await listEmails())).not.toMatch(/evil|pills/);
  });

  it("does not let a collective's name add headers or markup to the email", async () => {
    await describeCollective(server, { name: "Tide\r\nBcc:\u2028 all@example.org\u0000\u0085 <b>\"&'" });
    await submit();
    const [mail] = await listEmails();
    expect(mail?.subject).toBe("Your request to join Tide Bcc: all@example.org <b>\"&'");
    expect(mail?.body_html).toContain("Tide Bcc: all@example.org &lt;b&gt;&quot;&amp;&#39;");
    expect(mail?.body_html).not.toContain("<b>");
    for (const body of [mail?.body_text, mail?.body_html]) expect(body).not.toMatch(/Tide\r|Tide\n/);
  });

  it("calls a collective without a noun 'the collective'", async () => {
    await db().updateTable("collectives").set({ noun_name: null }).where("id", "=", server.collective.id).execute();
    await submit();
    expect((await listEmails())[0]?.body_text).toContain("participants of the collective");
  });

  it.each([
    ["outbound_emails", "subject"],
    ["live_events", "created_at"],
    ["entry_pathways", "token_hash"],
  ] as const)("leaves nothing behind where %s cannot be written", async (...written) => {
    const failing = withoutColumn(db(), written, () => submit());
    await expect(failing).rejects.toMatchObject(refusal("InternalError"));
    expect(await listEmails()).toEqual([]);
    expect(await listPathways()).toEqual([]);
  });

  it.each([
    ["the feature is off", () => describeCollective(server, { feature_eoi: false })],
    ["there is no slug to make a link of", () => loseSlug(server)],
  ])("is refused where %s", async (_name, close) => {
    await close();
    await expect(submit()).rejects.toMatchObject(refusal("EoiFeatureDisabled"));
    expect(await listPathways()).toEqual([]);
    expect(await listEmails()).toEqual([]);
  });

  it("is refused a second time from the same address", async () => {
    await submit();
    const again = submit({ email: "WREN@Mail.Example.org", name: "Another" });
    await expect(again).rejects.toMatchObject(refusal("EmailAlreadyExists"));
    expect(await listPathways()).toHaveLength(1);
    expect(await listEmails()).toHaveLength(1);
  });

  it("is possible at two collectives from one address", async () => {
    await submit();
    await submit({}, (await createElsewhere(server)).id);
    expect(await listPathways()).toHaveLength(2);
  });

  it("returns a message for each invalid field", async () => {
    const refused = submit({ name: " ", email: "wren" });
    await expect(refused).rejects.toMatchObject({
      data: { appCode: "ValidationFailed", fields: { name: "Name is required", email: "Invalid email" } },
    });
  });
});

describe("the mailed link", () => {
  it.each([
    ["an unknown token", async () => ({ collective_id: server.collective.id, token: "unknown" })],
    [
      "another collective's token",
      async () => {
        const { token } = await submitted();
        return { collective_id: (await createElsewhere(server)).id, token };
      },
    ],
    [
      "the token's hash",
      async () => {
        await submit();
        return { collective_id: server.collective.id, token: (await listPathways())[0]?.token_hash ?? "" };
      },
    ],
  ])("with %s leads to nothing", async (_name, prepare) => {
    const reference = await prepare();
    const before = await listPathways();
    for (const call of [
      () => stranger.interest.byToken.query(reference),
      () => stranger.interest.update.mutate({ ...reference, ...ANSWERS }),
      () => stranger.interest.withdraw.mutate(reference),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal("EoiNotFound"));
    }
    expect(await listPathways()).toEqual(before);
  });

  it("changes what was submitted, the address too, and nothing else", async () => {
    const reference = await submitted();
    const [before] = await listPathways();
    const changed = { ...ANSWERS, email: "new@mail.example.org", interest: null, context: "By the sea" };
    const forbidden = { id: 77, token_hash: "chosen", created_at: "2000-01-01T00:00:00.000Z" };
    await stranger.interest.update.mutate({ ...reference, ...changed, ...forbidden });
    expect(await listPathways()).toEqual([{ ...before, ...changed, normal_email: changed.email }]);
    expect(await stranger.interest.byToken.query(reference)).toMatchObject(changed);
    expect(await listEmails()).toHaveLength(1);
  });

  it("accepts the own address in another case, and refuses somebody else's", async () => {
    await submit({ email: "taken@mail.example.org" });
    const reference = await submitted();
    await stranger.interest.update.mutate({ ...reference, ...ANSWERS, email: "Wren@mail.example.org" });
    const refused = stranger.interest.update.mutate({ ...reference, ...ANSWERS, email: "TAKEN@mail.example.org" });
    await expect(refused).rejects.toMatchObject(refusal("EmailAlreadyExists"));
    expect((await stranger.interest.byToken.query(reference)).email).toBe("Wren@mail.example.org");
  });

  it("works after the feature was disabled", async () => {
    const reference = await submitted();
    await describeCollective(server, { slug: null, feature_eoi: false });
    await stranger.interest.update.mutate({ ...reference, ...ANSWERS, name: "Wren the Second" });
    expect(await stranger.interest.byToken.query(reference)).toMatchObject({ name: "Wren the Second" });
    await stranger.interest.withdraw.mutate(reference);
    expect(await listPathways()).toEqual([]);
  });

  it("is sent again to who asks for it, and the earlier one stops working", async () => {
    const first = await submitted();
    const { collective_id } = first;
    await stranger.interest.sendLink.mutate({ collective_id, email: ANSWERS.email.toUpperCase() });
    expect((await listEmails()).map(({ recipient }) => recipient)).toEqual([ANSWERS.email, ANSWERS.email]);
    const second = { ...first, token: await mailedToken(server) };
    expect(await stranger.interest.byToken.query(second)).toMatchObject({ name: ANSWERS.name });
    await expect(stranger.interest.byToken.query(first)).rejects.toMatchObject(refusal("EoiNotFound"));
  });

  it("is not sent to who submitted nothing, nor more than six times a day, and the answer does not tell", async () => {
    const ask = (email: string) => stranger.interest.sendLink.mutate({ collective_id: server.collective.id, email });
    await submit();
    const answers = [await ask("nobody@mail.example.org")];
    expect(await listEmails()).toHaveLength(1);
    for (let asked = 0; asked < 7; asked += 1) answers.push(await ask(ANSWERS.email));
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    expect(await listEmails()).toHaveLength(6);
    // The newest link that was mailed goes on working.
    const key = { collective_id: server.collective.id, token: await mailedToken(server) };
    expect(await stranger.interest.byToken.query(key)).toMatchObject({ name: ANSWERS.name });
  });

  it("leads to nothing once the submission is deleted, after which another can be made", async () => {
    const reference = await submitted();
    await stranger.interest.withdraw.mutate(reference);
    await expect(stranger.interest.byToken.query(reference)).rejects.toMatchObject(refusal("EoiNotFound"));
    await expect(stranger.interest.withdraw.mutate(reference)).rejects.toMatchObject(refusal("EoiNotFound"));
    await submit();
    expect(await listPathways()).toHaveLength(1);
  });
});

describe("members", () => {
  it("see each step live and in their state, without the address", async () => {
    const ada = await openAs(server, "ada");
    const events = ada.events(await ada.client.collective.state.query());
    const next = async () => {
      const { author_id, event } = (await events.next()).value ?? {};
      return { author_id, event };
    };

    const reference = await submitted();
    const { email: _email, ...visible } = { ...ANSWERS, language: null };
    const pathway = {
      id: (await listPathways())[0]?.id,
      collective_id: server.collective.id,
      ...visible,
      created_at: server.clock.now().toISOString(),
      note: null,
      answered_by: null,
      written_at: null,
      join_link: null,
    };
    expect(await next()).toEqual({
      author_id: null,
      event: { EntryPathwayEvent: { EntryPathwayUpdated: pathway } },
    });
    expect((await ada.client.collective.state.query()).entry_pathways).toEqual([pathway]);

    await stranger.interest.update.mutate({ ...reference, ...ANSWERS, name: "Wren the Second" });
    expect(await next()).toEqual({
      author_id: null,
      event: { EntryPathwayEvent: { EntryPathwayUpdated: { ...pathway, name: "Wren the Second" } } },
    });

    await stranger.interest.withdraw.mutate(reference);
    expect(await next()).toEqual({
      author_id: null,
      event: { EntryPathwayEvent: { EntryPathwayDeleted: { id: pathway.id, collective_id: server.collective.id } } },
    });
    expect((await ada.client.collective.state.query()).entry_pathways).toEqual([]);

    const logged = JSON.stringify(await db().selectFrom("live_events").select("event").execute());
    // The log contains neither the address, which is never in events, nor any answer.
    for (const answer of ["Wren", ANSWERS.email, "Boats", "A poster"]) expect(logged).not.toContain(answer);
    await ada.close();
  });
});

import { describe, expect, it } from "vitest";
import { conveningNews } from "../../server/mail/templates/convening-email.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, serverForEach } from "../support/hooks.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** The most emails of one kind that an address gets in a day. */
const MAX_A_DAY = 6;
const EVE = { name: "Eve", email: "eve@mail.example.org" };

const server = serverForEach({
  today: "2026-01-15",
  people: ["ada", "bo", "cy", "di"],
  // Proxies in front let a test come from many networks.
  environment: { TRUST_PROXY: "1" },
});
const member = membersOf(server);

const countTo = async (recipient: string) =>
  (await listQueuedEmails(server)).filter((mail) => mail.recipient.toLowerCase() === recipient).length;

async function statusOf(procedure: string, input: object, cookie = ""): Promise<number> {
  const response = await callProcedure(server.url, procedure, { input, cookie });
  await response.text();
  return response.status;
}

/** Does something four times as each of these people, one after the other. */
async function fourTimesAs(names: string[], act: (cookie: string) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (const name of names) {
    const cookie = await signIn(server.url, name);
    for (let round = 0; round < 4; round += 1) statuses.push(await act(cookie));
  }
  return statuses;
}

describe("the mails of a kind that an address gets in a day", () => {
  it("are six links to reset a password, from however many networks, and nobody can tell", async () => {
    const answers = new Set<string>();
    const ask = async (email: string, network: number) => {
      const response = await fetch(`${server.url}/api/auth/forgot_password`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${network}` },
        body: JSON.stringify({ email }),
      });
      answers.add(`${response.status} ${await response.text()}`);
    };
    const networks = Array.from({ length: 20 }, (_, network) => network);
    await Promise.all(networks.map((network) => ask(network % 2 ? "Bo@example.org" : "bo@example.org", network)));
    await ask("nobody@example.org", 99);
    expect(answers.size).toBe(1);
    expect(await countTo("bo@example.org")).toBe(MAX_A_DAY);
    // So a stranger does not keep the owner out: every link that came works, the latest one too. The next day brings others.
    const sent = (await listQueuedEmails(server)).filter(({ recipient }) => recipient === "bo@example.org");
    const tokens = sent.map(({ body_text }) => /token=([\w-]+)/.exec(body_text ?? "")?.[1]);
    for (const each of tokens) {
      const found = await callProcedure(server.url, "auth.passwordLink", { input: { token: each } });
      expect(await found.json()).toMatchObject({ result: { data: { purpose: "reset" } } });
    }
    const token = tokens.at(-1);
    expect(await statusOf("auth.resetPassword", { token, password: "a good one" })).toBe(200);
    const before = await countTo("bo@example.org");
    server.clock.setInstant("2026-01-16T12:00:00.001Z");
    await ask("bo@example.org", 100);
    expect(await countTo("bo@example.org")).toBe(before + 1);
  });

  it.each([
    ["not those of a clock that was ahead", "2026-02-04T12:00:00.000Z", MAX_A_DAY + 1],
    ["also those of another process whose clock is a moment ahead", "2026-01-15T12:00:30.000Z", MAX_A_DAY],
  ])("are %s", async (_which, ahead, count) => {
    const ask = () => statusOf("auth.forgotPassword", { email: "bo@example.org" });
    server.clock.setInstant(ahead);
    for (let number = 0; number < MAX_A_DAY; number += 1) await ask();
    server.clock.setInstant("2026-01-15T12:00:00.000Z");
    await ask();
    expect(await countTo("bo@example.org")).toBe(count);
  });

  it("are six that say that somebody was marked, however many members mark and bring back", async () => {
    for (const name of ["ada", "cy", "di"]) await actAs(server, name).plan(1);
    await server.liveUntil("2026-02-15");
    const input = { id: server.person("bo"), reason: "x".repeat(1_000) };
    const statuses = await fourTimesAs(["ada", "cy", "di"], async (cookie) => {
      const status = await statusOf("departures.mark", input, cookie);
      await statusOf("departures.bringBack", input, cookie);
      return status;
    });
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 429, 429, 429, 429]);
    expect(await countTo("bo@example.org")).toBe(MAX_A_DAY);
    // A refusal leaves no trace: nobody has left without being told.
    const people = await server.running.services.db.selectFrom("people").select("left_at").execute();
    expect(people.map(({ left_at }) => left_at)).toEqual([null, null, null, null]);
  });

  it("are six invitations, by whichever way and however the address is written, and the refusal says until when", async () => {
    const [{ client, cookie }, bo] = [await member("ada"), await member("bo")];
    for (let round = 0; round < MAX_A_DAY / 2; round += 1) {
      await client.invitations.send.mutate({ name: "Eve", email: round % 2 ? "Eve@Mail.example.org" : EVE.email });
      const person_id = (await client.invitations.list.query()).at(-1)?.person_id ?? 0;
      await bo.client.invitations.resend.mutate({ person_id });
      await client.invitations.withdraw.mutate({ person_id });
      server.clock.advance(60 * 60);
    }
    // The first of the six was three hours ago.
    const refused = await callProcedure(server.url, "invitations.send", { input: EVE, cookie });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(21 * 60 * 60)]);
    expect(await client.invitations.list.query()).toEqual([]);
    expect(await countTo(EVE.email)).toBe(MAX_A_DAY);
    expect(await statusOf("invitations.send", { name: "Fay", email: "fay@mail.example.org" }, cookie)).toBe(200);
  });

  it("are six links to a new address, from however many members", async () => {
    const input = { email: "victim@mail.example.org", current_password: PASSWORD };
    const statuses = await fourTimesAs(["ada", "bo"], (cookie) => statusOf("account.changeAddress", input, cookie));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(await countTo("victim@mail.example.org")).toBe(MAX_A_DAY);
  });

  it("are six about an expression of interest that is submitted and withdrawn again and again", async () => {
    await actAs(server, "ada").editCollective({ feature_eoi: true });
    const collective_id = server.collective.id;
    const eoi = { collective_id, name: "Wren", email: "wren@mail.example.org", interest: "Boats" };
    const statuses: number[] = [];
    for (let round = 0; round < MAX_A_DAY + 1; round += 1) {
      statuses.push(await statusOf("interest.submit", eoi));
      if (round < MAX_A_DAY) await statusOf("interest.withdraw", { collective_id, token: await mailedToken(server) });
    }
    expect(statuses).toEqual([...Array.from({ length: MAX_A_DAY }, () => 200), 429]);
    expect(await countTo("wren@mail.example.org")).toBe(MAX_A_DAY);
  });
});

it("emails about an account are left out beyond six, and the link of the first one undoes what came later too", async () => {
  const { client } = await member("ada");
  const urls: string[] = [];
  for (let round = 0; round < MAX_A_DAY + 2; round += 1) urls.push((await client.calendar.makeMine.mutate()).url);
  const mails = await listQueuedEmails(server);
  expect(mails).toHaveLength(MAX_A_DAY);
  const newest = urls.at(-1) ?? "";
  expect((await fetch(newest)).status).toBe(200);
  const token = /token=([\w-]+)/.exec(mails[0]?.body_text ?? "")?.[1];
  expect(await statusOf("account.undoChanges", { token })).toBe(200);
  expect((await fetch(newest)).status).toBe(404);
});

it("of a long handover, an email has the beginning", () => {
  const crew = { id: 1, name: "Garden", change: "convenes" as const, reason: "Nobody else volunteers." };
  const setting = { collective: { name: "Tidewater" }, baseUrl: server.url };
  const { blocks } = conveningNews("en", setting, {
    interval: { id: 3, start_date: "2026-03-01", end_date: "2026-03-31" },
    crews: [{ ...crew, handover: "x".repeat(5_000) }],
    names: [],
  });
  expect(/x{2,}\.*/.exec(JSON.stringify(blocks))?.[0]).toBe(`${"x".repeat(1_000)}...`);
});

it("a text that a member puts into an email to somebody else has at most 1,000 characters", async () => {
  const { client } = await member("ada");
  const text = "x".repeat(1_001);
  const refused = (field: string) => ({ data: { fields: { [field]: "Use at most 1,000 characters" } } });
  const marking = client.departures.mark.mutate({ id: 1, reason: text });
  await expect(marking).rejects.toMatchObject(refused("reason"));
  const declining = client.entryPathways.decline.mutate({ entry_pathway_id: 1, message: text });
  await expect(declining).rejects.toMatchObject(refused("message"));
});

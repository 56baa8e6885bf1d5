import { beforeEach, describe, expect, it } from "vitest";
import { getJournal } from "../../server/features/journal/journal.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { MAX_JOIN_LINKS } from "../../shared/constants.ts";
import { membersOf, memberForEach, sharedServer } from "../support/hooks.ts";
import { ANSWERS, createElsewhere, describeCollective, loseSlug } from "../support/eois.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { connect, refusal, signIn, type Script } from "../support/test-server.ts";

const server = sharedServer({ people: ["ada", "bo"] });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");
let stranger: Script["client"];
beforeEach(async () => {
  stranger = connect(server.url, "").client;
  await describeCollective(server, { feature_eoi: false });
});

const db = () => server.running.services.db;
const INPUT = { name: "Open day", uses: 2, days: 14 };
const OVER = refusal("JoinLinkNotFound");

/** Makes a link; returns what somebody knows who has it. */
async function makeLink(changed: Partial<typeof INPUT> = {}, { client } = ada) {
  const { url } = await client.joinLinks.make.mutate({ ...INPUT, ...changed });
  return { collective_id: server.collective.id, token: tokenOf(url) };
}

const tokenOf = (url: string) => url.split("?token=")[1] ?? "";
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@mail.example.org` });
const pathways = async () => (await ada.client.collective.state.query()).entry_pathways;
const idOfFirst = async () => (await ada.client.joinLinks.list.query())[0]?.id ?? 0;

describe("a link for a group", () => {
  it("says what it is, and is shown once: only the hash of its token is kept", async () => {
    const { url, events } = await ada.client.joinLinks.make.mutate(INPUT);
    expect(url).toMatch(new RegExp(`^${server.url}/join/tidewater[?]token=[\\w-]{40,}$`));
    const rows = [
      await db().selectFrom("join_links").selectAll().execute(),
      await db().selectFrom("live_events").selectAll().execute(),
      await db().selectFrom("journal").selectAll().execute(),
      await bo.client.joinLinks.list.query(),
      events,
    ];
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url));
  });

  it("lets people ask to join with a name and an address, though the public form is closed", async () => {
    const link = await makeLink();
    expect(await stranger.interest.joinLink.query(link)).toEqual({ expires_at: expect.any(String) });
    await stranger.interest.join.mutate({ ...link, ...person("Wren"), language: "de" });
    expect(await pathways()).toMatchObject([
      { name: "Wren", join_link: "Open day", interest: null, answered_by: null, language: "de" },
    ]);
    expect(await bo.client.joinLinks.list.query()).toMatchObject([{ name: "Open day", uses: 2, used: 1 }]);
  });

  it("mails whoever asks the link to change and withdraw it, and repeats nothing that they typed", async () => {
    const link = await makeLink();
    await stranger.interest.join.mutate({ ...link, ...person("Wren"), name: "<b>Cheap pills</b>" });
    const mails = await listQueuedEmails(server);
    expect(mails).toMatchObject([{ recipient: "wren@mail.example.org" }]);
    expect(JSON.stringify(mails)).not.toContain("pills");
    const own = { collective_id: link.collective_id, token: await mailedToken(server) };
    await stranger.interest.update.mutate({ ...own, ...ANSWERS });
    expect(await pathways()).toMatchObject([{ interest: "Boats", join_link: "Open day" }]);
    await stranger.interest.withdraw.mutate(own);
    expect(await pathways()).toEqual([]);
  });

  it("never tells whoever has it, or who asked, what members call it", async () => {
    const link = await makeLink({ name: "Difficult neighbours" });
    await stranger.interest.join.mutate({ ...link, ...person("Wren") });
    const own = await stranger.interest.byToken.query({
      collective_id: link.collective_id,
      token: await mailedToken(server),
    });
    const seen = [await stranger.interest.joinLink.query(link), own, await listQueuedEmails(server)];
    expect(JSON.stringify(seen)).not.toContain("neighbours");
  });

  it("is used by so many people and no more, also at the same time", async () => {
    const link = await makeLink({ uses: 3 });
    const names = ["Wren", "Rook", "Kite", "Teal", "Coot", "Smew"];
    const tries = names.map((name) =>
      connect(server.url, "").client.interest.join.mutate({ ...link, ...person(name) }),
    );
    const outcomes = await Promise.allSettled(tries);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }: PromiseRejectedResult) => reason as unknown)).toMatchObject([OVER, OVER, OVER]);
    expect(await pathways()).toHaveLength(3);
    expect(await ada.client.joinLinks.list.query()).toMatchObject([{ used: 3 }]);
  });

  it("loses no use to somebody who has asked already, nor to a wrong address", async () => {
    const link = await makeLink();
    await stranger.interest.join.mutate({ ...link, ...person("Wren") });
    await expect(stranger.interest.join.mutate({ ...link, ...person("Wren") })).rejects.toMatchObject(
      refusal("EmailAlreadyExists"),
    );
    await expect(stranger.interest.join.mutate({ ...link, name: "Rook", email: "rook" })).rejects.toThrow();
    expect(await ada.client.joinLinks.list.query()).toMatchObject([{ used: 1 }]);
  });

  it("says the same once it has expired, was ended or is used up, and if it never was", async () => {
    const [ended, full, expired] = [await makeLink(), await makeLink({ uses: 1 }), await makeLink({ days: 1 })];
    await bo.client.joinLinks.end.mutate({ id: await idOfFirst() });
    await stranger.interest.join.mutate({ ...full, ...person("Wren") });
    server.clock.advance(24 * 60 * 60);
    const never = { collective_id: server.collective.id, token: "no-such-token" };
    const elsewhere = { ...(await makeLink()), collective_id: (await createElsewhere(server)).id };
    for (const link of [ended, full, expired, never, elsewhere]) {
      await expect(stranger.interest.joinLink.query(link)).rejects.toMatchObject(OVER);
      await expect(stranger.interest.join.mutate({ ...link, ...person("Rook") })).rejects.toMatchObject(OVER);
    }
    expect(await pathways()).toHaveLength(1);
  });

  it("does not work while its collective has no address", async () => {
    const link = await makeLink();
    await loseSlug(server);
    await expect(stranger.interest.join.mutate({ ...link, ...person("Wren") })).rejects.toMatchObject(OVER);
    await expect(makeLink()).rejects.toMatchObject(refusal("ValidationFailed"));
  });

  it("is not seen or ended by members of another collective", async () => {
    await makeLink();
    const id = await idOfFirst();
    await createElsewhere(server);
    const zoe = connect(server.url, await signIn(server.url, "zoe")).client;
    expect(await zoe.joinLinks.list.query()).toEqual([]);
    await expect(zoe.joinLinks.end.mutate({ id })).rejects.toMatchObject(OVER);
    expect(await idOfFirst()).toBe(id);
  });
});

describe("the journal", () => {
  const newest = async () => {
    const state = await ada.client.collective.state.query();
    const viewed = { state, now: server.clock.now(), viewerId: server.person("bo"), language: "en" as const };
    return (await getJournal(db(), viewed, {})).entries[0];
  };

  it("says who made and ended a link, and undoes the end while the link could still work", async () => {
    const link = await makeLink();
    expect(await newest()).toMatchObject({ text: "Ada created the link “Open day” for a group", undo: [] });
    const { revision } = await bo.client.joinLinks.end.mutate({ id: await idOfFirst() });
    expect(await newest()).toMatchObject({
      text: "Bo ended the link “Open day” for a group",
      undo: [{ label: "Ended" }],
    });
    await ada.client.journal.undo.mutate({ revision });
    expect(await newest()).toMatchObject({ text: "Ada reactivated the link “Open day” for a group" });
    await stranger.interest.join.mutate({ ...link, ...person("Wren") });
    const again = await bo.client.joinLinks.end.mutate({ id: await idOfFirst() });
    server.clock.advance(15 * 24 * 60 * 60);
    await expect(ada.client.journal.undo.mutate({ revision: again.revision })).rejects.toMatchObject(
      refusal("NothingToUndo"),
    );
  });

  it("has one entry, however often a link is ended", async () => {
    await makeLink();
    const id = await idOfFirst();
    await ada.client.joinLinks.end.mutate({ id });
    expect((await ada.client.joinLinks.end.mutate({ id })).events).toEqual([]);
  });
});

describe("the number of links", () => {
  it("is limited for each member and for all; an end and expiry make room, undoing does not go beyond", async () => {
    const most = MAX_JOIN_LINKS / 3;
    for (let made = 0; made < most; made += 1) await makeLink();
    await expect(makeLink()).rejects.toMatchObject(refusal("LimitReached"));
    const { revision } = await ada.client.joinLinks.end.mutate({ id: await idOfFirst() });
    await makeLink();
    await expect(bo.client.journal.undo.mutate({ revision })).rejects.toMatchObject(refusal("LimitReached"));
    await makeLink({}, bo);
    server.clock.advance(14 * 24 * 60 * 60);
    await makeLink();
  });
});

it("a link is no longer anybody's once the data about its author is removed, and is deleted a month after it expired", async () => {
  await makeLink();
  const member = membersOf(server);
  const { client } = await member("ada");
  expect(await client.account.personalData.query()).toMatchObject({ links_for_groups_made: [{ name: "Open day" }] });
  await client.account.leaveForGood.mutate({ current_password: "correct horse" });
  expect(await bo.client.joinLinks.list.query()).toMatchObject([{ name: "Open day", author_id: null }]);
  server.clock.advance(43 * 24 * 60 * 60);
  await runJob(server.running.services, "prune");
  expect(await db().selectFrom("join_links").selectAll().execute()).toHaveLength(1);
  server.clock.advance(2 * 24 * 60 * 60);
  await runJob(server.running.services, "prune");
  expect(await db().selectFrom("join_links").selectAll().execute()).toEqual([]);
});

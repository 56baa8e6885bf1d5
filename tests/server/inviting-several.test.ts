import { expect, it } from "vitest";
import { MAX_INVITED_AT_ONCE } from "../../shared/constants.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { refusal } from "../support/test-server.ts";

const server = sharedServer({ people: ["ada", "bo"] });
const ada = memberForEach(server, "ada");

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@mail.example.org` });
const invite = (people: { name: string; email: string }[]) => ada.client.invitations.sendSeveral.mutate({ people });

it("invites several people at once; who is refused keeps no other from it", async () => {
  const members = [{ name: "Bo", email: "BO@example.org" }];
  const results = await invite([person("Wren"), ...members, person("Rook"), person("Wren")]);
  expect(results.map(({ refusal: code }) => code)).toEqual([null, "EmailInUse", null, "EmailInUse"]);
  expect(results.map(({ link }) => link?.url?.includes("?token=") ?? null)).toEqual([true, null, true, null]);
  expect((await ada.client.invitations.list.query()).map(({ display_name }) => display_name)).toEqual(["Rook", "Wren"]);
  expect((await listQueuedEmails(server)).map(({ recipient }) => recipient)).toEqual([
    "wren@mail.example.org",
    "rook@mail.example.org",
  ]);
});

it("says so of an address that has had its invitations of the day, and invites the others", async () => {
  for (let sent = 0; sent < 6; sent += 1) {
    await ada.client.invitations.send.mutate(person("Wren"));
    const [{ person_id } = { person_id: 0 }] = await ada.client.invitations.list.query();
    await ada.client.invitations.withdraw.mutate({ person_id });
  }
  const results = await invite([person("Wren"), person("Rook")]);
  expect(results.map(({ refusal: code }) => code)).toEqual(["TooManyRequests", null]);
});

it("takes no more than so many, none twice as much, and nobody if one of them is not valid", async () => {
  const many = Array.from({ length: MAX_INVITED_AT_ONCE + 1 }, (_, i) => person(`Guest${i}`));
  for (const people of [many, [], [person("Wren"), { name: "Rook", email: "rook" }]]) {
    await expect(invite(people)).rejects.toMatchObject(refusal("ValidationFailed"));
  }
  expect(await listQueuedEmails(server)).toEqual([]);
});

it("does not let a name become markup or headers of an email", async () => {
  await invite([{ name: "<b>Wren</b>\r\nBcc: all@example.org", email: "wren@mail.example.org" }]);
  const mail = await server.running.services.db.selectFrom("outbound_emails").selectAll().executeTakeFirstOrThrow();
  expect(mail.body_html).toContain("&lt;b&gt;Wren");
  expect(mail.body_html).not.toContain("<b>Wren");
  expect(mail.subject).not.toContain("Bcc");
});

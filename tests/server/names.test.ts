import { expect, it } from "vitest";
import { membersOf, sharedServer } from "../support/hooks.ts";

const server = sharedServer();
const member = membersOf(server);

it("names have each accented letter as one character, however they are typed", async () => {
  const { client } = await member("ada");
  const name = "Zoe\u0308 Mu\u0308ller";
  await client.invitations.send.mutate({ name, email: "zoe@example.org" });
  await client.crews.create.mutate({ name, description: "What it does", links: [] });
  const { people, crews } = await client.collective.state.query();
  const composed = "Zo\u00EB M\u00FCller";
  expect(people.map(({ display_name }) => display_name)).toContain(composed);
  expect(crews.map((crew) => crew.name)).toContain(composed);
});

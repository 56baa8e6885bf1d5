import { expect, it } from "vitest";
import type { JournalPage } from "../../shared/journal/journal.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { send } from "../support/send.ts";

const server = sharedServer({ people: ["ada"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

async function read(path: string) {
  const response = await send(server.url + path, { headers: { cookie: ada.cookie } });
  const link = /(?<=^<)[^>]*(?=>; rel="next"$)/.exec(response.headers.get("link") ?? "")?.[0];
  return { status: response.status, page: (await response.json()) as JournalPage, link };
}

it("the activity goes on with `next`, which its pages and their header have", async () => {
  for (let count = 0; count < 51; count += 1) {
    await actAs(server, "ada").editCrew("garden", { name: `Garden ${count}`, description: "Soil", links: [] });
  }
  const first = await read("/api/my_collective/activity?kind=crew");
  expect(first.page.entries).toHaveLength(50);
  expect(first.link).toBe(`/api/my_collective/activity?kind=crew&next=${first.page.next}`);
  const second = await read(first.link ?? "");
  expect([second.page.entries.length, second.page.next, second.link]).toEqual([1, null, undefined]);
  const before = await read(`/api/my_collective/activity?kind=crew&before=${first.page.next}`);
  expect(before.page).toEqual(second.page);
});

it("the activity takes kinds as entries have them, and as entities are called", async () => {
  await actAs(server, "ada").plan(3);
  const participation = await ada.client.journal.list.query({ kind: "participation" });
  expect(participation.entries).toMatchObject([{ kind: "participation" }]);
  expect((await read("/api/my_collective/activity?kind=Participation")).page).toEqual(participation);
  expect((await read("/api/my_collective/activity?kind=EntryPathway")).page.entries).toEqual([]);
  expect((await read("/api/my_collective/activity?kind=PARTICIPATION")).status).toBe(400);
});

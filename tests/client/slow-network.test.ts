import { expect, it } from "vitest";
import { ClientStorage, ClientTab } from "../support/client-tab.ts";

interface Sent {
  answer: string;
  answered_ago?: number;
}

/** The clock of the device and the server, and how long requests take to arrive. */
async function openTab(delays: number[]) {
  const world = { now: 1_000_000, given: [] as { answer: string; at: number }[] };
  const network = async (url: string, init?: RequestInit) => {
    if (url.includes("me.get")) return Response.json({ result: { data: { person_id: 1 } } });
    world.now += delays.shift() ?? 0;
    const { answer, answered_ago = 0 } = JSON.parse(init?.body as string) as Sent;
    world.given.push({ answer, at: world.now - answered_ago });
    return Response.json({ result: { data: { events: [], revision: 1 } } });
  };
  const tab = await ClientTab.open(new ClientStorage(), network, () => world.now);
  tab.code.queryClient.setQueryData(tab.code.ME_KEY, { person_id: 1 });
  const choose = (answer: string, id = 1) =>
    void tab.code.enqueue({ path: "gatherings.answer", input: { id, answer }, text: "", href: `/gatherings/${id}` });
  return { tab, world, choose };
}

it("what a device sends stays in order, however long each was on its way", async () => {
  const { tab, world, choose } = await openTab([2_000, 500]);
  tab.say("offline");
  for (const [answer, id] of [
    ["Maybe", 1],
    ["Going", 1],
    ["NotGoing", 2],
  ] as const) {
    choose(answer, id);
    await tab.settle();
    world.now += 300;
  }
  world.now += 60_000;
  tab.say("online");
  await tab.settle();
  expect(world.given.map(({ answer }) => answer)).toEqual(["Maybe", "Going", "NotGoing"]);
  const times = world.given.map(({ at }) => at);
  expect(new Set(times).size).toBe(3);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

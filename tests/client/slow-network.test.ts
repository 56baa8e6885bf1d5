import { expect, it, vi } from "vitest";
import { ClientStorage, ClientTab } from "../support/client-tab.ts";

interface Sent {
  answer?: string;
  device?: { key: string; number: number };
}

const GOING = { input: { id: 1, answer: "Going" }, text: "", href: "/gatherings/1" };

const OVERTAKEN = {
  error: { message: "", code: -32009, data: { code: "CONFLICT", httpStatus: 409, appCode: "AnsweredSince" } },
};
const FAULT = { error: { message: "Fault", code: -32603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } };

/** Where the key and the last number of a person's answers are stored. */
const NUMBERS = "crewtide:answers:1";

/** A device with several tabs. */
function openDevice() {
  const world = {
    now: 10_000_000,
    given: new Map<string | null, Sent>(),
    isOvertaken: (_device: Sent["device"]): unknown => false,
  };
  const storage = new ClientStorage();
  /** Answers whose next request fails. */
  const failing = new Set<string | undefined>();
  const network = async (url: string, init?: RequestInit) => {
    if (url.includes("me.get")) return Response.json({ result: { data: { person_id: 1 } } });
    const sent = JSON.parse(init?.body as string) as Sent;
    if (failing.delete(sent.answer)) return Response.json(FAULT, { status: 500 });
    if (sent.device && world.isOvertaken(sent.device)) return Response.json(OVERTAKEN, { status: 409 });
    world.given.set(new Headers(init?.headers).get("idempotency-key"), sent);
    return Response.json({ result: { data: { events: [], revision: 1 } } });
  };
  const openTab = async (person_id = 1) => {
    const tab = await ClientTab.open(storage, network, () => world.now);
    tab.code.queryClient.setQueryData(tab.code.ME_KEY, { person_id });
    tab.code.queryClient.setQueryData(tab.code.STATE_KEY, { today: "1970-01-01" });
    tab.say("offline");
    return tab;
  };
  const send = async (tab: ClientTab, path: string, input: { id: number; answer?: string }) => {
    void tab.code.enqueue({ path, input, text: "", href: `/gatherings/${input.id}` });
    await tab.settle();
    world.now += 300;
  };
  /** Brings the network back after a minute, for one tab after the other. */
  const connect = async (...tabs: ClientTab[]) => {
    world.now += 60_000;
    for (const tab of tabs) {
      await tab.code.resumeQueue(1);
      tab.say("online");
    }
    for (const tab of [...tabs, ...tabs]) await tab.settle();
    return listGiven();
  };
  /** Lists the answers in the order in which the server counts them. */
  const listGiven = () => {
    const given = [...world.given.values()].flatMap(({ answer, device }) => (device ? [{ answer, ...device }] : []));
    expect(new Set(given.map(({ key }) => key)).size).toBe(given.length > 0 ? 1 : 0);
    expect(new Set(given.map(({ number }) => number)).size).toBe(given.length);
    return given.toSorted((one, other) => one.number - other.number).map(({ answer }) => answer);
  };
  const choose = (tab: ClientTab, answer: string, id = 1) => send(tab, "gatherings.answer", { id, answer });
  const notePresence = (tab: ClientTab) => send(tab, "gatherings.notePresence", { id: 3 });
  return { world, storage, failing, openTab, choose, notePresence, connect, listGiven };
}

it("what a device sends is numbered in the order in which it was given, also if its clock is set back", async () => {
  const { world, openTab, choose, connect } = openDevice();
  const tab = await openTab();
  await choose(tab, "Maybe");
  world.now -= 3_600_000;
  await choose(tab, "Going");
  await choose(tab, "NotGoing", 2);
  expect(await connect(tab)).toEqual(["Maybe", "Going", "NotGoing"]);
});

it.each(["first", "last"])("so is what two tabs send, if the %s of them begins", async (which) => {
  const { world, openTab, choose, connect } = openDevice();
  const [one, other] = [await openTab(), await openTab()];
  await choose(one, "Maybe");
  world.now -= 3_600_000;
  await choose(other, "Going");
  await choose(one, "NotGoing");
  await choose(other, "Maybe");
  const tabs = [one, other];
  expect(await connect(...(which === "first" ? tabs : tabs.toReversed()))).toEqual([
    "Maybe",
    "Going",
    "NotGoing",
    "Maybe",
  ]);
});

it("an answer has a number also if it has not waited", async () => {
  const { openTab, choose, connect, listGiven } = openDevice();
  const tab = await openTab();
  tab.say("online");
  await choose(tab, "Maybe");
  tab.say("offline");
  await choose(tab, "Going");
  expect(listGiven()).toEqual(["Maybe"]);
  const later = await openTab();
  await choose(later, "NotGoing");
  expect(await connect(later)).toEqual(["Maybe", "Going", "NotGoing"]);
});

it("a device that keeps nothing numbers what a tab sends, and keeps no number", async () => {
  const { storage, openTab, choose, connect } = openDevice();
  storage.localStorage.setItem("crewtide:keep-nothing", "yes");
  const tab = await openTab();
  for (const answer of ["Maybe", "Going"]) await choose(tab, answer);
  expect(storage.localStorage.getItem(NUMBERS)).toBeNull();
  expect(await connect(tab)).toEqual(["Maybe", "Going"]);
});

it.each([false, true])("the key is its person's, and is deleted when they sign out: %s", async (keepsNothing) => {
  const { storage, openTab, choose } = openDevice();
  if (keepsNothing) storage.localStorage.setItem("crewtide:keep-nothing", "yes");
  const kept = () => ["localStorage", "sessionStorage"].map((name) => storage[name as "localStorage"].getItem(NUMBERS));
  const tab = await openTab();
  await choose(tab, "Maybe");
  const before = kept();
  expect(before.filter(Boolean)).toHaveLength(1);
  await choose(await openTab(2), "Going");
  expect(kept()).toEqual(before);
  await tab.code.deleteQueueOf(1);
  expect(kept()).toEqual([null, null]);
});

it.each(["", "x y", "x 1e999", "x 9007199254740991"])("a damaged key is replaced: %j", async (damaged) => {
  const { world, storage, openTab, choose, connect } = openDevice();
  storage.localStorage.setItem(NUMBERS, damaged);
  const tab = await openTab();
  for (const answer of ["Maybe", "Going"]) await choose(tab, answer);
  expect(await connect(tab)).toEqual(["Maybe", "Going"]);
  for (const { device } of world.given.values()) {
    expect(device).toEqual({
      key: expect.stringMatching(/^[\w-]{7,64}$/) as unknown,
      number: expect.any(Number) as unknown,
    });
    expect(device?.number).toBeLessThan(world.now);
  }
});

it("an answer just given is sent again with a new key if a copy of the browser has the key and later numbers", async () => {
  const { world, openTab, choose } = openDevice();
  const tab = await openTab();
  tab.say("online");
  await choose(tab, "Maybe");
  const copied = [...world.given.values()][0]?.device?.key;
  world.isOvertaken = (device) => device?.key === copied;
  for (const answer of ["Going", "NotGoing"]) await choose(tab, answer);
  const given = [...world.given.values()];
  expect(given.map(({ answer }) => answer)).toEqual(["Maybe", "Going", "NotGoing"]);
  expect(given[1]?.device?.key).toBe(given[2]?.device?.key);
});

it.each([true, false])(
  "the person who gives an answer hears that it is not taken, unless it has waited: %s",
  async (isLate) => {
    const { world, storage, openTab, connect } = openDevice();
    const tab = await openTab();
    let calls = 0;
    world.isOvertaken = () => {
      // Another tab has given one.
      storage.localStorage.setItem(NUMBERS, "phone 99999999");
      return (calls += 1);
    };
    if (!isLate) tab.say("online");
    const ends: unknown[] = [];
    const failed = (failure: { data?: { appCode: string } }) => failure.data?.appCode;
    void tab.code
      .enqueue({ ...GOING, path: "gatherings.answer" })
      .catch(failed)
      .then((end) => ends.push(end));
    await tab.settle();
    await connect(tab);
    expect(ends).toEqual([isLate ? "waits" : "AnsweredSince"]);
    expect([calls, tab.listRefused()]).toEqual([1, []]);
  },
);

it("an answer is sent also if storage does not respond", async () => {
  const { storage, openTab, choose, connect } = openDevice();
  const tab = await openTab();
  storage.isHung = true;
  tab.say("online");
  for (const answer of ["Maybe", "Going"]) await choose(tab, answer);
  expect(await connect(tab)).toEqual(["Maybe", "Going"]);
  expect(await tab.code.countUnsent(1)).toEqual({ waiting: 0, refused: 0 });
});

it("an answer that is given while another tab sends waits, and is sent with the others", async () => {
  const { storage, openTab, choose, connect } = openDevice();
  const tab = await openTab();
  await choose(tab, "Maybe");
  let free = () => {};
  void storage.locks.request("queue", () => new Promise<void>((resolve) => (free = resolve)));
  await connect(tab);
  const ends: unknown[] = [];
  void tab.code.enqueue({ ...GOING, path: "gatherings.answer" }).then((end) => ends.push(end));
  await tab.settle();
  expect(ends).toEqual(["waits"]);
  free();
  await tab.settle();
  expect(await connect(tab)).toEqual(["Maybe", "Going"]);
  expect(tab.code.toasts.get().map(({ text }) => text)).toEqual(["Sent: "]);
});

it.each([false, true])("an answer that fails between others is refused, and overtakes none: %s", async (isFull) => {
  const { storage, failing, openTab, choose, connect } = openDevice();
  const [one, other] = [await openTab(), await openTab()];
  await choose(one, "Going");
  storage.isFull = isFull;
  await choose(one, "Maybe");
  storage.isFull = false;
  await choose(other, "NotGoing");
  failing.add("Maybe");
  expect(await connect(one, other)).toEqual(["Going", "NotGoing"]);
  expect(one.listRefused()).toEqual(["Maybe"]);
  const kept = [...(storage.records.get("crewtide-unsent")?.values() ?? [])];
  expect(kept).toMatchObject([{ unsent: { input: { answer: "Maybe" } }, refusal: "Fault" }]);
  expect(other.listRefused()).toEqual(isFull ? [] : ["Maybe"]);
  const [key] = storage.records.get("crewtide-unsent")?.keys() ?? [];
  await one.code.dismissQueued(key);
  expect([one.listRefused(), other.listRefused()]).toEqual([[], []]);
  expect(storage.records.get("crewtide-unsent")?.size).toBe(0);
});

it("a tab whose answers another one has sent loads its pages again once", async () => {
  const { openTab, choose, connect } = openDevice();
  const [one, other] = [await openTab(), await openTab()];
  for (const tab of [one, other]) for (const id of [1, 2, 3]) await choose(tab, "Going", id);
  const loaded = vi.spyOn(other.code.queryClient, "invalidateQueries");
  await connect(one, other);
  expect(loaded).toHaveBeenCalledOnce();
});

it.each([[["Maybe"]], [["Going", "NotGoing"]], [["Going", "Maybe", "NotGoing"]]])(
  "an answer that storage has not taken stays in order: %s",
  async (full) => {
    const { storage, openTab, choose, connect } = openDevice();
    const tab = await openTab();
    for (const answer of ["Going", "Maybe", "NotGoing"]) {
      storage.isFull = full.includes(answer);
      await choose(tab, answer);
    }
    expect(await connect(tab)).toEqual(["Going", "Maybe", "NotGoing"]);
  },
);

it("signing out asks about what other tabs have stored, what was not taken, and what is not stored", async () => {
  const { storage, failing, openTab, choose, notePresence, connect } = openDevice();
  const [one, other] = [await openTab(), await openTab()];
  await choose(one, "Maybe");
  failing.add("Maybe");
  await connect(one);
  one.say("offline");
  await choose(other, "Going", 2);
  storage.isFull = true;
  await notePresence(one);
  expect(await one.code.countUnsent(1)).toEqual({ waiting: 2, refused: 1 });
  expect(await other.code.countUnsent(1)).toEqual({ waiting: 1, refused: 1 });
});

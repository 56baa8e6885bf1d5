import { describe, expect, it, vi } from "vitest";
import { LiveSync, type LiveStore } from "../../client/live/live-sync.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { AuthoredEvent, Event } from "../../shared/events/events.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import { by, call, emptyMe, emptyState, ME, OTHER, renamed, turn } from "../support/live-things.ts";

function open({ revision = 10, patience = 10_000, saveLimit = 10_000, isRestored = false } = {}) {
  const page = { state: emptyState(revision), me: emptyMe(revision), loads: { state: 0, me: 0 } };
  const loads = { state: Promise.withResolvers<void>(), me: Promise.withResolvers<void>() };
  const store: LiveStore = {
    getState: () => page.state,
    setState: (state) => void (page.state = state),
    getMe: () => page.me,
    setMe: (me) => void (page.me = me),
    load: (copy) => {
      page.loads[copy] += 1;
      return loads[copy].promise;
    },
  };
  const sync = new LiveSync(store, { patience, saveLimit });
  if (!isRestored) {
    page.state = sync.catchUpState(page.state);
    page.me = sync.catchUpMe(page.me);
  }
  const crew = (id = 1) => page.state.crews.find((candidate) => candidate.id === id)?.name;
  const receive = (at: number, event: AuthoredEvent, epoch = "life") => sync.receive(`${epoch}:${at}`, event);
  /** Begins a save. `over` tells whether it is over. */
  const save = () => {
    const { answered, ...rest } = call();
    const saving = { over: false, ...rest };
    const finish = () => void (saving.over = true);
    sync.save(answered, (answer) => answer).then(finish, finish);
    return saving;
  };
  const landState = (state: CollectiveState) => {
    page.state = sync.catchUpState(state);
    loads.state.resolve();
  };
  const landMe = (me: Me) => {
    page.me = sync.catchUpMe(me);
    loads.me.resolve();
  };
  return { page, sync, crew, receive, save, landState, landMe };
}

describe("events of the socket", () => {
  it("loads again at an event that says too little", () => {
    const { page, receive } = open();
    receive(11, by(null, { CollectiveEvent: { ReloadRequired: { revision: 11 } } }));
    expect(page.loads).toEqual({ state: 1, me: 1 });
  });

  it("loads again at an event of a different database epoch", () => {
    const { page, crew, receive } = open();
    receive(3, by(OTHER, renamed("garden")), "another-life");
    expect(page.loads).toEqual({ state: 1, me: 1 });
    expect(crew()).toBeUndefined();
  });

  it("shows an event that comes before a persisted page has loaded again, and keeps it for an older response", () => {
    const { page, crew, receive, landState } = open({ isRestored: true });
    receive(11, by(OTHER, renamed("garden")));
    expect(crew()).toBe("garden");
    landState(emptyState(10));
    expect(page.state.revision).toBe(11);
    expect(crew()).toBe("garden");
  });

  it("ignores an event of an unknown type with one warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { page, receive } = open();
    receive(11, by(OTHER, { TideEvent: {} } as unknown as Event));
    receive(12, by(OTHER, renamed("garden")));
    expect(warn).toHaveBeenCalledTimes(1);
    expect(page.state.revision).toBe(12);
    expect(page.loads).toEqual({ state: 0, me: 0 });
    warn.mockRestore();
  });
});

describe("a save", () => {
  it("is over in time if what it changed cannot be loaded after its answer", async () => {
    const { page, save } = open({ patience: 1, saveLimit: 10 });
    const saving = save();
    saving.answer(12);
    await expect.poll(() => saving.over).toBe(true);
    expect(page.loads).toEqual({ state: 1, me: 1 });
  });

  it("is shown together with its answer, though the stream was faster", async () => {
    const { crew, receive, save } = open();
    const saving = save();
    receive(11, by(ME, renamed("mine")));
    receive(12, by(OTHER, renamed("theirs")));
    expect(crew()).toBeUndefined();
    saving.answer(11);
    await turn();
    expect(saving.over).toBe(true);
    expect(crew()).toBe("theirs");
  });

  it("shows what was kept back where it fails", async () => {
    const { crew, receive, save } = open();
    const saving = save();
    receive(11, by(ME, renamed("from my phone")));
    saving.fail(new Error("refused"));
    await turn();
    expect(saving.over).toBe(true);
    expect(crew()).toBe("from my phone");
  });

  it("that asks everybody to load again is over when that is done", async () => {
    const { receive, save, landState, landMe } = open();
    const saving = save();
    receive(11, by(ME, { IntervalsEvent: { IntervalsRolledOver: { current_interval: null, next_interval: null } } }));
    saving.answer(11);
    await turn();
    expect(saving.over).toBe(false);
    landState(emptyState(11));
    landMe(emptyMe(11));
    await turn();
    expect(saving.over).toBe(true);
  });
});

it("a load starts again in a different database epoch", () => {
  const { sync, receive } = open();
  receive(11, by(OTHER, renamed("from the old life")));
  const landed = sync.catchUpState(emptyState(5, "another-life"));
  expect(landed.crews).toEqual([]);
  expect(landed.revision).toBe(5);
});

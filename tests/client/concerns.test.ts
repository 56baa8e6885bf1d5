import { describe, expect, it } from "vitest";
import { isConcerned } from "../../client/live/concerns.ts";
import type { Event } from "../../shared/events/events.ts";
import { ownChanged, renamed } from "../support/live-things.ts";

const asked = (path: string, input?: object) => [path.split("."), { input, type: "query" }];

const handover: Event = {
  CrewsEvent: {
    HandoverUpdated: { collective_id: 1, crew_id: 1, interval_id: 1, text: null, author_id: null, updated_at: null },
  },
};

describe("what an event concerns", () => {
  it("is the interval that somebody has answered for, and those after it", () => {
    const answered = ownChanged();
    expect(isConcerned(asked("intervals.overview", { interval_id: 1 }), answered)).toBe(true);
    expect(isConcerned(asked("intervals.overview", { interval_id: 2 }), answered)).toBe(true);
    expect(isConcerned(asked("intervals.overview", { interval_id: 0 }), answered)).toBe(false);
    expect(isConcerned(asked("intervals.history"), answered)).toBe(true);
    expect(isConcerned(asked("reminders.list", { interval_id: 1 }), answered)).toBe(true);
    expect(isConcerned(asked("crews.handovers", { interval_id: 1 }), answered)).toBe(false);
  });

  it("is the handovers, where one was written", () => {
    expect(isConcerned(asked("crews.handovers", { interval_id: 1 }), handover)).toBe(true);
    expect(isConcerned(asked("me.handovers"), handover)).toBe(true);
    expect(isConcerned(asked("intervals.overview", { interval_id: 1 }), handover)).toBe(false);
    expect(isConcerned(asked("reminders.list", { interval_id: 1 }), handover)).toBe(false);
  });

  it("is not one's account", () => {
    expect(isConcerned(asked("account.sessions"), renamed("garden"))).toBe(false);
    expect(isConcerned(asked("mailPreferences.get"), renamed("garden"))).toBe(false);
  });

  it("is everything that nothing is known of", () => {
    expect(isConcerned(["journal", {}], handover)).toBe(true);
    expect(isConcerned(asked("tides.list"), handover)).toBe(true);
  });

  it("is everything, if the state has to be loaded again", () => {
    const reload: Event = { CollectiveEvent: { ReloadRequired: { revision: 7 } } };
    expect(isConcerned(asked("intervals.overview", { interval_id: 1 }), reload)).toBe(true);
    expect(isConcerned(asked("account.sessions"), reload)).toBe(true);
  });
});

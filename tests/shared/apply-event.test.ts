import { afterEach, describe, expect, it, vi } from "vitest";
import { applyEvent, applyEventToMe, RELOAD } from "../../shared/events/apply-event.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { Event } from "../../shared/events/events.ts";
import type { CollectiveInvolvement, Me, PersonInterval } from "../../shared/participation/involvements.ts";
import { emptyState } from "../support/live-things.ts";
import { makePerson } from "../support/people.ts";

const involvement = (person_id: number, changes: Partial<CollectiveInvolvement> = {}): CollectiveInvolvement => ({
  id: person_id,
  person_id,
  collective_id: 1,
  interval_id: 2,
  status: "Participating",
  private_capacity_planning: false,
  capacity_planning: { wellbeing: null, focus: null, capacity: null },
  capacity_score: null,
  participation_intention: null,
  opt_out_type: null,
  opt_out_planned_return_date: null,
  intention_context: null,
  ...changes,
});

const crewInvolvement = (id: number, person_id: number) => ({
  id,
  person_id,
  crew_id: 1,
  interval_id: 2,
  convenor: false,
  volunteered_convenor: false,
  status: "Participating" as const,
});

const FEBRUARY = { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" };
const state: CollectiveState = {
  ...emptyState(1),
  people: [makePerson()],
  intervals: [FEBRUARY],
  current_interval: FEBRUARY,
  involvements: {
    current_interval: {
      interval_id: 2,
      collective_involvements: [involvement(1), involvement(2)],
      crew_involvements: [crewInvolvement(1, 1), crewInvolvement(2, 2), crewInvolvement(3, 1)],
    },
    next_interval: null,
  },
};

const changed = (data: Partial<PersonInterval>): Event => ({
  MeEvent: {
    IntervalDataChanged: { interval_id: 2, person_id: 1, collective_involvement: null, crew_involvements: [], ...data },
  },
});

/** The last two are named as what every object inherits. */
const UNKNOWN = [
  {},
  { WeatherEvent: { Rain: {} } },
  { CrewsEvent: { CrewPainted: {} } },
  { constructor: { name: {} } },
  { CrewsEvent: { toString: {} } },
] as unknown as Event[];

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an event applied to the state", () => {
  it("never puts private answers into what everybody sees", () => {
    const secret = { wellbeing: "secret", focus: null, capacity: null };
    const own = involvement(1, { private_capacity_planning: true, capacity_planning: secret });
    const event = changed({ collective_involvement: own });
    expect(JSON.stringify(applyEvent(state, event))).not.toContain("secret");
  });

  it("replaces one person's part in an interval, in the server's order", () => {
    const own = involvement(1, { capacity_score: 1 });
    const event = changed({ collective_involvement: own, crew_involvements: [crewInvolvement(4, 1)] });
    expect(applyEvent(state, event)).toMatchObject({
      involvements: {
        current_interval: {
          collective_involvements: [own, involvement(2)],
          crew_involvements: [crewInvolvement(2, 2), crewInvolvement(4, 1)],
        },
        next_interval: null,
      },
    });
    expect(applyEvent(state, changed({}))).toMatchObject({
      involvements: {
        current_interval: { collective_involvements: [involvement(2)], crew_involvements: [crewInvolvement(2, 2)] },
      },
    });
  });

  it("leaves an interval that is neither current nor next alone", () => {
    expect(applyEvent(state, changed({ interval_id: 9 }))).toEqual(state);
  });

  it.each<Event>([
    { IntervalsEvent: { IntervalsRolledOver: { current_interval: null, next_interval: null } } },
    { CollectiveEvent: { ReloadRequired: { revision: 3 } } },
  ])("asks for a reload at %j", (event) => {
    expect(applyEvent(state, event)).toBe(RELOAD);
  });

  it.each(UNKNOWN)("is ignored with a warning when it is %j", (event) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(applyEvent(state, event)).toBe(state);
    expect(warn).toHaveBeenCalledExactlyOnceWith("Ignored a live event of an unknown type", event);
  });

  it("asks for a reload in another time zone, where it may be another day", () => {
    const collective = { ...state.collective, name: "Reef" };
    const updated = (changes: object) =>
      applyEvent(state, { CollectiveEvent: { CollectiveUpdated: { ...collective, ...changes } } });
    expect(updated({})).toEqual({ ...state, collective });
    expect(updated({ time_zone: "Asia/Tokyo" })).toBe(RELOAD);
  });

  it("takes away what is deleted", () => {
    const submitted = { ...state, entry_pathways: [{ id: 7 }, { id: 8 }] } as CollectiveState;
    const after = applyEvent(submitted, { EntryPathwayEvent: { EntryPathwayDeleted: { id: 7, collective_id: 1 } } });
    expect(after).toMatchObject({ entry_pathways: [{ id: 8 }] });
  });
});

describe("an event applied to oneself", () => {
  const own = { wellbeing: "mine", focus: null, capacity: null };
  const me: Me = {
    person_id: 1,
    language: null,
    revision: 1,
    current_interval: {
      interval_id: 2,
      person_id: 1,
      collective_involvement: involvement(1, { private_capacity_planning: true, capacity_planning: own }),
      crew_involvements: [],
    },
    next_interval: null,
  };

  it("is ignored if it concerns somebody else or another interval", () => {
    expect(applyEventToMe(me, changed({ person_id: 2, collective_involvement: involvement(2) }))).toEqual(me);
    expect(applyEventToMe(me, changed({ interval_id: 3 }))).toEqual(me);
  });

  it("keeps one's private answers when somebody else changes the rest", () => {
    const theirs = involvement(1, { private_capacity_planning: true, capacity_planning: null, capacity_score: 1 });
    const after = applyEventToMe(
      me,
      changed({ collective_involvement: theirs, crew_involvements: [crewInvolvement(4, 1)] }),
    );
    expect(after.current_interval).toEqual({
      interval_id: 2,
      person_id: 1,
      collective_involvement: { ...theirs, capacity_planning: own },
      crew_involvements: [crewInvolvement(4, 1)],
    });
    const mine = { wellbeing: null, focus: "anew", capacity: null };
    const typed = applyEventToMe(me, changed({ collective_involvement: { ...theirs, capacity_planning: mine } }));
    expect(typed.current_interval?.collective_involvement?.capacity_planning).toEqual(mine);
  });

  it("keeps the plan for an interval before which one leaves", () => {
    expect(applyEventToMe(me, changed({}))).toEqual(me);
  });

  it.each(UNKNOWN)("changes nothing when it is %j", (event) => {
    expect(applyEventToMe(me, event)).toBe(me);
  });
});

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { LiveSync, type LiveStore } from "../../client/live/live-sync.ts";
import { applyEvent, applyEventToMe } from "../../shared/apply-event.ts";
import type { CollectiveState } from "../../shared/collective.ts";
import type { AuthoredEvent, Event } from "../../shared/events.ts";
import type { CollectiveInvolvement, Me } from "../../shared/involvements.ts";

const ME = 1;
const OTHER = 2;

function emptyState(revision: number, epoch = "life"): CollectiveState {
  const collective = {
    id: 1,
    name: "Shoal",
    noun_name: null,
    slug: null,
    description: null,
    links: [],
    feature_eoi: false,
    eoi_description: null,
  };
  const involvements = { interval_id: 1, collective_involvements: [], crew_involvements: [] };
  return {
    epoch,
    revision,
    today: "2026-11-21",
    collective,
    people: [],
    crews: [],
    intervals: [{ id: 1, start_date: "2026-11-01", end_date: null }],
    current_interval: { id: 1, start_date: "2026-11-01", end_date: null },
    involvements: { current_interval: involvements, next_interval: null },
    entry_pathways: [],
  };
}

function emptyMe(revision: number): Me {
  const current_interval = { interval_id: 1, person_id: ME, collective_involvement: null, crew_involvements: [] };
  return { revision, person_id: ME, current_interval, next_interval: null };
}

/** A crew's new name: two of them on the same crew show which came last. */
function renamed(name: string, id = 1): Event {
  return { CrewsEvent: { CrewUpdated: { id, collective_id: 1, name, description: "", links: [] } } };
}

/** One's own answers, which the log and the socket hold without `wellbeing`. */
function answered(wellbeing: string | null): Event {
  const collective_involvement: CollectiveInvolvement = {
    id: 1,
    person_id: ME,
    collective_id: 1,
    interval_id: 1,
    status: "Participating",
    private_capacity_planning: true,
    capacity_planning: wellbeing === null ? null : { wellbeing, focus: null, capacity: null },
    capacity_score: null,
    participation_intention: "OptIn",
    opt_out_type: null,
    opt_out_planned_return_date: null,
    intention_context: null,
  };
  const data = { interval_id: 1, person_id: ME, collective_involvement, crew_involvements: [] };
  return { MeEvent: { IntervalDataChanged: data } };
}

const by = (author_id: number | null, event: Event): AuthoredEvent => ({ author_id, event });

function open({ revision = 10, saving = false } = {}) {
  const page = { state: emptyState(revision), me: emptyMe(revision), saving, reloads: 0 };
  const store: LiveStore = {
    getState: () => page.state,
    setState: (state) => void (page.state = state),
    getMe: () => page.me,
    setMe: (me) => void (page.me = me),
    reload: () => void (page.reloads += 1),
    isSaving: () => page.saving,
  };
  const sync = new LiveSync(store);
  page.state = sync.catchUpState(page.state);
  page.me = sync.catchUpMe(page.me);
  const crew = (id = 1) => page.state.crews.find((candidate) => candidate.id === id)?.name;
  const receive = (at: number, event: AuthoredEvent, epoch = "life") => sync.receive(`${epoch}:${at}`, event);
  return { page, sync, crew, receive };
}

describe("events of the socket", () => {
  it("applies another person's event and moves on to its revision", () => {
    const { page, crew, receive } = open();
    receive(11, by(OTHER, renamed("garden")));
    expect(crew()).toBe("garden");
    expect(page.state.revision).toBe(11);
    expect(page.reloads).toBe(0);
  });

  it("applies an event without an author", () => {
    const { crew, receive } = open();
    receive(11, by(null, renamed("garden")));
    expect(crew()).toBe("garden");
  });

  it("skips what the state already contains", () => {
    const { page, crew, receive } = open();
    receive(9, by(OTHER, renamed("old")));
    receive(10, by(OTHER, renamed("old")));
    expect(crew()).toBeUndefined();
    expect(page.state.revision).toBe(10);
  });

  it("loads again at an event that says too little", () => {
    const { page, receive } = open();
    receive(11, by(null, { CollectiveEvent: { ReloadRequired: { revision: 11 } } }));
    expect(page.reloads).toBeGreaterThan(0);
  });

  it("loads again at an event of another life of the database", () => {
    const { page, crew, receive } = open();
    receive(3, by(OTHER, renamed("garden")), "another-life");
    expect(page.reloads).toBeGreaterThan(0);
    expect(crew()).toBeUndefined();
  });

  it("ignores an event of an unknown type with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { page, receive } = open();
    receive(11, by(OTHER, { TideEvent: {} } as unknown as Event));
    expect(warn).toHaveBeenCalled();
    expect(page.state.revision).toBe(11);
    expect(page.reloads).toBe(0);
    warn.mockRestore();
  });
});

describe("own events", () => {
  it("shows an answer at once, without claiming to know what came before it", () => {
    const { page, sync, crew } = open({ saving: true });
    sync.claim({ revision: 12, events: [renamed("mine")] });
    expect(crew()).toBe("mine");
    expect(page.state.revision).toBe(10);
  });

  it("ends with one's own newer data though another's earlier event arrives after the answer", () => {
    const { page, sync, crew, receive } = open({ saving: true });
    sync.claim({ revision: 12, events: [renamed("mine")] });
    page.saving = false;
    receive(11, by(OTHER, renamed("theirs")));
    receive(12, by(ME, renamed("mine")));
    expect(crew()).toBe("mine");
    expect(page.state.revision).toBe(12);
    expect(page.reloads).toBe(0);
  });

  it("keeps one's private answers when the echo, which lacks them, arrives", () => {
    const { page, sync, receive } = open({ saving: true });
    sync.claim({ revision: 11, events: [answered("tired")] });
    page.saving = false;
    receive(11, by(ME, answered(null)));
    const own = page.me.current_interval?.collective_involvement;
    expect(own?.capacity_planning?.wellbeing).toBe("tired");
    const shown = page.state.involvements.current_interval?.collective_involvements[0];
    expect(shown?.capacity_planning).toBeNull();
  });

  it("gives the events of one answer the revisions that end with the answer's", () => {
    const { page, sync, crew, receive } = open({ saving: true });
    sync.claim({ revision: 12, events: [renamed("a", 1), renamed("b", 2)] });
    page.saving = false;
    receive(11, by(ME, renamed("a", 1)));
    receive(12, by(ME, renamed("b", 2)));
    expect([crew(1), crew(2)]).toEqual(["a", "b"]);
    expect(page.reloads).toBe(0);
  });

  it("loads again at one that came from another tab or device", () => {
    const { page, receive } = open();
    receive(11, by(ME, answered(null)));
    expect(page.reloads).toBeGreaterThan(0);
  });

  it("waits with that while a save of this tab is on its way, which may claim it", () => {
    const { page, sync, receive } = open({ saving: true });
    receive(11, by(ME, answered(null)));
    expect(page.reloads).toBe(0);
    sync.claim({ revision: 11, events: [answered("tired")] });
    page.saving = false;
    sync.settle();
    expect(page.reloads).toBe(0);
    expect(page.me.current_interval?.collective_involvement?.capacity_planning?.wellbeing).toBe("tired");
  });

  it("loads again when that save ends without claiming it", () => {
    const { page, sync, receive } = open({ saving: true });
    receive(11, by(ME, answered(null)));
    page.saving = false;
    sync.settle();
    expect(page.reloads).toBeGreaterThan(0);
  });

  it("loads again where a claim comes after later events were applied", () => {
    const { page, sync, receive } = open({ saving: true });
    receive(11, by(ME, renamed("mine")));
    receive(12, by(OTHER, renamed("theirs")));
    sync.claim({ revision: 11, events: [renamed("mine")] });
    expect(page.reloads).toBeGreaterThan(0);
  });
});

describe("loads that race with events", () => {
  it("keeps what arrived while an older state was on its way", () => {
    const { page, sync, receive } = open();
    receive(11, by(OTHER, renamed("garden")));
    receive(12, by(OTHER, renamed("kitchen", 2)));
    const landed = sync.catchUpState(emptyState(10));
    expect(landed.crews.map(({ name }) => name)).toEqual(["garden", "kitchen"]);
    expect(landed.revision).toBe(12);
    expect(page.reloads).toBe(0);
  });

  it("keeps an answer that is not echoed yet", () => {
    const { sync } = open({ saving: true });
    sync.claim({ revision: 12, events: [renamed("mine")] });
    const landed = sync.catchUpState(emptyState(10));
    expect(landed.crews[0]?.name).toBe("mine");
    expect(landed.revision).toBe(10);
  });

  it("does not put an older event over a newer state", () => {
    const { sync, receive } = open();
    receive(11, by(OTHER, renamed("old")));
    const newer = { ...emptyState(15), crews: [{ id: 1, collective_id: 1, name: "new", description: "", links: [] }] };
    const landed = sync.catchUpState(newer);
    expect(landed.crews[0]?.name).toBe("new");
    expect(landed.revision).toBe(15);
  });

  it("keeps the order of an answer and of what followed it", () => {
    const { sync, receive } = open({ saving: true });
    receive(11, by(OTHER, renamed("theirs, before")));
    sync.claim({ revision: 12, events: [renamed("mine")] });
    receive(12, by(ME, renamed("mine")));
    receive(13, by(OTHER, renamed("theirs, after")));
    expect(sync.catchUpState(emptyState(10)).crews[0]?.name).toBe("theirs, after");
  });

  it("does not put an answer over a load that already holds it and what followed", () => {
    const { page, sync, crew, receive } = open({ saving: true });
    receive(11, by(ME, renamed("mine")));
    const crews = [{ id: 1, collective_id: 1, name: "theirs, after", description: "", links: [] }];
    page.state = sync.catchUpState({ ...emptyState(12), crews });
    page.me = sync.catchUpMe(emptyMe(12));
    sync.claim({ revision: 11, events: [renamed("mine")] });
    receive(12, by(OTHER, renamed("theirs, after")));
    expect(crew()).toBe("theirs, after");
  });

  it("starts anew in another life of the database", () => {
    const { sync, receive } = open();
    receive(11, by(OTHER, renamed("from the old life")));
    const landed = sync.catchUpState(emptyState(5, "another-life"));
    expect(landed.crews).toEqual([]);
    expect(landed.revision).toBe(5);
  });
});

/** What the server holds: events in order, each by somebody, those of one's own from this tab or another one. */
const history = fc.array(
  fc.record({
    from: fc.constantFrom("other" as const, "this tab" as const, "phone" as const),
    crew: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("whatever the order in which answers, echoes and loads arrive", () => {
  it("ends with what the server holds", () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat({ max: 5 })), (written, choices) => {
        const events = written.map(({ from, crew }, index) => ({
          from,
          revision: 11 + index,
          event: renamed(`at ${11 + index}`, crew),
        }));
        const serverAt = (revision: number) => {
          const known = events.filter((event) => event.revision <= revision);
          const apply = (state: CollectiveState, { event }: { event: Event }) =>
            applyEvent(state, event) as CollectiveState;
          return { ...known.reduce(apply, emptyState(10)), revision };
        };
        const meAt = (revision: number): Me => {
          const known = events.filter((event) => event.revision <= revision);
          return { ...known.reduce((me, { event }) => applyEventToMe(me, event), emptyMe(10)), revision };
        };
        const { page, sync, receive } = open();
        const last = 10 + events.length;
        const unanswered = events.filter(({ from }) => from === "this tab");
        let next = 0;
        let reloadsDone = 0;
        /** The snapshot a load under way will bring; taken when it began. */
        let loading: number | null = null;
        const land = (revision: number) => {
          page.state = sync.catchUpState(serverAt(revision));
          page.me = sync.catchUpMe(meAt(revision));
        };
        while (next < events.length || unanswered.length > 0) {
          page.saving = unanswered.length > 0;
          const [choice = 0] = choices.take(1);
          if (choice === 0 && unanswered.length > 0) {
            const answer = unanswered.shift();
            if (answer) sync.claim({ revision: answer.revision, events: [answer.event] });
            page.saving = unanswered.length > 0;
            sync.settle();
          } else if (choice === 1 && loading === null) {
            loading = Math.max(page.state.revision, 10);
          } else if (choice === 2 && loading !== null) {
            land(loading);
            loading = null;
          } else if (next < events.length) {
            const event = events[next];
            next += 1;
            if (event) receive(event.revision, by(event.from === "other" ? OTHER : ME, event.event));
          } else if (unanswered.length > 0) {
            const answer = unanswered.shift();
            if (answer) sync.claim({ revision: answer.revision, events: [answer.event] });
            page.saving = unanswered.length > 0;
            sync.settle();
          }
          // A demand cancels the load under way; the one it starts is as new as the server.
          if (page.reloads > reloadsDone) loading = last;
          reloadsDone = page.reloads;
        }
        if (loading !== null) land(loading);
        expect(page.state).toEqual(serverAt(last));
      }),
      { numRuns: 2_000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { LiveSync, type LiveStore } from "../../client/live/live-sync.ts";
import { applyEvent } from "../../shared/apply-event.ts";
import type { CollectiveState } from "../../shared/collective.ts";
import type { AuthoredEvent, Event } from "../../shared/events.ts";
import type { CollectiveInvolvement, Me, PersonInterval } from "../../shared/involvements.ts";
import { trial } from "../support/trials.ts";

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
    reminder_days: [],
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
  return { CrewsEvent: { CrewUpdated: { id, collective_id: 1, name, description: "", links: [], archived_at: null } } };
}

/** The own person's row: private answers, and crews in which others made them convenor. */
interface OwnRow {
  wellbeing: string | null;
  convened: number[];
}

function ownInterval({ wellbeing, convened }: OwnRow): PersonInterval {
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
  const crew_involvements = convened.map((id) => ({
    id,
    interval_id: 1,
    crew_id: 1,
    person_id: ME,
    convenor: true,
    volunteered_convenor: true,
    status: "Participating" as const,
  }));
  return { interval_id: 1, person_id: ME, collective_involvement, crew_involvements };
}

/** The event of a save of one's own answers, as the log and the socket hold it: without them. */
function ownChanged(convened: number[] = []): Event {
  return { MeEvent: { IntervalDataChanged: ownInterval({ wellbeing: null, convened }) } };
}

const by = (author_id: number | null, event: Event): AuthoredEvent => ({ author_id, event });

/** A call of the page that is answered when the test says so. */
function call() {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  return { answered: () => promise, answer: resolve, fail: reject };
}

/** Lets everything happen that waits for nothing else. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function open({ revision = 10, patience = 10_000, saveLimit = 10_000 } = {}) {
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
  page.state = sync.catchUpState(page.state);
  page.me = sync.catchUpMe(page.me);
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
  it("applies another person's event and moves on to its revision", () => {
    const { page, crew, receive } = open();
    receive(11, by(OTHER, renamed("garden")));
    expect(crew()).toBe("garden");
    expect(page.state.revision).toBe(11);
    expect(page.loads).toEqual({ state: 0, me: 0 });
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
    expect(page.loads).toEqual({ state: 1, me: 1 });
  });

  it("loads again at an event of a different database epoch", () => {
    const { page, crew, receive } = open();
    receive(3, by(OTHER, renamed("garden")), "another-life");
    expect(page.loads).toEqual({ state: 1, me: 1 });
    expect(crew()).toBeUndefined();
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
  it("is over when the stream has brought what it changed", async () => {
    const { page, crew, receive, save } = open();
    const saving = save();
    saving.answer(12);
    receive(11, by(OTHER, renamed("theirs")));
    await turn();
    expect(saving.over).toBe(false);
    receive(12, by(ME, renamed("mine")));
    await turn();
    expect(saving.over).toBe(true);
    expect(crew()).toBe("mine");
    expect(page.loads).toEqual({ state: 0, me: 0 });
  });

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

  it("of one's own answers is over when they are loaded, which the stream never holds", async () => {
    const { page, receive, save, landMe } = open();
    const saving = save();
    receive(11, by(ME, ownChanged()));
    saving.answer(11);
    await turn();
    expect(page.loads).toEqual({ state: 0, me: 1 });
    expect(saving.over).toBe(false);
    landMe({ ...emptyMe(11), current_interval: ownInterval({ wellbeing: "tired", convened: [] }) });
    await turn();
    expect(saving.over).toBe(true);
    expect(page.me.current_interval?.collective_involvement?.capacity_planning?.wellbeing).toBe("tired");
    const shown = page.state.involvements.current_interval?.collective_involvements[0];
    expect(shown?.capacity_planning).toBeNull();
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

  it("is over after a load where the stream brings nothing", async () => {
    const { page, crew, save, landState, landMe } = open({ patience: 1 });
    const saving = save();
    saving.answer(11);
    await expect.poll(() => page.loads).toEqual({ state: 1, me: 1 });
    expect(saving.over).toBe(false);
    const crews = [{ id: 1, collective_id: 1, name: "mine", description: "", links: [], archived_at: null }];
    landState({ ...emptyState(11), crews });
    landMe(emptyMe(11));
    await turn();
    expect(saving.over).toBe(true);
    expect(crew()).toBe("mine");
  });
});

describe("own events that no save of this page caused", () => {
  it("are shown like anybody's", () => {
    const { page, crew, receive } = open();
    receive(11, by(ME, renamed("from my phone")));
    expect(crew()).toBe("from my phone");
    expect(page.loads).toEqual({ state: 0, me: 0 });
  });

  it("load one's own answers again where they are about them", () => {
    const { page, receive } = open();
    receive(11, by(ME, ownChanged()));
    expect(page.loads).toEqual({ state: 0, me: 1 });
  });
});

describe("another's event about oneself", () => {
  it("keeps one's private answers", () => {
    const { page, receive, landMe } = open();
    landMe({ ...emptyMe(10), current_interval: ownInterval({ wellbeing: "tired", convened: [] }) });
    receive(11, by(OTHER, ownChanged([7])));
    expect(page.me.current_interval).toEqual(ownInterval({ wellbeing: "tired", convened: [7] }));
    expect(page.loads).toEqual({ state: 0, me: 0 });
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
    expect(page.loads).toEqual({ state: 0, me: 0 });
  });

  it("does not put an older event over a newer state", () => {
    const { sync, receive } = open();
    receive(11, by(OTHER, renamed("old")));
    const newer = {
      ...emptyState(15),
      crews: [{ id: 1, collective_id: 1, name: "new", description: "", links: [], archived_at: null }],
    };
    const landed = sync.catchUpState(newer);
    expect(landed.crews[0]?.name).toBe("new");
    expect(landed.revision).toBe(15);
  });

  it("starts again in a different database epoch", () => {
    const { sync, receive } = open();
    receive(11, by(OTHER, renamed("from the old life")));
    const landed = sync.catchUpState(emptyState(5, "another-life"));
    expect(landed.crews).toEqual([]);
    expect(landed.revision).toBe(5);
  });
});

/** What happens at the server, each by somebody: from this tab by a save, or from one's own phone. */
const history = fc.array(
  fc.oneof(
    fc.record({
      from: fc.constantFrom("other" as const, "this tab" as const, "phone" as const),
      crew: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ from: fc.constantFrom("this tab" as const, "phone" as const), answers: fc.constant(true) }),
    fc.record({ from: fc.constant("other" as const), convenor: fc.constant(true) }),
  ),
  { minLength: 1, maxLength: 12 },
);

type Happening = (typeof history extends fc.Arbitrary<infer List> ? List : never) extends (infer Item)[] ? Item : never;

/** The server, as far as it has come: what it would answer at each revision, and what its log holds. */
class Server {
  readonly states = new Map([[10, emptyState(10)]]);
  readonly own = new Map([[10, emptyMe(10)]]);
  readonly log: (AuthoredEvent & { revision: number })[] = [];
  #row: OwnRow = { wellbeing: null, convened: [] };

  get revision(): number {
    return 10 + this.log.length;
  }

  commit(happening: Happening): number {
    const revision = this.revision + 1;
    const author_id = happening.from === "other" ? OTHER : ME;
    let event: Event;
    if ("crew" in happening) event = renamed(`at ${revision}`, happening.crew);
    else {
      const { wellbeing, convened } = this.#row;
      this.#row =
        "answers" in happening ? { wellbeing: `at ${revision}`, convened } : { wellbeing, convened: [revision] };
      event = ownChanged(this.#row.convened);
    }
    const state = applyEvent(this.#latest(this.states), event) as CollectiveState;
    const current_interval = "crew" in happening ? this.#latest(this.own).current_interval : ownInterval(this.#row);
    this.states.set(revision, { ...state, revision });
    this.own.set(revision, { ...emptyMe(revision), current_interval });
    this.log.push({ revision, author_id, event });
    return revision;
  }

  #latest<Kept>(kept: Map<number, Kept>): Kept {
    return kept.get(this.revision) as Kept;
  }
}

/** A page and what is on its way to it. */
class Page {
  state = emptyState(10);
  me = emptyMe(10);
  /** Saves that the server has not answered yet, the answer being a revision. */
  readonly unanswered: (() => void)[] = [];
  /** Loads under way, each as the server was when it began; another one of its copy takes its place. */
  readonly #loading: Partial<Record<"state" | "me", { revision: number; landed: (() => void)[] }>> = {};
  readonly #server: Server;
  readonly #sync: LiveSync;
  #streamed = 0;

  constructor(server: Server, patience: number) {
    this.#server = server;
    this.#sync = new LiveSync(
      {
        getState: () => this.state,
        setState: (state) => void (this.state = state),
        getMe: () => this.me,
        setMe: (me) => void (this.me = me),
        load: (copy) => this.load(copy),
      },
      { patience },
    );
    this.state = this.#sync.catchUpState(this.state);
  }

  save(revision: number): Promise<void> {
    const { answered, answer } = call();
    this.unanswered.push(() => answer(revision));
    return this.#sync
      .save(answered, (answeredRevision) => answeredRevision)
      .then(() => {
        expect(this.state.revision).toBeGreaterThanOrEqual(revision);
        expect(answers(this.me)).toBeGreaterThanOrEqual(answers(this.#server.own.get(revision)));
      });
  }

  stream(): void {
    const next = this.#server.log[this.#streamed];
    if (!next) return;
    this.#streamed += 1;
    this.#sync.receive(`life:${next.revision}`, next);
  }

  load(copy: "state" | "me"): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const landed = [...(this.#loading[copy]?.landed ?? []), resolve];
    this.#loading[copy] = { revision: this.#server.revision, landed };
    return promise;
  }

  land(copy: "state" | "me"): void {
    const load = this.#loading[copy];
    if (!load) return;
    delete this.#loading[copy];
    if (copy === "me") this.me = this.#sync.catchUpMe(this.#server.own.get(load.revision) as Me);
    else this.state = this.#sync.catchUpState(this.#server.states.get(load.revision) as CollectiveState);
    for (const done of load.landed) done();
  }
}

/** The revision at which one's own private answers were given. */
function answers(me: Me | undefined): number {
  const planning = me?.current_interval?.collective_involvement?.capacity_planning;
  return Number(planning?.wellbeing?.replace("at ", "") ?? 0);
}

describe("whatever the order in which answers, events and loads arrive", () => {
  it("ends with what the server holds, and no save is over before the page shows it", async () => {
    const ways = fc.infiniteStream(fc.nat({ max: 6 }));
    await fc.assert(
      fc.asyncProperty(history, ways, fc.constantFrom(0, 10_000), async (written, choices, patience) => {
        const happenings = [...written];
        const server = new Server();
        const page = new Page(server, patience);
        const saves: Promise<void>[] = [];
        const commit = () => {
          const happening = happenings.shift();
          if (!happening) return;
          const revision = server.commit(happening);
          if (happening.from === "this tab") saves.push(page.save(revision));
        };
        const steps = [
          commit,
          () => page.stream(),
          () => page.unanswered.shift()?.(),
          () => page.unanswered.pop()?.(),
          () => void page.load("state"),
          () => page.land("state"),
          () => page.land("me"),
        ];
        while (happenings.length > 0) {
          const [choice = 0] = choices.take(1);
          steps[choice]?.();
          await turn();
        }
        for (const answer of page.unanswered) answer();
        for (let rest = 0; rest < server.log.length; rest += 1) page.stream();
        while (!(await Promise.race([Promise.all(saves), turn()]))) {
          page.land("state");
          page.land("me");
        }
        page.land("state");
        page.land("me");
        expect(page.state).toEqual(server.states.get(server.revision));
        expect(page.me).toEqual(server.own.get(server.revision));
      }),
      { numRuns: trial(1_000, 50_000) },
    );
  });
});

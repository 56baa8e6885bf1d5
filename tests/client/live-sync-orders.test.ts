import fc from "fast-check";
import { expect, it } from "vitest";
import { LiveSync } from "../../client/live/live-sync.ts";
import { applyEvent } from "../../shared/events/apply-event.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { AuthoredEvent, Event } from "../../shared/events/events.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import {
  call,
  emptyMe,
  emptyState,
  ME,
  OTHER,
  ownChanged,
  ownInterval,
  renamed,
  turn,
  type OwnRow,
} from "../support/live-things.ts";
import { trial } from "../support/trials.ts";

/** The changes at the server, each by somebody: from this tab by a save, or from one's own phone. */
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

it("ends with what the server holds, and no save is over before the page shows it, whatever the order of answers, events and loads", async () => {
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

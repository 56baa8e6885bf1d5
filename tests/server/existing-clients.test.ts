import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type WebSocket from "ws";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { Crew } from "../../shared/crews/crews.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { Event, LiveEvent } from "../../shared/events/events.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import type { CollectiveInvolvement, PersonInterval } from "../../shared/participation/involvements.ts";
import type { Person } from "../../shared/people/people.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { openSocket } from "../support/sockets.ts";
import type { Script } from "../support/test-server.ts";
import { EXIT, monthInterval } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"], intervals: 4 });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");

/**
 * The oldest client that is known (`docs/api.md`). It adds an interval that is created, replaces or adds a crew, a
 * person or an answer that is updated, and ignores every other event: also a roll-over, a plan that nobody sees any more
 * (`collective_involvement: null`), and what its own calls cause. It does not connect again when its socket is closed.
 */
class ExistingClient implements AsyncDisposable {
  readonly state: CollectiveState;
  readonly #socket: WebSocket;
  /** The revision of the last event that it got, also of one that it ignored. */
  revision: number;

  static async start(): Promise<ExistingClient> {
    const socket = await openSocket(server, ada.cookie);
    return new ExistingClient(socket, await loadState());
  }

  private constructor(socket: WebSocket, state: CollectiveState) {
    this.#socket = socket;
    this.state = state;
    this.revision = state.revision;
    socket.on("message", (message: Buffer) => {
      const { author_id, event, revision } = JSON.parse(message.toString()) as LiveEvent;
      if (author_id !== server.person("ada")) this.#apply(event);
      this.revision = revision;
    });
  }

  #apply(event: Event): void {
    const { MeEvent, IntervalsEvent, CrewsEvent, PeopleEvent } = event as Known;
    const answers = MeEvent?.IntervalDataChanged;
    if (answers?.collective_involvement) replaceAnswers(this.state, answers, answers.collective_involvement);
    if (IntervalsEvent?.IntervalCreated) this.state.intervals.push(IntervalsEvent.IntervalCreated);
    if (CrewsEvent?.CrewUpdated) replaceOrAdd(this.state.crews, CrewsEvent.CrewUpdated);
    if (PeopleEvent?.PersonUpdated) replaceOrAdd(this.state.people, PeopleEvent.PersonUpdated);
  }

  /** Waits until it has got everything. */
  async catchUp(): Promise<void> {
    const { revision } = await loadState();
    await expect.poll(() => this.revision).toBe(revision);
  }

  /** Proposes the month after the last interval that it shows. */
  async proposeInterval(): Promise<Response> {
    const [last] = this.state.intervals.toSorted((one, other) => other.id - one.id);
    const start_date = addDays(last?.end_date ?? "2026-01-01", 1);
    return this.#post("/api/intervals", { start_date, end_date: addDays(start_date, 29) });
  }

  async #post(path: string, body: object): Promise<Response> {
    return fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { cookie: ada.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** Sends a whole answer, with each crew that it shows. */
  async saveWithAllCrews(intervalId: number): Promise<Response> {
    return this.#post(`/api/me/interval/${intervalId}/my_participation`, {
      collective_id: this.state.collective.id,
      private_capacity_planning: false,
      capacity_score: 1,
      participation_intention: "OptIn",
      crew_involvements: this.state.crews.map(({ id }) => ({ crew_id: id, volunteered_convenor: false })),
    });
  }

  /** Loses its connection, for good. */
  async disconnect(): Promise<void> {
    this.#socket.terminate();
    await once(this.#socket, "close");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#socket.readyState === this.#socket.OPEN) await this.disconnect();
  }
}

interface Known {
  MeEvent?: { IntervalDataChanged?: PersonInterval };
  IntervalsEvent?: { IntervalCreated?: Interval };
  CrewsEvent?: { CrewUpdated?: Crew };
  PeopleEvent?: { PersonUpdated?: Person };
}

function replaceOrAdd<Item extends { id: number }>(items: Item[], item: Item): void {
  const at = items.findIndex(({ id }) => id === item.id);
  if (at === -1) items.push(item);
  else items[at] = item;
}

function replaceAnswers({ involvements }: CollectiveState, changed: PersonInterval, own: CollectiveInvolvement): void {
  const { current_interval, next_interval } = involvements;
  const shown = [current_interval, next_interval].find((one) => one?.interval_id === changed.interval_id);
  if (!shown) return;
  replaceOrAdd(shown.collective_involvements, own);
  const others = shown.crew_involvements.filter(({ person_id }) => person_id !== changed.person_id);
  shown.crew_involvements = [...others, ...changed.crew_involvements];
}

async function loadState(): Promise<CollectiveState> {
  const response = await fetch(`${server.url}/api/my_collective/state`, { headers: { cookie: ada.cookie } });
  return (await response.json()) as CollectiveState;
}

type Change = (client: Script["client"], crew: number) => Promise<unknown>;

const answersWith = (crew_id: number) => ({
  interval_id: 3,
  participation_intention: "OptIn" as const,
  crew_involvements: [{ crew_id, volunteered_convenor: true }],
});

const KNOWN: [what: string, change: Change][] = [
  ["an interval is added", (client) => client.intervals.create.mutate(monthInterval(5))],
  ["a crew is edited", (client, id) => client.crews.update.mutate({ id, name: "New", description: "d", links: [] })],
  ["a crew is archived", (client, id) => client.crews.archive.mutate({ id })],
  ["somebody answers", (client, id) => client.me.saveParticipation.mutate(answersWith(id))],
  ["somebody is invited", (client) => client.invitations.send.mutate({ name: "Cy", email: "cy@example.org" })],
];

const SHORTER = { interval_id: 4, start_date: "2026-04-01", end_date: "2026-04-20" };
const UNKNOWN: [what: string, change: Change][] = [
  ["dates are changed", (client) => client.intervals.update.mutate(SHORTER)],
  ["an interval is deleted", (client) => client.intervals.delete.mutate({ interval_id: 4, person_ids: [] })],
  ["a crew is deleted", (client, id) => client.crews.delete.mutate({ id })],
];

describe("a client that knows only the first contract", () => {
  it.each(KNOWN)("shows what there is after %s", async (_what, change) => {
    await using existing = await ExistingClient.start();
    await change(bo.client, server.crew("garden"));
    const { people, crews, intervals, involvements } = await loadState();
    await expect.poll(() => existing.state).toMatchObject({ people, crews, intervals, involvements });
  });

  it.each(UNKNOWN)("shows what there was after %s, until it is opened again", async (_what, change) => {
    await using existing = await ExistingClient.start();
    const before = structuredClone(existing.state);
    await change(bo.client, server.crew("garden"));
    await existing.catchUp();
    expect(existing.state).toEqual(before);
    await using again = await ExistingClient.start();
    expect(again.state).not.toEqual(before);
  });

  it("shows the plan of somebody who leaves before it until it is opened again, and loses nothing of it", async () => {
    await bo.client.me.saveParticipation.mutate(answersWith(server.crew("garden")));
    await using existing = await ExistingClient.start();
    const { next_interval } = structuredClone(existing.state.involvements);
    await bo.client.me.saveParticipation.mutate({ interval_id: 2, ...EXIT });
    await existing.catchUp();
    expect(existing.state.involvements.next_interval).toEqual(next_interval);
    const now = (await loadState()).involvements.next_interval?.collective_involvements;
    expect(now?.map(({ person_id }) => person_id)).toEqual([server.person("ada")]);
    expect((await existing.saveWithAllCrews(3)).status).toBe(200);
    const kept = await bo.client.me.participation.query({ interval_id: 3 });
    expect(kept).toMatchObject({
      participation_intention: "OptIn",
      crew_involvements: [{ volunteered_convenor: true }],
    });
  });

  it.each([
    ["deleted", (crew: { id: number }) => bo.client.crews.delete.mutate(crew)],
    ["archived", (crew: { id: number }) => bo.client.crews.archive.mutate(crew)],
  ])("saves its answers with a crew that it shows and that is %s, which is left out", async (_what, end) => {
    await using existing = await ExistingClient.start();
    await end({ id: server.crew("garden") });
    const answer = await existing.saveWithAllCrews(3);
    expect(answer.status).toBe(200);
    const collective_involvement = { capacity_score: 1, participation_intention: "OptIn" };
    const crew_involvements = [{ crew_id: server.crew("kitchen") }];
    const IntervalDataChanged = { collective_involvement, crew_involvements };
    expect(await answer.json()).toMatchObject([{ MeEvent: { IntervalDataChanged } }]);
  });

  it("proposes an interval after a gap, which changes no other, and cannot answer for one that was deleted", async () => {
    await using existing = await ExistingClient.start();
    await bo.client.intervals.update.mutate(SHORTER);
    const { intervals } = await loadState();
    expect((await existing.proposeInterval()).status).toBe(201);
    const added = { start_date: "2026-05-01", end_date: "2026-05-30" };
    expect((await loadState()).intervals).toMatchObject([...intervals, added]);
    await bo.client.intervals.delete.mutate({ interval_id: 4, person_ids: [] });
    const refused = await existing.saveWithAllCrews(4);
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: "IntervalNotFound" }]);
  });

  it("loses nothing of others when it saves what it showed before its connection was lost", async () => {
    await using existing = await ExistingClient.start();
    await existing.disconnect();
    const answers = answersWith(server.crew("garden"));
    await bo.client.me.saveParticipation.mutate(answers);
    await bo.client.intervals.update.mutate(SHORTER);
    expect((await existing.saveWithAllCrews(3)).status).toBe(200);
    const theirs = await bo.client.me.participation.query({ interval_id: 3 });
    expect(theirs.crew_involvements).toMatchObject([{ ...answers.crew_involvements[0], convenor: true }]);
    expect((await loadState()).intervals).toContainEqual(expect.objectContaining({ end_date: SHORTER.end_date }));
  });

  it("saves what it knows of a profile and of the collective, and leaves the rest as it is", async () => {
    const { client } = ada;
    const contacts = [{ label: "Phone", text: "960104" }];
    const profile = { id: server.person("ada"), display_name: "Ada", avatar_id: 7, about: "Charts" };
    await client.people.update.mutate({ ...profile, contacts });
    await client.people.update.mutate({ ...profile, about: null });
    const time_zone = "Europe/Paris";
    const collective = { name: "Highwater", noun_name: "the water", slug: "high", description: "", links: [] };
    await client.collective.update.mutate({ ...collective, feature_eoi: true, reminder_days: [9, 2], time_zone });
    await client.collective.update.mutate(collective);
    const state = await loadState();
    expect(state.people).toContainEqual(expect.objectContaining({ ...profile, about: null, contacts }));
    expect(state.collective).toMatchObject({ name: "Highwater", feature_eoi: true, reminder_days: [9, 2], time_zone });
  });
});

import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type WebSocket from "ws";
import type { CollectiveState } from "../../shared/collective.ts";
import type { Crew } from "../../shared/crews.ts";
import type { AuthoredEvent, Event } from "../../shared/events.ts";
import type { Interval } from "../../shared/intervals.ts";
import type { Person } from "../../shared/people.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { openSocket } from "../support/sockets.ts";
import type { Script } from "../support/test-server.ts";
import { monthInterval } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"], intervals: 4 });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");

/**
 * A client that was written for the first version of the contract (`docs/api.md`): it adds an item that is created,
 * replaces or adds one that is updated, loads everything again when told to, and ignores what it does not know.
 */
class ExistingClient implements AsyncDisposable {
  state: CollectiveState;
  readonly #socket: WebSocket;

  static async start(): Promise<ExistingClient> {
    const socket = await openSocket(server, ada.cookie);
    return new ExistingClient(socket, await loadState());
  }

  private constructor(socket: WebSocket, state: CollectiveState) {
    this.#socket = socket;
    this.state = state;
    socket.on("message", (message: Buffer) => {
      const { event } = JSON.parse(message.toString()) as AuthoredEvent;
      const asksToLoadAgain = "IntervalsEvent" in event && "IntervalsRolledOver" in event.IntervalsEvent;
      if (asksToLoadAgain) void loadState().then((loaded) => (this.state = loaded));
      else this.#apply(event);
    });
  }

  #apply(event: Event): void {
    const { IntervalsEvent, CrewsEvent, PeopleEvent } = event as Known;
    if (IntervalsEvent?.IntervalCreated) this.state.intervals.push(IntervalsEvent.IntervalCreated);
    if (CrewsEvent?.CrewUpdated) replaceOrAdd(this.state.crews, CrewsEvent.CrewUpdated);
    if (PeopleEvent?.PersonUpdated) replaceOrAdd(this.state.people, PeopleEvent.PersonUpdated);
  }

  /** Sends a whole answer, with each crew that it shows. */
  async saveWithAllCrews(intervalId: number): Promise<Response> {
    return fetch(`${server.url}/api/me/interval/${intervalId}/my_participation`, {
      method: "POST",
      headers: { cookie: ada.cookie, "content-type": "application/json" },
      body: JSON.stringify({
        collective_id: this.state.collective.id,
        private_capacity_planning: false,
        capacity_score: 1,
        participation_intention: "OptIn",
        crew_involvements: this.state.crews.map(({ id }) => ({ crew_id: id, volunteered_convenor: false })),
      }),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close();
    await once(this.#socket, "close");
  }
}

interface Known {
  IntervalsEvent?: { IntervalCreated?: Interval };
  CrewsEvent?: { CrewUpdated?: Crew };
  PeopleEvent?: { PersonUpdated?: Person };
}

function replaceOrAdd<Item extends { id: number }>(items: Item[], item: Item): void {
  const at = items.findIndex(({ id }) => id === item.id);
  if (at === -1) items.push(item);
  else items[at] = item;
}

async function loadState(): Promise<CollectiveState> {
  const response = await fetch(`${server.url}/api/my_collective/state`, { headers: { cookie: ada.cookie } });
  return (await response.json()) as CollectiveState;
}

type Change = (client: Script["client"], crew: number) => Promise<unknown>;

describe("a client that knows only the first contract", () => {
  const changes: [what: string, change: Change][] = [
    ["an interval is added", (client) => client.intervals.create.mutate(monthInterval(5))],
    [
      "dates are changed",
      (client) => client.intervals.update.mutate({ interval_id: 4, start_date: "2026-04-01", end_date: "2026-04-29" }),
    ],
    ["an interval is deleted", (client) => client.intervals.delete.mutate({ interval_id: 4, person_ids: [] })],
    ["a crew is edited", (client, id) => client.crews.update.mutate({ id, name: "New", description: "d", links: [] })],
    ["a crew is archived", (client, id) => client.crews.archive.mutate({ id })],
    ["a crew is deleted", (client, id) => client.crews.delete.mutate({ id })],
    ["somebody is invited", (client) => client.invitations.send.mutate({ name: "Cy", email: "cy@example.org" })],
  ];

  it.each(changes)("shows what there is after %s", async (_what, change) => {
    await using existing = await ExistingClient.start();
    await change(bo.client, server.crew("garden"));
    const { people, crews, intervals } = await loadState();
    await expect.poll(() => existing.state).toMatchObject({ people, crews, intervals });
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
    expect(state.collective).toMatchObject({ name: "Highwater", feature_eoi: false, reminder_days: [9, 2], time_zone });
  });

  it("saves answers although it offers an archived crew, which is left out", async () => {
    await ada.client.crews.archive.mutate({ id: server.crew("garden") });
    await using existing = await ExistingClient.start();
    const answer = await existing.saveWithAllCrews(3);
    expect(answer.status).toBe(200);
    const collective_involvement = { capacity_score: 1, participation_intention: "OptIn" };
    const crew_involvements = [{ crew_id: server.crew("kitchen") }];
    const IntervalDataChanged = { collective_involvement, crew_involvements };
    expect(await answer.json()).toMatchObject([{ MeEvent: { IntervalDataChanged } }]);
  });
});

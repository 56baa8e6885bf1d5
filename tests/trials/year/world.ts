import { isDeepStrictEqual } from "node:util";
import { peopleRows } from "../../../client/features/people/people-rows.ts";
import { getIntervalOverview } from "../../../server/features/intervals/overview.service.ts";
import { loadCollectiveState } from "../../../server/features/state/collective-state.service.ts";
import { listResting } from "../../../server/features/participation/resting.queries.ts";
import { listEventsAfter } from "../../../server/revision/event-log.queries.ts";
import { applyEvent, RELOAD } from "../../../shared/events/apply-event.ts";
import type { CollectiveState } from "../../../shared/collective/collective.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { ClientDevice } from "../../support/client-device.ts";
import { startTestServer } from "../../support/test-server.ts";
import { DAY, ENVIRONMENT, Life, REPLY_ADDRESS, ZONE } from "./life.ts";
import { Reminders } from "./reminders.ts";
import { explain, WrongError } from "./not-yet.ts";
import { View } from "./view.ts";

const NAMES = ["ada", "bo", "cy", "di", "el", "fay", "gil", "hana", "ivo", "jo", "kim", "lou"];
export const CREWS = ["garden", "kitchen"];

export interface Person {
  name: string;
  id: number;
  /** A computer, and perhaps a phone. */
  devices: [ClientDevice, ...ClientDevice[]];
  /** Is told of changes by notifications alone. */
  byNotificationsAlone: boolean;
}

/** A collective on a server: who is in it, and what there is. */
export class World {
  readonly life: Life;
  readonly view: View;
  readonly people: Person[] = [];
  /** The last links of those who were invited, each until when it works; and when somebody has come. */
  readonly invitations = new Map<string, { token: string; until: number }>();
  joinedAt = -Infinity;
  readonly reminders = new Reminders(this);
  /** The questions whether somebody is still there, by person and interval: their links, and when they came. */
  readonly questions = new Map<string, { name: string; token: string; interval: number; at: number }>();
  state!: CollectiveState;
  /** All that was wrong and is explained, by known fault. */
  readonly excused = new Map<string, Set<string>>();
  /** The interval that somebody leaves with, by id. */
  exits = new Map<number, number>();
  /** Since when people rest, by id. */
  resting = new Map<number, number>();
  /** People who pause or leave, by interval and id. */
  #away = new Set<string>();
  #openedAt = 0;

  protected constructor(life: Life) {
    this.life = life;
    this.view = new View(life);
  }

  static async begin(): Promise<Life> {
    const world = { today: "2026-01-05", environment: ENVIRONMENT, people: NAMES, crews: CREWS, intervals: 12 };
    return new Life(await startTestServer(world));
  }

  /** Signs everybody in. Each second one has a phone, and each fourth one is told of changes there alone. */
  async found(): Promise<void> {
    for (const [index, name] of NAMES.entries()) {
      const devices: Person["devices"] = [new ClientDevice(this.life)];
      if (index % 2 === 1) devices.push(new ClientDevice(this.life));
      const [id = 0] = await Promise.all(devices.map((device) => device.signIn(name)));
      this.people.push({ name, id, devices, byNotificationsAlone: index % 4 === 3 });
      await devices[1]?.turnNotificationsOn(name, ZONE);
      const changes = { plans: false, moves: false, cancellations: false, waits: false };
      if (index % 4 === 3) await devices[0].client.mailPreferences.update.mutate(changes);
    }
    await this.life.services.db.updateTable("collectives").set({ reply_address: REPLY_ADDRESS }).execute();
    this.state = await this.#load();
  }

  person = (name: string) => this.people.find((person) => person.name === name) as Person;

  /** Reports that a rule does not hold, unless a known fault explains it. */
  wrong = (rule: string, text: string, ...circumstances: (string | false)[]): void => {
    const fault = explain(rule, circumstances);
    if (fault === undefined) throw new WrongError(`${rule}: ${text} (${circumstances.filter(Boolean).join()})`);
    this.excused.set(fault, (this.excused.get(fault) ?? new Set()).add(text));
  };

  intervalOf({ starts_at }: ListedGathering): number {
    const day = localTime(ZONE, starts_at).slice(0, 10);
    return this.state.intervals.findLast(({ start_date }) => start_date <= day)?.id ?? 0;
  }
  isAway = ({ id }: Person, interval: number) =>
    this.#away.has(`${interval} ${id}`) || (this.exits.get(id) ?? Infinity) < interval;
  hasLeft = ({ id }: Person) => this.state.people.find((person) => person.id === id)?.left_at !== null;

  /** Follows the events: they lead to what a fresh load has. Everybody opens the app once a week. */
  async follow(isAnew = false): Promise<void> {
    const { services, server, now } = this.life;
    const { revision, today, epoch } = this.state;
    const logged = await listEventsAfter(services.db, { collectiveId: server.collective.id, revision, limit: 9_999 });
    let followed: CollectiveState | typeof RELOAD = this.state;
    for (const { event } of logged) if (followed !== RELOAD) followed = applyEvent(followed, event);
    if (isAnew || logged.length > 0 || today !== server.clock.today(ZONE)) this.state = await this.#load();
    for (const { event } of logged) this.reminders.note(event);
    const [one, other] = [followed, this.state].map((state) => state !== RELOAD && { ...state, revision: 0 });
    const isSameDay = today === this.state.today && epoch === this.state.epoch;
    if (one && isSameDay && !isDeepStrictEqual(one, other))
      this.wrong("9 devices show what the server has", "The events lead to another state");
    if (!isAnew && now < this.#openedAt + 7 * DAY) return;
    this.#openedAt = now;
    await this.#compareCounts();
    for (const { name, devices } of this.people) for (const device of devices) await device.open(name);
  }

  /** In the list of people take part who do on the interval's page: those who have said so. */
  async #compareCounts(): Promise<void> {
    const { people, crews, today } = this.state;
    const { current_interval: involvements } = this.state.involvements;
    if (!involvements) return;
    const key = { collectiveId: this.life.server.collective.id, intervalId: involvements.interval_id };
    const overview = await getIntervalOverview(this.life.services.db, key, today);
    const facts = { invited: new Set<number>(), silences: new Map(), convened: new Map() };
    for (const { id, display_name, answer } of peopleRows({ people, crews, involvements, ...facts }))
      if ((answer === "Participating") !== overview.answers.participating.includes(id))
        this.wrong("9 pages count alike", `${display_name} has said ${answer}`);
  }

  async #load(): Promise<CollectiveState> {
    const involvements = this.life.services.db.selectFrom("collective_involvements");
    const stored = involvements.select(["interval_id", "person_id", "opt_out_type"]);
    const away = await stored.where("status", "!=", "Participating").execute();
    this.#away = new Set(away.map(({ interval_id, person_id }) => `${interval_id} ${person_id}`));
    const resting = await listResting(this.life.services.db, this.life.server.collective.id);
    this.resting = new Map(resting.map((id) => [id, this.resting.get(id) ?? this.life.now]));
    const off = this.life.services.db.selectFrom("mail_choices").select("person_id").where("is_on", "=", 0);
    const chosen = await off.where("kind", "=", "reminders").execute();
    this.reminders.off = new Set(chosen.map(({ person_id }) => person_id));
    const exits = away.filter(({ opt_out_type }) => opt_out_type === "Exit");
    this.exits = new Map(exits.map(({ interval_id, person_id }) => [person_id, interval_id]));
    return loadCollectiveState(this.life.services, this.life.server.collective.id);
  }
}

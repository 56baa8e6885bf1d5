import { answerOf, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { ClientDevice } from "../../support/client-device.ts";
import { Beliefs } from "./beliefs.ts";
import { HOUR } from "./life.ts";
import { nameOf, OFF, planOf } from "./view.ts";
import { World, type Person } from "./world.ts";

/** An answer to a gathering: what the person saw of it, where it waits, when it was given and when it arrived. */
interface Deed {
  person: Person;
  id: number;
  answer: string | null;
  plan: string;
  device?: ClientDevice;
  key?: string | undefined;
  at: number;
  arrivedAt?: number;
}

/** A collective that lives, and the rules that it is asked about all the time. */
export class House extends World {
  readonly beliefs = new Beliefs(this);
  /** Somebody without a session, who follows links. */
  readonly stranger = new ClientDevice(this.life);
  /** How many acts there were. */
  acts = 0;
  /** Since when somebody is away in an interval. */
  readonly awaySince = new Map<string, number>();
  /** When gatherings were moved to another interval. */
  readonly #movedAt = new Map<number, number>();
  /** Checks that are made later, unless the database is restored. */
  later: { at: number; check: () => Promise<void> }[] = [];
  /** Answers in the order in which they were given. */
  #deeds: Deed[] = [];
  readonly #begun = new Set<number>();
  /** Answers to series that were not right when a day ended. */
  #doubts: ReadonlySet<string> = new Set();
  #day = "";

  static async open(): Promise<House> {
    const house = new House(await World.begin());
    await house.found();
    return house;
  }

  answered = (deed: Omit<Deed, "at">) => void this.#deeds.push({ ...deed, at: this.life.now });

  /** Forgets what somebody has answered to some gatherings: something else may have changed it. */
  forget(person: Person, isAbout: (gathering: ListedGathering) => boolean): void {
    const ids = new Set([...this.view.gatherings.values()].filter((one) => !isAbout(one)).map(({ id }) => id));
    this.#deeds = this.#deeds.filter((deed) => deed.person !== person || ids.has(deed.id));
  }

  /** Everything acknowledged after the backup is lost. What arrived before it counts, and what waits arrives or is refused. */
  restored(): void {
    const { backedUpAt } = this.life;
    this.#deeds = this.#deeds.filter(({ arrivedAt }) => arrivedAt === undefined || arrivedAt <= backedUpAt);
    this.later = [];
    for (const memory of [this.invitations, this.questions, this.reminders]) memory.clear();
  }

  /** Looks at what the server has, perhaps after an act of somebody, and reports what is wrong. */
  async look(by?: Person, cause = ""): Promise<void> {
    const { life, view, beliefs } = this;
    if (!life.isUp) return;
    // First: what has waited arrives.
    for (const { name, devices } of this.people)
      for (const device of devices)
        if (!(await device.goOn())) this.wrong("8 what was typed stays", `${name} has lost a draft`);
    const changed = await view.look();
    await this.follow();
    for (const id of changed) {
      const [before, now] = [view.before.get(id), view.gatherings.get(id)];
      if (now) life.want(Date.parse(now.starts_at));
      if (before && now && this.intervalOf(before) !== this.intervalOf(now)) this.#movedAt.set(id, life.now);
      if (before && now && cause === "") this.wrong("5 is as planned", `${planOf(before)} became ${planOf(now)}`);
    }
    beliefs.change(changed, by, cause);
    for (const delivery of life.post.arrived.splice(0)) beliefs.read(delivery);
    beliefs.check();
    const due = this.later.filter(({ at }) => at <= life.now);
    this.later = this.later.filter((one) => !due.includes(one));
    for (const { check } of due) await check();
    this.#checkAnswers();
    this.#checkPlaces();
    if (this.#day === this.state.today) return;
    this.#day = this.state.today;
    const doubts = await this.#doubtSeries(this.people);
    for (const doubt of doubts) if (this.#doubts.has(doubt)) this.wrong("1 goes to all of a series", doubt);
    this.#doubts = new Set(doubts);
  }

  /** Of two answers of somebody, the later one counts, and only for what they saw. */
  #checkAnswers(): void {
    const { life, view } = this;
    // Who leaves loses their answers.
    this.#deeds = this.#deeds.filter((deed) => !this.hasLeft(deed.person) && !this.#isRefused(deed));
    for (const deeds of Map.groupBy(this.#deeds, ({ person, id }) => `${person.name} ${id}`).values()) {
      const last = deeds.at(-1);
      const gathering = view.gatherings.get(deeds[0]?.id ?? 0);
      const isOver = !gathering || planOf(gathering) === OFF || Date.parse(gathering.ends_at) <= life.now;
      if (!isOver && deeds.some(({ arrivedAt }) => arrivedAt === undefined)) continue;
      this.#deeds = this.#deeds.filter((deed) => !deeds.includes(deed) || (deed === last && !isOver));
      if (isOver || !last) continue;
      const now = answerOf(gathering, last.person.id);
      const about = `${last.person.name} has answered ${nameOf(gathering)}: ${deeds.map(({ answer }) => answer).join()}`;
      if (last.answer !== now) this.wrong("3 the later act counts", `${about}, but the server has ${now}`);
      else if (last.key !== undefined && last.plan !== planOf(gathering))
        this.wrong("3 sees what the act is about", `${about}, at ${last.plan}, but it is ${planOf(gathering)}`);
      if (last.answer !== now) this.#deeds = this.#deeds.filter((deed) => deed !== last);
      delete last.key;
    }
  }

  /** An answer waits until it is sent or refused, and not for long once its device has the network. */
  #isRefused(deed: Deed): boolean {
    const { person, answer, device, key = "", at, arrivedAt } = deed;
    if (arrivedAt !== undefined) return false;
    const [isRefused, isAway] = [device?.waiting().get(key), device?.reach === "none"];
    if (isRefused === undefined && isAway) this.wrong("8 what waits stays", `${person.name}: ${answer}`);
    if (isRefused === undefined) deed.arrivedAt = this.life.now;
    if (isRefused === false && !isAway && this.life.now > Math.max(at, device?.backAt ?? 0) + HOUR)
      this.wrong("9 what waits is sent", `${person.name}: ${answer}`);
    return isRefused ?? false;
  }

  /** Somebody who goes to all of a series looks at what follows. */
  async checkSeries(person: Person): Promise<void> {
    for (const doubt of await this.#doubtSeries([person], (id) => this.beliefs.sees(person, id)))
      this.wrong("1 goes to all of a series", doubt);
  }

  /**
   * Lists where people who go to all of a series have not answered although they are not away, or where such an answer is
   * nobody's who does. A change may leave this to the next day.
   */
  async #doubtSeries(people: readonly Person[], see?: (id: number) => void): Promise<string[]> {
    const [{ db }, collective_id] = [this.life.services, this.life.server.collective.id];
    const all = await db.selectFrom("series_answers").selectAll().execute();
    const attendances = db.selectFrom("attendances").selectAll().where("collective_id", "=", collective_id);
    const given = new Map((await attendances.execute()).map((one) => [`${one.person_id} ${one.gathering_id}`, one]));
    return this.view.coming().flatMap((gathering) => {
      const { id, series_id } = gathering;
      const interval = this.intervalOf(gathering);
      return people.flatMap((person) => {
        const { answer = null, by_series = 1 } = given.get(`${person.id} ${id}`) ?? {};
        const goesToAll = all.some((one) => one.series_id === series_id && one.person_id === person.id);
        if (goesToAll) see?.(id);
        const goes = goesToAll && !this.hasLeft(person) && !this.isAway(person, interval);
        const isRight = by_series === 0 || (answer === "Going") === goes;
        return isRight ? [] : `${person.name} has ${goes ? "no" : "an"} answer to ${nameOf(gathering)}`;
      });
    });
  }

  #checkPlaces(): void {
    const { view, people, life } = this;
    for (const gathering of view.gatherings.values()) {
      const { id, places, going, waiting, starts_at, unanswered } = gathering;
      if (planOf(gathering) === OFF || starts_at < this.state.today) continue;
      const [name, interval] = [nameOf(gathering), this.intervalOf(gathering)];
      const hasBegun = Date.parse(starts_at) <= life.now;
      for (const person of people) {
        if (unanswered.includes(person.id) && (this.exits.get(person.id) ?? Infinity) < interval)
          this.wrong("2 is not asked after leaving", `${person.name} is asked to come to ${name}`);
        if (places === null || !going.includes(person.id)) continue;
        const since = this.awaySince.get(`${person.name} ${interval}`) ?? 0;
        const wasMoved = (this.#movedAt.get(id) ?? 0) > since;
        const hasSaid = this.#deeds.some((deed) => deed.person === person && deed.id === id && deed.at > since);
        if (hasBegun && !this.#begun.has(id) && this.isAway(person, interval) && !hasSaid && !wasMoved)
          this.wrong("1 holds no place while away", `${person.name} at ${name}`);
      }
      if (hasBegun) this.#begun.add(id);
      if (places !== null && (going.length > places || (waiting.length > 0 && going.length < places)))
        this.wrong("6 places go to who waits", `${name}: ${going.length} of ${places}, ${waiting.length} wait`);
    }
  }
}

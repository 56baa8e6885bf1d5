import { timeIn } from "../../../shared/basics/dates.ts";
import { isAnnounced, mattersMore, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import type { Delivery } from "../../support/delivery-services.ts";
import { DAY, MINUTE, REPLY_ADDRESS, ZONE } from "./life.ts";
import { isNews, isReminder, nameOf, OFF, planOf, tokenIn } from "./view.ts";
import type { Person, World } from "./world.ts";

/** How long news may take, how soon before the beginning it is too late, and how long retries after an outage take. */
const [LONGEST, SHORTEST, AFTER_OUTAGE] = [35 * MINUTE, 3 * MINUTE, 75 * MINUTE];

/** A belief of somebody about a gathering. */
interface Belief {
  person: Person;
  id: number;
  plan: string;
  waits: boolean | undefined;
  /** That they are asked is all there is: it is new, or they are asked later, such as after joining its crew. */
  asked?: "anew" | "later" | undefined;
  /** The plan that emails have told them last, or an act of their own. */
  mailed?: { plan: string; at: number };
  /** Since when it is not so; the last change, and what it was. */
  falseSince?: number | undefined;
  changedAt: number;
  cause: string;
}

/** The beliefs of people about gatherings: they were told, have seen it on a device, or have done it themselves. */
export class Beliefs {
  readonly #world: World;
  readonly #beliefs = new Map<string, Belief>();
  readonly #deliveries: (Delivery & { at: number })[] = [];
  /** The plans that anybody was told of last, and who has changed them since. */
  readonly #told = new Map<number, { plan: string; authors: Set<string> }>();
  /** The gatherings of which it is known who is asked. */
  #asked: World["view"]["gatherings"] = new Map();
  /** The newest links that answer, by person and gathering. */
  readonly links = new Map<string, { token: string; plan: string; notification: Delivery["notification"] }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Somebody sees a gathering as it is; or is told of it, by an act of their own for example. */
  sees(person: Person, id: number, isTold = false): void {
    const known = { ...this.#truth(person, id), falseSince: undefined, asked: undefined };
    const belief = Object.assign(this.#of(person, id), known);
    if (isTold) belief.mailed = { plan: belief.plan, at: this.#world.life.now };
  }

  /** Gatherings have another plan. */
  change(ids: readonly number[], by: Person | undefined, cause: string): void {
    const { view, people, life } = this.#world;
    for (const id of ids) {
      const isNew = !view.before.has(id);
      const told = this.#told.get(id) ?? { plan: OFF, authors: new Set() };
      this.#told.set(id, told);
      told.authors.add(by?.name ?? "");
      if (by) this.#of(by, id);
      for (const belief of this.#beliefs.values()) {
        if (belief.id !== id) continue;
        Object.assign(belief, { changedAt: life.now, cause: isNew ? `new by ${cause}` : cause });
        // A person who has made all of the changes is not told.
        if (belief.person === by) this.sees(by, id, told.authors.size === 1);
        this.#compare(belief);
      }
    }
    this.#ask(by);
    // Places move without a change of the plan. Anyone who comes to the waiting list by an answer sees that.
    for (const { id, going, waiting, ...gathering } of view.coming()) {
      const before = view.before.get(id)?.going ?? [];
      for (const person of people) {
        if (!going.includes(person.id) && !waiting.includes(person.id)) continue;
        const belief = this.#of(person, id, planOf({ id, going, waiting, ...gathering }));
        if (waiting.includes(person.id) && !before.includes(person.id)) belief.waits = true;
        this.#compare(belief);
      }
    }
  }

  /** Somebody reads what has reached them. */
  read(delivery: Delivery): void {
    const { life, view, wrong, hasLeft, invitations } = this.#world;
    const person = this.#world.person(delivery.to);
    const said = `${delivery.to} gets “${delivery.subject}”`;
    const link = { token: tokenIn(delivery.text) ?? "", until: life.now + 7 * DAY };
    const isReplyable = delivery.text.includes(REPLY_ADDRESS) && !/^Your invitation|password/i.test(delivery.subject);
    if ((delivery.replyTo ?? null) !== (isReplyable ? REPLY_ADDRESS : null)) wrong("7 replies go where it says", said);
    const interval = this.#world.state.current_interval?.id ?? 12;
    if (delivery.subject.startsWith("Are you still")) {
      const key = `${delivery.to} ${interval}`;
      if (this.#world.questions.has(key)) wrong("7 is told once", said);
      this.#world.questions.set(key, { name: delivery.to, token: link.token, interval, at: life.now });
    }
    if (delivery.subject.startsWith("Your invitation")) return void invitations.set(delivery.to, link);
    if (hasLeft(person) && (isNews(delivery) || isReminder(delivery))) wrong("2 is not told after leaving", said);
    const restingSince = this.#world.resting.get(person.id) ?? Infinity;
    if (/^(New:|\d+ new g|When can|This week|Are you)/.test(delivery.subject) && restingSince < life.now - 3 * DAY)
      wrong("7 hears of nothing new while resting", said);
    const isAsAsked = this.#world.reminders.isAbout(person, delivery.subject);
    if (isReminder(delivery) && !isAsAsked && timeIn(ZONE, new Date(life.now), "en") < "07:55")
      wrong("7 is reminded at its hour", said);
    const text = delivery.subject + delivery.text.replaceAll(/[#?]\S*/g, "");
    const isSame = (one: Delivery) => one.text === text && !one.notification === !delivery.notification;
    if (isReminder(delivery) && !isAsAsked && this.recent(delivery.to, 7).some(isSame)) wrong("7 is told once", said);
    this.#deliveries.push({ ...delivery, text, at: life.now });
    const isTold = isNews(delivery) && !delivery.notification;
    // One that does not say what it is about makes people look.
    if (delivery.notification?.page === "/gatherings") for (const { id } of this.all(person)) this.sees(person, id);
    for (const { id, plan, waits, isForSeries, token } of view.read(delivery)) {
      const belief = this.#of(person, id);
      const truth = this.#truth(person, id);
      const known = view.known.get(id);
      const about = `${said}, of ${known ? nameOf(known) : id}: ${plan}`;
      if (plan !== truth.plan) wrong("7 is told what is so", `${about}, but it is ${truth.plan}`);
      const { mailed = { plan: "", at: 0 } } = belief;
      const isKnown = mailed.plan === plan && mailed.at >= belief.changedAt && mailed.at < life.now;
      if (isTold && isKnown) wrong("7 is told once", about);
      if (isTold) belief.mailed = { plan, at: life.now };
      if (isNews(delivery)) this.#told.set(id, { plan, authors: new Set() });
      Object.assign(belief, { plan: truth.plan, waits: waits ?? belief.waits, asked: undefined });
      this.#compare(belief);
      if (token) this.links.set(`${person.name} ${id}`, { token, plan, notification: delivery.notification });
      if (!isForSeries) continue;
      for (const other of this.all(person)) {
        if (view.known.get(other.id)?.title !== known?.title) continue;
        this.sees(person, other.id, isTold);
        if (isNews(delivery)) this.#told.set(other.id, { plan: other.plan, authors: new Set() });
      }
    }
  }

  /** Reports what people still believe although it is not so, once it is too late. */
  check(): void {
    const { life, view, wrong, hasLeft, resting } = this.#world;
    for (const belief of this.#beliefs.values()) {
      const { person, id, falseSince, plan, changedAt } = belief;
      if (falseSince === undefined) continue;
      const gathering = view.gatherings.get(id) ?? view.known.get(id);
      const isOver = !gathering || Date.parse(gathering.ends_at) < life.now - DAY;
      // Anyone who does not come need not hear of it; anyone who comes since has until now.
      const wasTold = belief.mailed !== undefined && (plan === OFF) !== (this.#truth(person, id).plan === OFF);
      const hears = wasTold || (belief.asked !== undefined && gathering && isAnnounced(gathering));
      if (isOver || hasLeft(person) || !(comes(person, gathering) || (hears && awaits(person, gathering)))) {
        belief.falseSince = life.now;
        continue;
      }
      // They look at the pages when they are back.
      const isResting = resting.has(person.id) && gathering.unanswered.includes(person.id);
      const isNewTo = belief.asked === "later";
      if (isResting || (isNewTo && this.#hasHadMost(person))) {
        this.sees(person, id);
        continue;
      }
      const truth = this.#truth(person, id);
      const plans = [plan, truth.plan].filter((one) => one !== OFF);
      const begins = Math.min(...plans.map((one) => Date.parse(one.slice(0, 24))));
      const reachable = life.post.wellSince[person.byNotificationsAlone ? "notification" : "mail"];
      const known = falseSince >= reachable ? falseSince : reachable + AFTER_OUTAGE;
      const [isLate, time] = [life.now >= begins, timeIn(ZONE, new Date(life.now), "en")];
      const isQuiet =
        (person.byNotificationsAlone || known > falseSince || isNewTo) && (time >= "22" || time < "08:15");
      if (isLate ? isNewTo || begins - known < SHORTEST : isQuiet || life.now - known < LONGEST) continue;
      const [before, now] = [belief, truth].map((one) => `${one.plan}${one.waits ? ", waiting" : ""}`);
      const what = `${person.name} believes of ${nameOf(gathering)}: ${before}; since ${new Date(falseSince).toISOString()}: ${now}`;
      const circumstances = [belief.cause, plan !== truth.plan && falseSince > changedAt && "early"] as const;
      wrong(isLate ? "2 hears before it begins" : "2 hears in half an hour", what, ...circumstances);
      // A known fault is found once, also if they hear of it later.
      this.sees(person, id);
    }
  }

  /** People come to be asked. They know a series of which they know another gathering, and what they ask themselves. */
  #ask(by: Person | undefined): void {
    const { view, people, life } = this.#world;
    if (this.#asked === view.gatherings) return;
    this.#asked = view.gatherings;
    for (const { id, title, series_id, unanswered, ...gathering } of view.coming()) {
      if (!isAnnounced(gathering)) continue;
      // One that comes to matter more is told again.
      const { expectation } = view.before.get(id) ?? gathering;
      const isRaised = mattersMore(gathering.expectation, expectation);
      for (const belief of this.#beliefs.values()) if (isRaised && belief.id === id) belief.changedAt = life.now;
      for (const person of people) {
        if (!unanswered.includes(person.id) || this.#beliefs.has(`${person.name} ${id}`)) continue;
        const isOfSeries = (one: Belief) => !one.asked && view.known.get(one.id)?.title === title;
        const knows = person === by || (series_id !== null && this.all(person).some(isOfSeries));
        const belief = this.#of(person, id);
        belief.asked = view.before.has(id) ? "later" : "anew";
        if (knows) this.sees(person, id);
        else this.#compare(belief);
      }
    }
  }

  /** Whether somebody has had the most emails of new gatherings in a day: then they are told of no others. */
  #hasHadMost({ name }: Person): boolean {
    return this.recent(name, 1).filter(({ subject }) => /^New|^\d+ new g/.test(subject)).length >= 6;
  }

  #truth({ id: personId }: Person, id: number) {
    const gathering = this.#world.view.gatherings.get(id);
    const { going = [], waiting = [] } = gathering ?? {};
    // Who neither goes nor waits has said so.
    const waits = waiting.includes(personId) || (going.includes(personId) ? false : undefined);
    return { plan: planOf(gathering), waits };
  }

  #compare(belief: Belief): void {
    const { plan, waits } = this.#truth(belief.person, belief.id);
    // Anyone of whom nothing was said does not wait.
    if (belief.plan === plan && (plan === OFF || !(waits ?? belief.waits) === !belief.waits)) delete belief.falseSince;
    else belief.falseSince ??= this.#world.life.now;
  }

  /** The belief of somebody who has heard of a gathering just now unless they had one. */
  #of(person: Person, id: number, plan = OFF): Belief {
    const key = `${person.name} ${id}`;
    const fresh = { person, id, plan, waits: false, changedAt: this.#world.life.now, cause: "" };
    const belief: Belief = this.#beliefs.get(key) ?? fresh;
    this.#beliefs.set(key, belief);
    return belief;
  }

  recent = (name: string, days: number) =>
    this.#deliveries.filter(({ to, at }) => to === name && at > this.#world.life.now - days * DAY);
  all = (person: Person) => [...this.#beliefs.values()].filter((belief) => belief.person === person);
}

/** True if somebody is asked and has not said no, and so hears of a cancellation if they were told of it. */
function awaits({ id }: Person, { maybe, unanswered }: ListedGathering): boolean {
  return maybe.includes(id) || unanswered.includes(id);
}

/** True if somebody has said that they come, or is expected and has not said. */
function comes({ id }: Person, { going, waiting, expectation, unanswered }: ListedGathering): boolean {
  return going.includes(id) || waiting.includes(id) || (expectation === "Expected" && unanswered.includes(id));
}

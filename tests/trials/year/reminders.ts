import { daysBetween, dayIn, type IsoDate } from "../../../shared/basics/dates.ts";
import type { Event } from "../../../shared/events/events.ts";
import { ZONE } from "./life.ts";

interface Person {
  readonly id: number;
  readonly name: string;
}

/** The part of the world that reminders are compared with. */
interface World {
  readonly people: readonly Person[];
  readonly resting: ReadonlyMap<number, number>;
  readonly exits: ReadonlyMap<number, number>;
  readonly wrong: (rule: string, text: string) => void;
}

/** Reminders to plan and to answer: never two within two days, of one thing, while away, or if they are turned off. */
export class Reminders {
  /** Who has turned them off, by id. */
  off: ReadonlySet<number> = new Set();
  readonly #world: World;
  readonly #days = new Map<number, IsoDate>();
  readonly #things = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Forgets all of them: an email that waited has not reached anybody, and is sent again after a restore. */
  clear(): void {
    this.#days.clear();
    this.#things.clear();
  }

  noteThing({ name }: Person, thing: string): void {
    const key = `${name}, of ${thing}`;
    if (this.#things.has(key)) this.#world.wrong("2 is reminded once", key);
    this.#things.add(key);
  }

  /** Whether somebody was reminded of what the reminder of the day before, or of a poll, is about too. */
  isAbout = ({ name }: Person, subject: string): boolean =>
    [...this.#things].some((thing) => thing.startsWith(`${name},`) && subject.includes(thing.split(" ").at(-1) ?? ""));

  /** Notes an event, whoever or whatever has caused it. */
  note(event: Event): void {
    if ("IntervalsEvent" in event && "RemindersSent" in event.IntervalsEvent) {
      const { interval_id, person_ids, sent_at } = event.IntervalsEvent.RemindersSent;
      this.#noteReminded(person_ids, sent_at, interval_id);
    }
    if ("GatheringsEvent" in event && "PersonReminded" in event.GatheringsEvent) {
      const { person_id, sent_at } = event.GatheringsEvent.PersonReminded;
      this.#noteReminded([person_id], sent_at);
    }
  }

  #noteReminded(personIds: readonly number[], sentAt: string, interval = 0): void {
    const { wrong, people, resting, exits } = this.#world;
    const day = dayIn(ZONE, new Date(sentAt));
    for (const id of personIds) {
      const last = this.#days.get(id);
      const about = `${people.find((person) => person.id === id)?.name} on ${day}`;
      if (last && daysBetween(last, day) < 2) wrong("2 is reminded on every other day", `${about} and ${last}`);
      if (resting.has(id) || (exits.get(id) ?? Infinity) < interval) wrong("2 is not reminded while away", about);
      if (this.off.has(id)) wrong("2 is not reminded if that is off", about);
      this.#days.set(id, day);
    }
  }
}

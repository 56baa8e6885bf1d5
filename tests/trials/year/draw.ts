import { addDays } from "../../../shared/basics/dates.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import type { House } from "./house.ts";
import { DAY, HOUR, instantOf, MINUTE, ZONE } from "./life.ts";
import { nameOf } from "./view.ts";

/** When something happens, and who does it. The act adds what is chosen, by name. */
export interface Act extends Record<string, unknown> {
  at: string;
  by: string;
  act: string;
}

/** Thrown if there is nothing of the kind that an act is about. */
export class NothingThere extends Error {}

/** Makes the choices of an act: as a script has them, else by chance. */
export class Draw {
  readonly act: Act;
  readonly #house: House;
  readonly #random: () => number;

  constructor(house: House, act: Act, random: () => number) {
    this.#house = house;
    this.act = act;
    this.#random = random;
  }

  of<Value>(name: string, choose: () => Value): Value {
    if (!(name in this.act)) this.act[name] = choose();
    return this.act[name] as Value;
  }

  pick = <const Value>(name: string, values: readonly Value[]): Value => this.of(name, () => this.#one(values));
  chance = (name: string, part: number): boolean => this.of(name, () => this.#random() < part);
  scope = ({ series_id }: ListedGathering) =>
    series_id === null ? "This" : this.pick("scope", ["This", "This", "Following", "All"]);

  /** One of the gatherings that there are, mostly one of the first. */
  gathering(isWanted: (gathering: ListedGathering, now: string) => boolean): ListedGathering {
    const all = [...this.#house.view.gatherings.values()];
    const wanted = () => all.filter((one) => isWanted(one, this.act.at));
    const name = this.of("gathering", () => nameOf(this.#one(this.#random() < 0.6 ? wanted().slice(0, 4) : wanted())));
    return all.find((one) => nameOf(one) === name) ?? this.#one([]);
  }
  coming = (isWanted: (gathering: ListedGathering) => boolean = () => true): ListedGathering =>
    this.gathering((one, now) => one.starts_at > now && one.cancelled_at === null && isWanted(one));

  #one<const Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new NothingThere();
    return values[Math.floor(this.#random() * values.length)] as Value;
  }

  /** A time of the clocks: soon, within some days, or within months. */
  time = (): string =>
    this.of("starts", () => {
      const between = (from: number, to: number) => int(this.#random, from, to);
      const soon = new Date(Date.parse(this.act.at) + between(1, 8) * 15 * MINUTE).toISOString();
      if (this.#random() < 0.2) return localTime(ZONE, soon);
      const days = this.#random() < 0.8 ? between(1, 9) : between(10, 90);
      const hour = String(between(8, 21)).padStart(2, "0");
      return `${addDays(localTime(ZONE, soon).slice(0, 10), days)}T${hour}:${this.#one(["00", "30"])}`;
    });
}

const int = (random: () => number, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

/** When the next act is: mostly soon after the one before, sometimes shortly before a gathering, else days later. */
export function nextMoment({ life, view }: House, random: () => number): string {
  const chance = random();
  if (chance < 0.62) return new Date(life.now + int(random, 1, 14) * MINUTE).toISOString();
  const begins = Date.parse(view.coming()[0]?.starts_at ?? "") - ([2, 4, 8, 20, 40][int(random, 0, 4)] ?? 0) * MINUTE;
  if (chance < 0.72 && begins > life.now && begins < life.now + 72 * HOUR) return new Date(begins).toISOString();
  const later = new Date(life.now + int(random, 1, chance < 0.85 ? 1 : 6) * DAY).toISOString();
  const hour = String(int(random, 7, 22)).padStart(2, "0");
  const time = `${localTime(ZONE, later).slice(0, 10)}T${hour}:${int(random, 10, 59)}`;
  return new Date(instantOf(time)).toISOString();
}

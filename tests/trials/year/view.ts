import { getGatherings } from "../../../server/features/gatherings/gatherings.service.ts";
import { describeTimes } from "../../../server/mail/templates/gathering-email.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import type { Delivery } from "../../support/delivery-services.ts";
import { DAY, ZONE, type Life } from "./life.ts";

export const OFF = "off";

/** When and where a gathering is, as a text; `OFF` if it is cancelled or gone. */
export function planOf(gathering: ListedGathering | undefined): string {
  if (!gathering || gathering.cancelled_at !== null) return OFF;
  return `${gathering.starts_at} ${gathering.ends_at} ${gathering.place ?? ""}`;
}

/** When and where it is by such a text, as an answer says that it was seen; empty if it is cancelled or gone. */
export function seenIn(plan: string) {
  const [starts_at, ends_at, ...place] = plan.split(" ");
  if (starts_at === undefined || ends_at === undefined) return {};
  return { seen: { starts_at, ends_at, place: place.join(" ") || null } };
}

/** The name of a gathering in acts: its title, which no other has, and its day by the rule if it repeats. */
export const nameOf = ({ title, original_start }: ListedGathering) =>
  original_start === null ? title : `${title} ${original_start.slice(0, 10)}`;

export const tokenIn = (text: string) => /[#?]token=([\w-]+)/.exec(text)?.[1];
export const isReminder = ({ subject }: Delivery) => /^(First t|T)omorrow|ot answered/.test(subject);
export const isNews = ({ subject }: Delivery) =>
  /^(New|Cancelled|It is back on|A time has been)|^\d+ new g|cancelled or back on/.test(subject);

/** The gatherings, as the server has them. */
export class View {
  gatherings = new Map<number, ListedGathering>();
  /** The ones of the look before, and the last known of each that there ever was. */
  before = new Map<number, ListedGathering>();
  readonly known = new Map<number, ListedGathering>();
  /** Times by the words that emails have for them. */
  readonly #times = new Map<string, string>();
  #revision = -1;
  readonly #life: Life;

  constructor(life: Life) {
    this.#life = life;
  }

  /** Loads them again if anything was changed. Returns the ids of those that have another plan. */
  async look(isAnew = false): Promise<number[]> {
    const { services, server, now } = this.#life;
    const stored = services.db.selectFrom("collectives").select("revision").where("id", "=", server.collective.id);
    const { revision } = await stored.executeTakeFirstOrThrow();
    if (revision === this.#revision && !isAnew) return [];
    this.#revision = revision;
    this.before = this.gatherings;
    const period = { from: new Date(now - 2 * DAY).toISOString(), to: "2100-01-01T00:00:00Z" };
    const listed = await getGatherings(services, server.collective.id, { ...period, order: "OldestFirst" });
    this.gatherings = new Map(listed.map((gathering) => [gathering.id, gathering]));
    for (const gathering of this.gatherings.values()) {
      const words = describeTimes("en", { timeZone: ZONE, times: new Map() }, gathering);
      this.#times.set(words, `${gathering.starts_at} ${gathering.ends_at}`);
      this.known.set(gathering.id, gathering);
    }
    const isOver = (one: number) => Date.parse(this.before.get(one)?.ends_at ?? "9999-01-01") < now - DAY;
    return [...new Set([...this.gatherings.keys(), ...this.before.keys()])].filter(
      (one) => planOf(this.before.get(one)) !== planOf(this.gatherings.get(one)) && !isOver(one),
    );
  }

  /** Lists the ones to come that take place, by their beginning. */
  coming(): ListedGathering[] {
    const now = new Date(this.#life.now).toISOString();
    return [...this.gatherings.values()].filter((one) => one.starts_at > now && one.cancelled_at === null);
  }

  /** Reads what an email or a call says of each gathering: its plan, and whether the reader waits, if it says so. */
  read({ subject, text, notification }: Delivery) {
    // A notification is of one gathering, or says nothing of any. It has no place, which is taken to be right.
    // Things that are handed on have a day alone.
    if (/will be away|is leaving/.test(subject)) return [];
    const parts = (notification ? `${text}\n${subject}${notification.page}\n` : text).split(/\/gatherings\/(\d+)\b/);
    return parts.slice(0, -1).flatMap((said, index) => {
      if (index % 2 === 1) return [];
      const id = Number(parts[index + 1]);
      const lines = said.split("\n");
      const when = lines.map((line) => this.#times.get(line.split(". ", 1).join())).find((time) => time !== undefined);
      const now = planOf(this.gatherings.get(id));
      const place = lines.find((line) => line.startsWith("Place: "))?.slice(7) ?? "";
      const plan = notification && now.startsWith(`${when} `) ? now : `${when} ${place}`;
      const waits = /You are on the waiting list|^You no longer/m.test(said);
      const isOn = /You answered: Going|it is yours|^You have a place/m.test(said);
      return {
        id,
        plan: /^It is cancelled|^Cancelled/m.test(said) ? OFF : plan,
        waits: waits || isOn ? waits : undefined,
        isForSeries: /\bseries\b| gatherings\)/.test(said),
        token: tokenIn(notification?.answers?.[0]?.page ?? said),
      };
    });
  }
}

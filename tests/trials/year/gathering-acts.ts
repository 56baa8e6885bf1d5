import { storedTimes } from "../../../client/features/gatherings/gathering-form.ts";
import { newGatheringSchema } from "../../../shared/series/gathering-series.schema.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import type { Client } from "../../support/client-device.ts";
import type { Draw } from "./draw.ts";
import type { House } from "./house.ts";
import { MINUTE, ZONE } from "./life.ts";
import { OFF, planOf } from "./view.ts";
import { CREWS, type Person } from "./world.ts";

/**
 * The person who acts, what they choose, and how they make a call and see what comes of it. All is chosen before the
 * first call.
 */
export interface Doing {
  house: House;
  by: Person;
  draw: Draw;
  does: (call: (client: Client) => Promise<unknown>) => Promise<void>;
}

/** The end of what begins at a time of the clocks, or with an offset. */
export const after = (start: string, minutes: number) => {
  const end = new Date(Date.parse(start.endsWith("Z") ? start : `${start}Z`) + minutes * MINUTE);
  return end.toISOString().replace(".000", "").slice(0, start.length);
};

/** A gathering as its form has it: the times are those of the clocks. */
function formOf({ id, title, crew_id, place, expectation, places, ...gathering }: ListedGathering) {
  const [starts_at, ends_at] = [gathering.starts_at, gathering.ends_at].map((at) => localTime(gathering.time_zone, at));
  return { id, title, crew_id, place, expectation, places, starts_at: starts_at ?? "", ends_at: ends_at ?? "" };
}

const WEEKLY = { unit: "Week", times: 5 } as const;
const MONTHLY = { unit: "Month", on: "Weekday", times: 3 } as const;

export const gatheringActs = {
  plan: ({ house, does, draw }: Doing) => {
    // Sometimes in the hour that the clocks show twice.
    const starts_at = draw.chance("twice", 0.03) ? "2026-10-25T01:15:00Z" : draw.time();
    const ends_at = after(starts_at, draw.pick("minutes", [30, 60, 120]));
    const expectation = draw.pick("expectation", ["Expected", "Expected", "Encouraged", "Welcome"]);
    const places = draw.pick("places", [null, null, null, 1, 2, 3]);
    const crew = draw.pick("crew", [null, null, null, null, ...CREWS]);
    const crew_id = crew && house.life.server.crew(crew);
    const repeats = draw.chance("repeats", 0.15) ? draw.pick("rule", [WEEKLY, MONTHLY]) : null;
    const title = draw.of("title", () => `g${house.acts}`);
    const form = { title, starts_at, ends_at, expectation, places, crew_id, repeats };
    return does((client) => client.gatherings.create.mutate(newGatheringSchema.parse(form)));
  },

  /** Changes a field in a form, which is merged with what is saved now. Some go on later: the device keeps the draft. */
  edit: async ({ house, by: { devices }, does, draw }: Doing) => {
    const gathering = draw.coming();
    const { id, starts_at } = gathering;
    const places = draw.pick("places", [1, 2, 2, 3]);
    const choices = { starts_at: draw.time(), place: `p${house.acts}`, expectation: "Expected", places } as const;
    const field = draw.pick("field", ["starts_at", "starts_at", "place", "expectation", "places"]);
    const value = draw.of("value", () => choices[field]);
    const [scope, isLater] = [draw.scope(gathering), draw.chance("later", 0.15)];
    const saved = formOf(gathering);
    const { code, text } = await devices[0].draft(id);
    const { values, base } = code.mergeDraft(code.parseDraft(text, saved) ?? { values: saved, base: saved }, saved);
    const typed = { ...values, [field]: value, ...(field === "starts_at" && { ends_at: after(String(value), 60) }) };
    if (isLater) return devices[0].type(id, { values: typed, base });
    await devices[0].type(id, null);
    // The form asks about changes that somebody else has made meanwhile: they leave it.
    if (code.differingFields(base, saved).length > 0) return;
    const times = storedTimes(typed, [gathering], ZONE);
    await does((client) => client.gatherings.update.mutate({ ...typed, ...times, scope }));
    const now = house.view.gatherings.get(id);
    if (now && typed.starts_at === saved.starts_at && now.starts_at !== starts_at)
      house.wrong("5 an edit changes nothing else", `${now.title} was at ${starts_at}, and is at ${now.starts_at}`);
    if (!now || planOf(now) === OFF || JSON.stringify(formOf(now)) !== JSON.stringify(typed))
      house.wrong("4 both changes are there", `${JSON.stringify(typed)} was saved: ${JSON.stringify(now)}`);
  },

  cancel: async ({ house, does, draw }: Doing) => {
    const [first, times] = [draw.coming(), draw.chance("more", 0.08) ? 9 : 1];
    const scope = draw.scope(first);
    const others = house.view.coming().filter(({ id, expectation }) => id !== first.id && expectation === "Expected");
    for (const { id, title, series_id } of [first, ...others].slice(0, times)) {
      if (planOf(house.view.gatherings.get(id)) === OFF) continue;
      await does((client) => client.gatherings.cancel.mutate({ id, scope: series_id ? scope : "This" }));
      if (planOf(house.view.gatherings.get(id)) !== OFF)
        house.wrong("a call does what it answers", `${title} was cancelled, and takes place`, "cancel");
      if (times > 1) await house.life.pass(house.life.now + 31 * MINUTE, () => house.look());
    }
  },

  restore: ({ does, draw }: Doing) => {
    const gathering = draw.gathering((one, now) => one.cancelled_at !== null && one.starts_at > now);
    const scope = draw.scope(gathering);
    return does((client) => client.gatherings.restore.mutate({ id: gathering.id, scope }));
  },

  remove: ({ by, does, draw }: Doing) => {
    const { id } = draw.coming(({ author_id }) => author_id === by.id);
    return does((client) => client.gatherings.delete.mutate({ id }));
  },

  undo: ({ house, does, draw }: Doing) => {
    const { title } = draw.gathering(({ ends_at }, now) => ends_at > now);
    return does(async ({ journal }) => {
      const { entries } = await journal.list.query({});
      const isOffered = ({ text, undo }: (typeof entries)[number]) =>
        text.includes(title) && undo.length > 0 && undo.every(({ changed_since }) => !changed_since);
      const { revision, text } = entries.find(isOffered) ?? {};
      if (revision === undefined) return;
      await journal.undo.mutate({ revision }).catch((error: unknown) => {
        house.wrong("a call does what it answers", `“${text}” cannot be undone: ${String(error)}`, "undo");
      });
    });
  },

  /** Two people note who was there at once. */
  note: async ({ house, by, draw }: Doing) => {
    const { id, title, were_there } = draw.gathering((one, now) => !one.cancelled_at && one.starts_at < now);
    const names = house.people.map(({ name }) => name);
    const [second, ...noted] = ["second", "noted 1", "noted 2"].map((one) => house.person(draw.pick(one, names)));
    const notes = [by, second ?? by].map(({ devices: [{ client }] }, index) => {
      const person_ids = [...new Set([...(were_there ?? []), noted[index]?.id ?? 0])];
      return client.gatherings.notePresence.mutate({ id, person_ids, noted_before: were_there });
    });
    await Promise.all(notes);
    await house.view.look();
    const now = house.view.gatherings.get(id)?.were_there;
    if (now && by !== second && !noted.every((one) => now.includes(one.id)))
      house.wrong("4 both additions are there", `${noted.map(({ name }) => name).join()} were noted at ${title}`);
  },
};

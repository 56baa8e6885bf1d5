import { describe, expect, it } from "vitest";
import { MAX_CREWS, MAX_EOIS, MAX_EOIS_OF_STRANGERS, MAX_INTERVALS } from "../../shared/constants.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { collectiveInputSchema } from "../../shared/collective/collective.schema.ts";
import type { CrewInput } from "../../shared/crews/crews.ts";
import { addDays } from "../../shared/basics/dates.ts";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { inParts } from "../../server/db/in-parts.ts";
import type { Link } from "../../shared/basics/links.schema.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { AppError } from "../../server/errors.ts";
import { archiveCrew, deleteCrew, restoreCrew } from "../../server/features/crews/archive.service.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { writeNote } from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { changeEoi, submit, type EoiDependencies } from "../../server/features/entry-pathways/eois.service.ts";
import { deleteLaterInterval, restoreInterval } from "../../server/features/intervals/corrections.service.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { joinCrew } from "../../server/features/participation/crew-choice.service.ts";
import { editProfile } from "../../server/features/people/profile.service.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import { worldForEach } from "../support/hooks.ts";
import { fillWithCrews, fillWithIntervals, fillWithTextOfCrews } from "../support/rest-api/filled.ts";
import { dayIn, hiatusUntil } from "../support/world.ts";

const PEOPLE = ["ada", "bo", "cy", "dee"];
const world = worldForEach({ today: dayIn(1), people: PEOPLE, crews: ["garden"], intervals: 3 });

const FULL = { code: "LimitReached" };
const TOO_MUCH = (field: string, message = "tooMuchInAll") => ({
  code: "ValidationFailed",
  cause: { issues: [{ path: [field], message }] },
});
/** A text that takes three times as many bytes as it has characters. */
const heavy = (length: number) => "長".repeat(length);
const links = (count: number): Link[] =>
  Array.from({ length: count }, (_, index) => ({
    link_type: "Website",
    url: `https://example.org/${index}/`.padEnd(2_047, "x"),
    label: "長".repeat(200),
  }));
const BOATS = { name: "Boats", description: "Float", links: [] };
const HUGE = { name: "Boats", description: "長".repeat(10_000), links: links(50) };

const by = (name: string, id: number) => ({ ...world.by(name), id });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const idOf = (events: unknown): number =>
  (events as { CrewsEvent: { CrewUpdated: { id: number } } }[])[0]?.CrewsEvent.CrewUpdated.id ?? 0;
const make = async (name: string, crew: CrewInput = BOATS) =>
  idOf((await createCrew(world, world.by(name), crew)).events);

/** Does something again and again until it is refused, at most so often. Returns how often it was done. */
async function untilRefused(work: (time: number) => Promise<unknown>, most = 4_000): Promise<number> {
  for (let time = 0; time < most; time += 1) {
    try {
      await work(time);
    } catch (error) {
      if (error instanceof AppError && ["LimitReached", "ValidationFailed"].includes(error.code)) return time;
      throw error;
    }
  }
  return most;
}

/** Saves texts that are as long as they can be together. */
async function saveLongest(save: (length: number) => Promise<unknown>, from = 2_000): Promise<void> {
  let length = from;
  while ((await untilRefused(() => save(length), 1)) === 0) length = Math.floor(length * 0.95);
}

const interest = (): EoiDependencies => ({ ...world, baseUrl: () => "http://localhost" });
/** Somebody expresses interest, by a link or without one. */
const apply = (number: number, eoi: object = {}, link: string | null = null) =>
  submit(
    interest(),
    { collectiveId: world.collective.id, admit: async () => link },
    eoiInputSchema.parse({ name: "Wren", email: `wren${number}@mail.example.org`, ...eoi }),
  );
const listRows = async () => {
  const [first, second, ...others] = await world.db.selectFrom("entry_pathways").selectAll().orderBy("id").execute();
  if (!first) throw new Error("There is none");
  return [first, second ?? first, ...others] as const;
};
const pathways = () => world.db.selectFrom("entry_pathways").select("id").orderBy("id").execute();

/** By part of the state: fills it as full as anybody can. */
const FILLING = {
  collective: () =>
    saveLongest((length) => {
      const text = { description: heavy(length), eoi_description: heavy(length), links: links(50) };
      const collective = { name: "長".repeat(200), noun_name: "長".repeat(200), slug: "tidewater", ...text };
      return editCollective(world, world.by("ada"), collectiveInputSchema.parse(collective));
    }, 10_000),
  people: async () => {
    for (const name of PEOPLE) {
      const contacts = Array.from({ length: 5 }, () => ({ label: "長".repeat(200), text: "長".repeat(200) }));
      const profile = (about: string) => profileSchema.parse({ display_name: "長".repeat(200), about, contacts });
      await saveLongest((length) => editProfile(world, by(name, world.person(name)), profile(heavy(length))));
    }
  },
  involvements: async () => {
    for (const name of PEOPLE) {
      for (const intervalId of [1, 2]) {
        await saveLongest((length) => {
          const [wellbeing, focus] = [heavy(length), heavy(length)];
          return world.save(name, intervalId, { wellbeing, focus, volunteers: ["garden"] });
        });
      }
    }
  },
  crews: async () => {
    await fillWithCrews(world.db, world.collective.id, MAX_CREWS - 40);
    const huge = { collective_id: world.collective.id, ...HUGE, links: JSON.stringify(HUGE.links) };
    await world.db
      .insertInto("crews")
      .values(Array.from({ length: 12 }, () => huge))
      .execute();
    for (const crew of [HUGE, { ...BOATS, description: heavy(9_000) }, BOATS]) {
      for (const name of PEOPLE) await untilRefused(() => make(name, crew));
    }
  },
  intervals: async () => {
    await fillWithIntervals(world.db, world.collective.id, MAX_INTERVALS - 10);
    await untilRefused((time) => {
      const start_date = addDays("2200-01-01", 2 * time);
      return createInterval(world, world.by("ada"), { start_date, end_date: addDays(start_date, 1) });
    });
  },
  entry_pathways: async () => {
    const answers = (length: number) => ({ name: "長".repeat(200), interest: heavy(length), context: heavy(length) });
    await saveLongest((length) => apply(0, answers(length)));
    const [{ id: _id, ...row }] = await listRows();
    const copies = Array.from({ length: MAX_EOIS - 10 }, (_, copy) => {
      const [email, token_hash] = [`copy${copy}@mail.example.org`, `copy ${copy}`];
      const join_link = copy < MAX_EOIS_OF_STRANGERS - 5 ? null : "長".repeat(200);
      return { ...row, email, normal_email: email, token_hash, join_link };
    });
    for (const part of inParts(copies)) await world.db.insertInto("entry_pathways").values(part).execute();
    await untilRefused((time) => apply(1 + time));
    await untilRefused((time) => apply(1_000 + time, {}, "長".repeat(200)));
    const [{ id }, { id: other }] = await listRows();
    await saveLongest((length) => writeNote(world, by("ada", id), heavy(length)));
    const { note } = await world.db
      .selectFrom("entry_pathways")
      .select("note")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await world.db.updateTable("entry_pathways").set({ note }).where("id", ">=", other).execute();
  },
} satisfies Record<Exclude<keyof CollectiveState, keyof Small>, () => Promise<void>>;

/** Parts whose size nobody decides; the current interval is one of the intervals. */
type Small = Pick<CollectiveState, "epoch" | "revision" | "today" | "time_zone" | "current_interval">;

describe("the state", () => {
  it("stays under 8 MB, and 30 KB for each person, with every part filled as full as it gets", async () => {
    for (const fill of Object.values(FILLING)) await fill();
    const state = await world.load();
    const { people, involvements, ...others } = state;
    expect(state.crews.length).toBe(MAX_CREWS);
    expect(state.intervals.length).toBe(MAX_INTERVALS);
    expect(state.entry_pathways.length).toBe(MAX_EOIS);
    expect(bytesOf(others)).toBeGreaterThan(6_500_000);
    expect(bytesOf(others)).toBeLessThan(8_000_000);
    for (const name of PEOPLE) {
      const isOwn = (row: { person_id: number }) => row.person_id === world.person(name);
      const own = [involvements.current_interval, involvements.next_interval].map((interval) => [
        interval?.collective_involvements.filter(isOwn),
        interval?.crew_involvements.filter(isOwn),
      ]);
      const bytes = bytesOf([people.find(({ id }) => id === world.person(name)), own]);
      expect(bytes).toBeGreaterThan(25_000);
      expect(bytes).toBeLessThan(30_000);
    }
  });

  it("is a few megabytes after somebody has made crews with ten addresses of their own", async () => {
    const made = await untilRefused((time) => make(PEOPLE[time % 3] ?? "", HUGE), 100);
    expect(made).toBeLessThan(25);
    expect(bytesOf(await world.load())).toBeLessThan(3_500_000);
  });
});

describe("a collective with as many crews as it can have", () => {
  it("gets none by undoing that one was deleted; deleting one makes room again", async () => {
    const { revision } = await deleteCrew(world, by("ada", await make("ada")));
    // The last one says that the state has to be loaded again.
    const deleted = { revision: revision - 1 };
    await fillWithCrews(world.db, world.collective.id, MAX_CREWS - 1);
    await expect(undo(world, world.by("bo"), deleted)).rejects.toMatchObject(FULL);
    await expect(make("bo")).rejects.toMatchObject(FULL);
    const [{ id }] = (await world.db.selectFrom("crews").select("id").where("name", "=", "Boats").execute()) as [
      { id: number },
    ];
    await deleteCrew(world, by("cy", id));
    await undo(world, world.by("bo"), deleted);
    await expect(make("cy")).rejects.toMatchObject(FULL);
  });

  it("edits, archives and restores those that it has", async () => {
    await fillWithCrews(world.db, world.collective.id, MAX_CREWS - 1);
    const garden = by("ada", world.crew("garden"));
    await editCrew(world, garden, { ...BOATS, description: "Float far away" });
    await archiveCrew(world, garden);
    await restoreCrew(world, garden);
  });
});

describe("one member", () => {
  const THIRD = Math.floor(MAX_CREWS / 3);

  it("makes a third of the crews, and the others go on", async () => {
    expect(await untilRefused(() => make("ada"))).toBe(THIRD);
    await make("bo");
  });

  it("fills a third of their bytes, also in crews of others, which count for who has made them longer last", async () => {
    const ids: number[] = [];
    for (let crews = 0; crews < 20; crews += 1) ids.push(await make("bo"));
    const lengthened = await untilRefused((time) => editCrew(world, by("ada", ids[time] ?? 0), HUGE), 20);
    expect(lengthened).toBeLessThan(10);
    await expect(make("ada", HUGE)).rejects.toMatchObject(FULL);
    await make("bo", HUGE);
    await editCrew(world, by("bo", ids[0] ?? 0), { ...HUGE, description: "Short" });
    await expect(make("ada", HUGE)).rejects.toMatchObject(FULL);
    await editCrew(world, by("ada", ids[0] ?? 0), BOATS);
    await make("ada", HUGE);
  });

  it("makes a third of the intervals, and the others go on", async () => {
    const add = (name: string, index: number) => {
      const start_date = addDays("2200-01-01", 2 * index);
      return createInterval(world, world.by(name), { start_date, end_date: addDays(start_date, 1) });
    };
    await fillWithIntervals(world.db, world.collective.id, 1_000);
    await world.db
      .updateTable("intervals")
      .set({ author_id: world.person("ada") })
      .where("id", ">=", 10_001)
      .execute();
    await add("ada", 0);
    await expect(add("ada", 1)).rejects.toMatchObject(FULL);
    await add("bo", 1);
  });

  it("is nobody once their data is removed: what they made counts for the collective alone", async () => {
    await untilRefused(() => make("ada"));
    await world.db.deleteFrom("people").where("id", "=", world.person("ada")).execute();
    expect((await world.load()).crews).toHaveLength(THIRD + 1);
    expect(await untilRefused(() => make("bo"))).toBe(THIRD);
  });
});

describe("the texts of crews", () => {
  it("have a limit together: none becomes longer by an edit, or by undoing one, but any can become shorter", async () => {
    const id = await make("ada", { ...BOATS, description: "Float far away" });
    const shortened = await editCrew(world, by("ada", id), BOATS);
    await fillWithTextOfCrews(world.db, world.collective.id);
    await expect(editCrew(world, by("ada", id), { ...BOATS, description: "Float far" })).rejects.toMatchObject(FULL);
    await expect(undo(world, world.by("bo"), shortened)).rejects.toMatchObject(FULL);
    await editCrew(world, by("ada", id), { ...BOATS, description: "Sink" });
    const full = await world.db.selectFrom("crews").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    await editCrew(world, by("bo", full.id), BOATS);
    await editCrew(world, by("ada", id), { ...BOATS, description: "Float far" });
  });
});

describe("a collective with as many intervals as it can have", () => {
  it("gets none, also not one that was deleted, until there is a place", async () => {
    const by3 = { ...world.by("ada"), intervalId: 3 };
    const [march] = (await world.load()).intervals.slice(2);
    await deleteLaterInterval(world, by3, []);
    await fillWithIntervals(world.db, world.collective.id, MAX_INTERVALS - 2);
    const dates = { start_date: "2200-01-01", end_date: "2200-01-31" };
    await expect(createInterval(world, world.by("bo"), dates)).rejects.toMatchObject(FULL);
    await expect(restoreInterval(world, world.by("bo"), march as never)).rejects.toMatchObject(FULL);
    await deleteLaterInterval(world, { ...world.by("ada"), intervalId: 10_000 }, []);
    await restoreInterval(world, world.by("bo"), march as never);
  });
});

describe("expressions of interest", () => {
  it("have a number of their own: strangers keep out neither who has a link, nor any member", async () => {
    expect(await untilRefused((time) => apply(time))).toBe(MAX_EOIS_OF_STRANGERS);
    await apply(1_000, {}, "Open day");
    await make("ada");
    const [first] = await pathways();
    await writeNote(world, by("ada", first?.id ?? 0), "A good one");
    await world.db
      .deleteFrom("entry_pathways")
      .where("id", "=", first?.id ?? 0)
      .execute();
    await apply(2_000);
    await expect(apply(2_001)).rejects.toMatchObject(FULL);
    const byLink = MAX_EOIS - MAX_EOIS_OF_STRANGERS - 1;
    expect(await untilRefused((time) => apply(3_000 + time, {}, "Open day"))).toBe(byLink);
  });

  it("say no more than ten kilobytes, and notes on them four", async () => {
    await expect(apply(1, { interest: heavy(2_000), context: heavy(1_400) })).rejects.toMatchObject(
      TOO_MUCH("interest"),
    );
    await apply(1, { interest: heavy(2_000), context: heavy(1_200) });
    const [{ id } = { id: 0 }] = await pathways();
    const [collective_id, token, email] = [world.collective.id, "its token", "wren1@mail.example.org"];
    await world.db
      .updateTable("entry_pathways")
      .set({ token_hash: hashToken(token), invited_person_id: world.person("bo") })
      .execute();
    // One of somebody who is invited is hidden, and may be shown again.
    const edit = (answers: object) =>
      changeEoi(interest(), { collective_id, token }, { name: "Wren", email, ...answers });
    await expect(edit({ referral: heavy(200) })).rejects.toMatchObject(TOO_MUCH("interest"));
    await edit({ referral: heavy(200), context: heavy(400) });
    await world.db.updateTable("entry_pathways").set({ invited_person_id: null }).execute();
    await expect(writeNote(world, by("ada", id), heavy(1_400))).rejects.toMatchObject(TOO_MUCH("note", "tooMuch"));
    await writeNote(world, by("ada", id), "x".repeat(3_900));
  });
});

describe("somebody", () => {
  const about = (text: string) =>
    editProfile(world, by("ada", world.person("ada")), profileSchema.parse({ display_name: "Ada", about: text }));
  const crewsIn = async (intervalId: number) => {
    const { current_interval, next_interval } = (await world.load()).involvements;
    const involved = [current_interval, next_interval].find((interval) => interval?.interval_id === intervalId);
    return involved?.crew_involvements.length;
  };
  const join = (crew_id: number, intervalId = 2) => {
    const key = { collectiveId: world.collective.id, personId: world.person("ada"), intervalId };
    return joinCrew(world, key, { crew_id, volunteered_convenor: false });
  };
  /** Ada is in as many crews as she can be. */
  async function joinAll(count = 100): Promise<number> {
    await fillWithCrews(world.db, world.collective.id, count);
    const crews = await world.db.selectFrom("crews").select("id").where("name", "=", "Boats").execute();
    return untilRefused((time) => join(crews[time]?.id ?? 0), count);
  }

  it("says no more in their profile than fits; an earlier one that is longer can be made shorter", async () => {
    await about("x".repeat(10_000));
    await expect(about("長".repeat(4_000))).rejects.toMatchObject(TOO_MUCH("about"));
    await world.db
      .updateTable("people")
      .set({ about: "長".repeat(9_000) })
      .execute();
    await about("長".repeat(8_000));
    await expect(about("長".repeat(8_001))).rejects.toMatchObject(TOO_MUCH("about"));
  });

  it("says no more of an interval than fits, and what is carried over into the next one fits as well", async () => {
    const away = (text: string) => world.save("ada", 1, { ...hiatusUntil("2026-02-20"), intention_context: text });
    await expect(away("x".repeat(9_500))).rejects.toMatchObject(TOO_MUCH("intention_context"));
    await away("x".repeat(8_400));
    const { next_interval } = (await world.load()).involvements;
    const carried = next_interval?.collective_involvements.find(({ person_id }) => person_id === world.person("ada"));
    expect(carried?.intention_context).toHaveLength(8_400);
    await expect(world.save("ada", 1, { focus: "x".repeat(9_500) })).rejects.toMatchObject(TOO_MUCH("focus"));
  });

  it("is in no more crews than fit, also not by restoring one", async () => {
    await join(world.crew("garden"));
    await archiveCrew(world, by("bo", world.crew("garden")));
    const joined = await joinAll();
    expect(joined).toBeGreaterThan(40);
    expect(joined).toBeLessThan(100);
    await restoreCrew(world, by("bo", world.crew("garden")));
    expect(await crewsIn(2)).toBe(joined);
    const [first, second] = await world.db.selectFrom("crew_involvements").select("crew_id").execute();
    for (const crew of [first, second]) await archiveCrew(world, by("bo", crew?.crew_id ?? 0));
    await restoreCrew(world, by("bo", first?.crew_id ?? 0));
    expect(await crewsIn(2)).toBe(joined - 1);
  });
});

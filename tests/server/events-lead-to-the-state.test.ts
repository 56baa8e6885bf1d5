import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEvent, applyEventToMe, RELOAD } from "../../shared/apply-event.ts";
import type { CollectiveState } from "../../shared/collective.ts";
import { addDays } from "../../shared/dates.ts";
import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";
import type { Event } from "../../shared/events.ts";
import { defaultStart } from "../../shared/intervals.ts";
import type { Me } from "../../shared/involvements.ts";
import type { Link } from "../../shared/links.ts";
import { change } from "../../server/revision/change.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { profileSchema } from "../../shared/people.schema.ts";
import { archiveCrew, deleteCrew, restoreCrew } from "../../server/features/planning/archive.service.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { listEntryPathways } from "../../server/features/interest/entry-pathways.queries.ts";
import { entryPathwayDeleted, entryPathwayUpdated } from "../../server/features/interest/entry-pathways.service.ts";
import { insertEoi } from "../../server/features/interest/eois.queries.ts";
import { changeIntervalDates, deleteLaterInterval } from "../../server/features/planning/corrections.service.ts";
import { createInterval } from "../../server/features/planning/intervals.service.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { getMe } from "../../server/features/participation/me.service.ts";
import { addPerson } from "../../server/features/membership/membership.service.ts";
import { trial } from "../support/trials.ts";
import { dayIn, inWorld, type Answers, type World } from "../support/world.ts";
import { editProfile } from "../../server/features/people/profile.service.ts";

const PEOPLE = ["ada", "bo", "cy", "di"];
const CREWS = ["garden", "kitchen", "library"];

const crews = fc.uniqueArray(fc.constantFrom(...CREWS));
const capacity = { wellbeing: fc.constantFrom("", "tired", "well"), private_capacity_planning: fc.boolean() };
const answers: fc.Arbitrary<Answers> = fc.oneof(
  fc.record({ ...capacity, volunteers: crews }),
  fc.record({ ...capacity, joins: crews }),
  fc.record({
    ...capacity,
    participation_intention: fc.constant("OptOut" as const),
    opt_out_type: fc.constantFrom("Hiatus" as const, "Exit" as const),
    opt_out_planned_return_date: fc.constant("2026-09-01"),
  }),
);

type Step = (world: World) => Promise<unknown>;

const save = fc.record({ who: fc.constantFrom(...PEOPLE), intervalId: fc.constantFrom(2, 3), answers }).map(
  (wish): Step =>
    (world) =>
      world.save(wish.who, wish.intervalId, wish.answers),
);

const join: fc.Arbitrary<Step> = fc.constant((world) =>
  change(world, world.by(), async (trx) => {
    const added = await addPerson(trx, {
      collectiveId: world.collective.id,
      userId: null,
      displayName: "new",
      today: world.clock.today(),
    });
    return added.changes;
  }),
);

const name = fc.string({ minLength: 1, maxLength: 5 });
const links = fc.constantFrom<Link[]>([], [{ link_type: "Taiga", url: "https://example.org", label: null }]);

const writeCrew = fc
  .record({ crew: fc.option(fc.constantFrom(...CREWS)), name, links })
  .map(({ crew, ...said }): Step => (world) => {
    const input = { ...said, description: "new" };
    return crew === null
      ? createCrew(world, world.by(), input)
      : editCrew(world, { ...world.by(), id: world.crew(crew) }, input);
  });

const archive = fc
  .record({ crew: fc.constantFrom(...CREWS), restores: fc.boolean() })
  .map(({ crew, restores }): Step => (world) => {
    const by = { ...world.by(), id: world.crew(crew) };
    return restores ? restoreCrew(world, by) : archiveCrew(world, by);
  });

/** Somebody makes a crew, or deletes it again. */
const passingCrew: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const { crews: known } = await world.load();
  const passing = known.find((crew) => crew.name === "passing");
  return passing
    ? deleteCrew(world, { ...world.by(), id: passing.id })
    : createCrew(world, world.by(), { name: "passing", description: "new", links: [] });
});

/** The last interval ends one day later; if it is a later one, only older clients need the reload. */
const moveInterval: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const last = (await world.load()).intervals.at(-1);
  if (!last || last.id <= 3) return;
  await changeIntervalDates(world, world.by(), { ...last, end_date: addDays(last.end_date ?? "", 1) });
});

const deleteInterval: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const last = (await world.load()).intervals.at(-1);
  if (!last || last.id <= 3) return;
  await deleteLaterInterval(world, { ...world.by(), intervalId: last.id }, []);
});

const writeProfile = fc
  .record({ who: fc.constantFrom(...PEOPLE), name })
  .map(({ who, name: display_name }): Step => (world) => {
    const id = world.person(who);
    const profile = { ...profileSchema.parse({ display_name: "new", avatar_id: 3 }), display_name };
    return editProfile(world, { ...world.by(who), id }, profile);
  });

const slug = fc.constantFrom("tidewater", "highwater");
const writeCollective = fc.record({ name, slug, links }).map(
  (said): Step =>
    (world) =>
      editCollective(world, world.by(), {
        ...said,
        noun_name: "us",
        description: null,
        feature_eoi: true,
        eoi_description: null,
      }),
);

/** Somebody expresses interest or changes what they said, or the first of those who did withdraws. */
const pathway: fc.Arbitrary<Step> = fc.boolean().map(
  (goes): Step =>
    (world) =>
      change(world, world.by(), async (trx) => {
        const collectiveId = world.collective.id;
        const [first] = await listEntryPathways(trx, collectiveId);
        if (goes && first) {
          await trx.deleteFrom("entry_pathways").where("id", "=", first.id).execute();
          return [entryPathwayDeleted({ collectiveId, id: first.id }, null)];
        }
        const unique = crypto.randomUUID();
        const eoi = eoiInputSchema.parse({ name: "stranger", email: `${unique}@example.org` });
        const row = { collective_id: collectiveId, token_hash: unique, created_at: "2026-01-01" };
        return [entryPathwayUpdated(await insertEoi(trx, { ...eoi, ...row }), null)];
      }),
);

const addInterval: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const last = (await world.load()).intervals.at(-1);
  const start_date = defaultStart(last, world.clock.today());
  return createInterval(world, world.by(), { start_date, end_date: addDays(start_date, 27) });
});

async function eventsAfter(world: World, revision: number): Promise<Event[]> {
  const logged = await listEventsAfter(world.db, { collectiveId: world.collective.id, revision, limit: 10_000 });
  return logged.map(({ event }) => event);
}

/** No interval of these histories begins: a reload is for clients that do not know the event before it. */
const isForOlderClients = (event: Event) => "IntervalsEvent" in event && "IntervalsRolledOver" in event.IntervalsEvent;

function applyAll(state: CollectiveState, events: Event[]): CollectiveState {
  return events
    .filter((event) => !isForOlderClients(event))
    .reduce((before, event) => {
      const after = applyEvent(before, event);
      if (after === RELOAD) throw new Error("No event of this history asks for a reload");
      return after;
    }, state);
}

describe("the log of events", () => {
  it("leads from any earlier state to the freshly loaded one, and each event may be applied twice", async () => {
    const others = [
      join,
      writeCrew,
      archive,
      passingCrew,
      writeProfile,
      writeCollective,
      pathway,
      addInterval,
      moveInterval,
      deleteInterval,
    ];
    const steps = fc.array(fc.oneof({ weight: 8, arbitrary: save }, ...others), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.boolean(), (history, cut, twice) =>
        inWorld({ today: dayIn(2), people: PEOPLE, crews: CREWS, intervals: 3 }, async (world) => {
          const before = history.slice(0, cut % history.length);
          for (const step of before) await step(world);
          const old = await world.load();
          const key = { collectiveId: world.collective.id, personId: world.person("ada") };
          const oldMe = await getMe(world, key);
          for (const step of history.slice(before.length)) await step(world);
          const events = await eventsAfter(world, old.revision);
          const fresh = await world.load();
          expect(events).toHaveLength(fresh.revision - old.revision);
          const doubled = twice ? events.flatMap((event) => [event, event]) : events;
          expect({ ...applyAll(old, doubled), revision: fresh.revision }).toEqual(fresh);
          const newMe = { ...doubled.reduce(applyEventToMe, oldMe), revision: fresh.revision };
          expect(withoutAnswers(newMe)).toEqual(withoutAnswers(await getMe(world, key)));
        }),
      ),
      { numRuns: trial(40, 400) },
    );
  });
});

/** The log never contains private answers: a client has them from its own saves. */
function withoutAnswers(me: Me): Me {
  const strip = (own: Me["current_interval"]) =>
    own && {
      ...own,
      collective_involvement: own.collective_involvement && { ...own.collective_involvement, capacity_planning: null },
    };
  return { ...me, current_interval: strip(me.current_interval), next_interval: strip(me.next_interval) };
}

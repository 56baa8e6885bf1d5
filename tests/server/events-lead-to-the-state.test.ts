import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEvent, applyEventToMe, RELOAD } from "../../shared/apply-event.ts";
import type { CollectiveState } from "../../shared/collective.ts";
import type { Event } from "../../shared/events.ts";
import type { Me } from "../../shared/involvements.ts";
import { change } from "../../server/change.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { loadCollectiveState } from "../../server/features/collective/collective-state.ts";
import { listEventsAfter } from "../../server/features/live/live.queries.ts";
import { getMe } from "../../server/features/me/me.service.ts";
import { addPerson } from "../../server/features/people/people.service.ts";
import { createWorld, dayIn, type Answers, type World } from "../support/world.ts";

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

const byNobody = (world: World, work: Parameters<typeof change>[2]) =>
  change(world, { collectiveId: world.collective.id, authorId: null }, work);

const save = fc.record({ who: fc.constantFrom(...PEOPLE), intervalId: fc.constantFrom(2, 3), answers }).map(
  (wish): Step =>
    (world) =>
      world.save(wish.who, wish.intervalId, wish.answers),
);

const renameCrew = fc.record({ crew: fc.constantFrom(...CREWS), name: fc.string({ maxLength: 5 }) }).map(
  ({ crew, name }): Step =>
    (world) =>
      byNobody(world, async (trx) => {
        const row = { id: world.crew(crew), collective_id: world.collective.id, name, description: "new" };
        await trx.updateTable("crews").set(row).where("id", "=", row.id).execute();
        return [{ CrewsEvent: { CrewUpdated: { ...row, links: [] } } }];
      }),
);

const join: fc.Arbitrary<Step> = fc.constant((world) =>
  byNobody(world, async (trx) => {
    const added = await addPerson(trx, {
      collectiveId: world.collective.id,
      userId: null,
      displayName: "new",
      today: world.clock.today(),
    });
    return added.events;
  }),
);

const pathway: fc.Arbitrary<Step> = fc.boolean().map(
  (goes): Step =>
    (world) =>
      byNobody(world, async (trx) => {
        const text = {
          interest: null,
          context: null,
          referral: null,
          conflict_experience: null,
          participant_connections: null,
        };
        const existing = await trx.selectFrom("entry_pathways").select("id").orderBy("id").executeTakeFirst();
        if (goes && existing) {
          await trx.deleteFrom("entry_pathways").where("id", "=", existing.id).execute();
          return [
            { EntryPathwayEvent: { EntryPathwayDeleted: { id: existing.id, collective_id: world.collective.id } } },
          ];
        }
        const unique = crypto.randomUUID();
        const row = { collective_id: world.collective.id, name: "stranger", ...text };
        const { id } = await trx
          .insertInto("entry_pathways")
          .values({ ...row, email: `${unique}@example.org`, token_hash: unique, created_at: "2026-01-01" })
          .returning("id")
          .executeTakeFirstOrThrow();
        return [{ EntryPathwayEvent: { EntryPathwayUpdated: { id, ...row } } }];
      }),
);

const renameCollective = fc.string({ maxLength: 5 }).map(
  (name): Step =>
    (world) =>
      byNobody(world, async (trx) => {
        await trx.updateTable("collectives").set({ name }).execute();
        const { collective } = await getCollective(trx, world.collective.id);
        return [{ CollectiveEvent: { CollectiveUpdated: collective } }];
      }),
);

const load = (world: World) => loadCollectiveState(world.db, world.collective.id, world.clock.today());

async function eventsAfter(world: World, revision: number): Promise<Event[]> {
  const logged = await listEventsAfter(world.db, { collectiveId: world.collective.id, revision, limit: 10_000 });
  return logged.map(({ event }) => event);
}

function applyAll(state: CollectiveState, events: Event[]): CollectiveState {
  return events.reduce((before, event) => {
    const after = applyEvent(before, event);
    if (after === RELOAD) throw new Error("No event of this history asks for a reload");
    return after;
  }, state);
}

describe("the log of events", () => {
  it("leads from any earlier state to the one that a fresh load gives, and each event may come twice", async () => {
    const steps = fc.array(fc.oneof({ weight: 6, arbitrary: save }, renameCrew, join, pathway, renameCollective), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.boolean(), async (history, cut, twice) => {
        const world = await createWorld({ today: dayIn(2), people: PEOPLE, crews: CREWS, intervals: 3 });
        try {
          const before = history.slice(0, cut % history.length);
          for (const step of before) await step(world);
          const old = await load(world);
          const key = { collectiveId: world.collective.id, personId: world.person("ada") };
          const oldMe = await getMe(world, key);
          for (const step of history.slice(before.length)) await step(world);
          const events = await eventsAfter(world, old.revision);
          const fresh = await load(world);
          expect(events).toHaveLength(fresh.revision - old.revision);
          const doubled = twice ? events.flatMap((event) => [event, event]) : events;
          expect({ ...applyAll(old, doubled), revision: fresh.revision }).toEqual(fresh);
          const newMe = { ...doubled.reduce(applyEventToMe, oldMe), revision: fresh.revision };
          expect(withoutAnswers(newMe)).toEqual(withoutAnswers(await getMe(world, key)));
        } finally {
          await world.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Private answers never are in the log: one's own client has them from its own saves. */
function withoutAnswers(me: Me): Me {
  const strip = (own: Me["current_interval"]) =>
    own && {
      ...own,
      collective_involvement: own.collective_involvement && { ...own.collective_involvement, capacity_planning: null },
    };
  return { ...me, current_interval: strip(me.current_interval), next_interval: strip(me.next_interval) };
}

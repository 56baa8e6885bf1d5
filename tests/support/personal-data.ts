import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { keepUntold } from "../../server/features/news/told.queries.ts";
import { startServerOfToday } from "./admin.ts";
import { actAs } from "./editing.ts";
import { insertRows } from "./insert-rows.ts";
import { openAs, type TestServer } from "./test-server.ts";
import { hiatusUntil } from "./world.ts";

/** Bo's personal data; each text is unique. An export contains all of it, and a removal deletes it. */
export const PERSONAL = {
  name: "Bo Quillfeather",
  address: "bo@example.org",
  about: "Mends boats on the slipway",
  contact: "+44 1632 960777",
  wellbeing: "Sleeping through the night",
  focus: "My sister's wedding",
  capacity: "Tuesday evenings",
  context: "Until the operation is over",
  handover: "Feed the heron at dusk",
  interest: "Had heard of your boatyard",
};

/** A server of today with Ada, and with Bo, of whom there is everything that can be known. */
export async function startServerWithBo(): Promise<TestServer> {
  const server = await startServerOfToday({ people: ["ada", "bo"], crews: ["garden"] });
  await server.running.services.db
    .updateTable("collectives")
    .set({ feature_eoi: 1 })
    .where("id", "=", server.collective.id)
    .execute();
  await fillIn(server);
  return server;
}

/** Gives bo a history, a profile, private answers, a crew to convene, emails, links and an expression of interest. */
async function fillIn(server: TestServer): Promise<void> {
  const { services } = server.running;
  const bo = server.person("bo");
  await takePartInThePast(server, bo);
  await actAs(server, "bo").plan(2, {
    private_capacity_planning: true,
    wellbeing: PERSONAL.wellbeing,
    focus: PERSONAL.focus,
    capacity: PERSONAL.capacity,
    capacity_score: -1,
    intention_context: PERSONAL.context,
    volunteers: ["garden"],
  });
  await actAs(server, "bo").writeHandover(2, "garden", PERSONAL.handover);
  await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
  const { client } = await openAs(server, "bo");
  await client.people.update.mutate({
    id: bo,
    display_name: PERSONAL.name,
    about: PERSONAL.about,
    avatar_id: 3,
    contacts: [{ label: "Phone", text: PERSONAL.contact }],
  });
  await client.auth.forgotPassword.mutate({ email: PERSONAL.address });
  await client.calendar.makeMine.mutate();
  const eoi = { name: PERSONAL.name, email: PERSONAL.address.toUpperCase(), interest: PERSONAL.interest };
  await submitEoi(services, server.collective.id, eoiInputSchema.parse(eoi));
  const by = { collectiveId: server.collective.id, kind: "return reminder", at: "2026-01-24T08:00:00.000Z" } as const;
  await keepUntold(services.db, by, [{ personId: bo, once: "2026-01-31", until: "2026-02-01T12:00:00.000Z" }]);
}

async function takePartInThePast(server: TestServer, person_id: number): Promise<void> {
  const { db } = server.running.services;
  const key = { collective_id: server.collective.id, interval_id: 1, person_id };
  await insertRows(db, "collective_involvements", {
    ...key,
    status: "OnHiatus",
    ...hiatusUntil("2026-01-31"),
    intention_context: PERSONAL.context,
    wellbeing: PERSONAL.wellbeing,
    capacity_score: 1,
  });
  const crew_id = server.crew("garden");
  await insertRows(db, "crew_involvements", { ...key, crew_id, convenor: 1, volunteered_convenor: 1 });
}

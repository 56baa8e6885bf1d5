import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";
import { participationSchema } from "../../shared/involvements.schema.ts";
import { submitEoi } from "../../server/features/interest/interest.service.ts";
import { writeHandover } from "../../server/features/handovers/handovers.service.ts";
import { saveParticipation } from "../../server/features/participation/participation.service.ts";
import { insertReminder } from "../../server/features/reminders/return-reminders.queries.ts";
import { startServerOfToday } from "./admin.ts";
import { connect, signIn, type TestServer } from "./test-server.ts";

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

/** Gives bo a history, a profile, private answers, a crew to convene, mails, links and an expression of interest. */
async function fillIn(server: TestServer): Promise<void> {
  const { services } = server.running;
  const { id: collectiveId, people, crews } = server.collective;
  const [ada = 0, bo = 0] = [people["ada"], people["bo"]];
  const participation = participationSchema.parse({
    participation_intention: "OptIn",
    private_capacity_planning: true,
    wellbeing: PERSONAL.wellbeing,
    focus: PERSONAL.focus,
    capacity: PERSONAL.capacity,
    capacity_score: -1,
    intention_context: PERSONAL.context,
    crew_involvements: [{ crew_id: crews["garden"] ?? 0, volunteered_convenor: true }],
  });
  await takePartInThePast(server, bo);
  await saveParticipation(services, { collectiveId, intervalId: 2, personId: bo }, participation);
  const volunteering = {
    participation_intention: "OptIn",
    crew_involvements: participation.crew_involvements,
  } as const;
  const handover = { collectiveId, crewId: crews["garden"] ?? 0, intervalId: 2, personId: bo };
  await writeHandover(services, handover, PERSONAL.handover);
  const adas = participationSchema.parse(volunteering);
  await saveParticipation(services, { collectiveId, intervalId: 2, personId: ada }, adas);
  const script = connect(server.url, await signIn(server.url, "bo"));
  await script.client.people.update.mutate({
    id: bo,
    display_name: PERSONAL.name,
    about: PERSONAL.about,
    avatar_id: 3,
    contacts: [{ label: "Phone", text: PERSONAL.contact }],
  });
  await script.client.auth.forgotPassword.mutate({ email: PERSONAL.address });
  await script.client.calendar.makeMine.mutate();
  await script.close();
  const eoi = { name: PERSONAL.name, email: PERSONAL.address.toUpperCase(), interest: PERSONAL.interest };
  await submitEoi(services, collectiveId, eoiInputSchema.parse(eoi));
  await insertReminder(services.db, { collectiveId, personId: bo, returnDate: "2026-01-31" });
}

async function takePartInThePast(server: TestServer, person_id: number): Promise<void> {
  const { db } = server.running.services;
  const key = { collective_id: server.collective.id, interval_id: 1, person_id };
  await db
    .insertInto("collective_involvements")
    .values({
      ...key,
      status: "OnHiatus",
      participation_intention: "OptOut",
      opt_out_type: "Hiatus",
      opt_out_planned_return_date: "2026-01-31",
      intention_context: PERSONAL.context,
      wellbeing: PERSONAL.wellbeing,
      capacity_score: 1,
    })
    .execute();
  const crew_id = server.collective.crews["garden"] ?? 0;
  await db
    .insertInto("crew_involvements")
    .values({ ...key, crew_id, convenor: 1, volunteered_convenor: 1 })
    .execute();
}

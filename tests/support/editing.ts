import type { Page } from "@playwright/test";
import type { z } from "zod";
import type { CollectiveInput } from "../../shared/collective/collective.ts";
import type { CrewInput } from "../../shared/crews/crews.ts";
import type { GatheringAnswer, GatheringScope } from "../../shared/enumerations.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import type { Gathering, GatheringInput } from "../../shared/gatherings/gatherings.ts";
import type { MailPreferencesInput } from "../../shared/mail-preferences/mail-preferences.ts";
import type { ProfileInput } from "../../shared/people/people.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { locateIntervals } from "../../shared/intervals/intervals.ts";
import type { PollAnswersInput, PollInput } from "../../shared/polls/polls.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { newGatheringSchema } from "../../shared/series/gathering-series.schema.ts";
import { insertRows } from "./insert-rows.ts";
import { listIntervals } from "../../server/features/structure/intervals.queries.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { archiveCrew, restoreCrew } from "../../server/features/crews/archive.service.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { listGatheringsOfSeries } from "../../server/features/gatherings/gatherings.queries.ts";
import { createGathering, getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { upsertMailPreferences } from "../../server/features/mail-preferences/mail-preferences.queries.ts";
import {
  answerPoll,
  createPoll,
  editPoll,
  getAnsweredPoll,
  withdrawPoll,
} from "../../server/features/polls/polls.service.ts";
import { reopenPoll, settlePoll } from "../../server/features/polls/settle.service.ts";
import { planGathering } from "../../server/features/series/begin-series.ts";
import { cancelGatherings, editGatherings, restoreGatherings } from "../../server/features/series/series.service.ts";
import { writeHandover } from "../../server/features/handovers/handovers.service.ts";
import { deleteLaterInterval } from "../../server/features/intervals/corrections.service.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { saveParticipation } from "../../server/features/absences/absences.service.ts";
import { endMembership } from "../../server/features/membership/membership.service.ts";
import { askOfGathering, askOfPoll, remindToAnswer } from "../../server/features/reminders/answer-reminders.service.ts";
import { remind } from "../../server/features/reminders/plan-reminders.service.ts";
import { seriesIn } from "./gathering-series.ts";
import { callProcedure } from "./procedures.ts";
import { signIn, type TestServer } from "./test-server.ts";
import { editProfile } from "../../server/features/people/profile.service.ts";
import { invite } from "../../server/features/invitations/invitations.service.ts";
import { participationOf, type Answers } from "./world.ts";

/** Acts of others meanwhile, without a browser of theirs. */
export function actAs(server: TestServer, name: string) {
  const { services } = server.running;
  const personId = server.person(name);
  const by = { collectiveId: server.collective.id, authorId: personId };
  const crewId = (crew: string) => server.crew(crew);
  return {
    createCrew: (crew: CrewInput) => createCrew(services, by, crew),
    archiveCrew: (crew: string) => archiveCrew(services, { ...by, id: crewId(crew) }),
    restoreCrew: (crew: string) => restoreCrew(services, { ...by, id: crewId(crew) }),
    editCrew: (crew: string, changed: CrewInput) => editCrew(services, { ...by, id: crewId(crew) }, changed),
    writeHandover: (intervalId: number, crew: string, text: string) => {
      const key = { collectiveId: by.collectiveId, personId, intervalId, crewId: crewId(crew) };
      return writeHandover(services, key, text);
    },
    editProfile: (profile: ProfileInput) =>
      editProfile(services, { ...by, id: personId }, profileSchema.parse(profile)),
    editCollective: (changed: Partial<CollectiveInput>) => editCollective(services, by, { ...COLLECTIVE, ...changed }),
    createInterval: (start_date: string, end_date: string) => createInterval(services, by, { start_date, end_date }),
    deleteInterval: (intervalId: number) => deleteLaterInterval(services, { ...by, intervalId }, []),
    /** As when the interval ends in which they leave. */
    leave: async () => {
      const { db, clock } = services;
      const { collectiveId } = by;
      const today = clock.today(null);
      const { current } = locateIntervals(await listIntervals(db, collectiveId), today);
      return endMembership(db, {
        collectiveId,
        authorId: null,
        personIds: [personId],
        at: clock.now().toISOString(),
        current,
        today,
      });
    },
    makeCalendar: async () => {
      const cookie = await signIn(server.url, name);
      return callProcedure(server.url, "calendar.makeForCollective", { cookie });
    },
    remind: (intervalId: number, ...names: string[]) => {
      const person_ids = names.map((reminded) => server.person(reminded));
      return remind(services, by, { interval_id: intervalId, person_ids });
    },
    remindToAnswer: (of: "gathering" | "poll", id: number, whom: string) => {
      const getQuestion = of === "gathering" ? askOfGathering : askOfPoll;
      return remindToAnswer(services, by, { id, person_id: server.person(whom), getQuestion });
    },
    plan: (intervalId: number, answers?: Answers) => {
      const key = { collectiveId: by.collectiveId, personId, intervalId };
      return saveParticipation(services, key, participationOf(crewId, answers));
    },
    /** Plans a gathering, and returns its id. */
    meet: async (gathering: Partial<GatheringInput>) => {
      const input = gatheringInputSchema.parse({ title: "Dinner", ...gathering });
      const { events } = await createGathering(services, by, input);
      const [{ GatheringsEvent } = {}] = events as { GatheringsEvent?: { GatheringUpdated: { id: number } } }[];
      return GatheringsEvent?.GatheringUpdated.id ?? 0;
    },
    /** Plans a series, and returns the ids of its gatherings. */
    repeat: async (gathering: Partial<GatheringInput>, repeats: z.input<typeof newGatheringSchema>["repeats"]) => {
      const input = newGatheringSchema.parse({ title: "Dinner", ...gathering, repeats });
      const { id } = seriesIn((await planGathering(services, by, input)).events);
      const planned = await listGatheringsOfSeries(services.db, { collectiveId: by.collectiveId, id });
      return planned.map((one) => one.id);
    },
    /** Fields that are not given stay. */
    editGathering: async (id: number, changed: Partial<GatheringInput>, scope: GatheringScope = "This") => {
      const gathering = await getAnsweredGathering(services.db, { collectiveId: by.collectiveId, id });
      const input = gatheringInputSchema.parse({ ...gathering, ...changed });
      return editGatherings(services, { ...by, id }, { input, scope, repeats: undefined });
    },
    /** Proposes times for a gathering, and returns the poll's id. */
    propose: async (poll: Partial<z.input<typeof pollInputSchema>>) => {
      const { events } = await createPoll(services, by, pollInputSchema.parse({ title: "Dinner", ...poll }));
      const [{ GatheringsEvent } = {}] = events as { GatheringsEvent?: { PollUpdated: { id: number } } }[];
      return GatheringsEvent?.PollUpdated.id ?? 0;
    },
    answer: (id: number, answer: GatheringAnswer | null, seen?: Pick<Gathering, "starts_at" | "ends_at" | "place">) =>
      answerGathering(services, { collectiveId: by.collectiveId, personId, id, seen }, answer),
    cancelGathering: (id: number, reason: string | null = null, scope: GatheringScope = "This") =>
      cancelGatherings(services, { ...by, id }, { reason, scope }),
    restoreGathering: (id: number, scope: GatheringScope = "This") => restoreGatherings(services, { ...by, id }, scope),
    /** Fields that are not given stay. */
    editPoll: async (id: number, changed: Partial<PollInput>) => {
      const poll = await getAnsweredPoll(services.db, { collectiveId: by.collectiveId, id });
      return editPoll(services, { ...by, id }, pollInputSchema.parse({ ...poll, ...changed }));
    },
    withdrawPoll: (id: number, isWithdrawn = true) => withdrawPoll(services, { ...by, id }, isWithdrawn),
    answerPoll: (id: number, answers: PollAnswersInput) =>
      answerPoll(services, { collectiveId: by.collectiveId, personId, id }, answers),
    reopenPoll: (id: number) => reopenPoll(services, { ...by, id }),
    settlePoll: (id: number, starts_at: string) => settlePoll(services, { ...by, id }, starts_at),
    /** Chooses by which emails to be told. */
    choose: (chosen: MailPreferencesInput) =>
      upsertMailPreferences(services.db, { collectiveId: by.collectiveId, personId }, chosen),
    invite: (person: string, email: string) => invite(services, by, { name: person, email }),
  };
}

/** When something takes place on a day, in UTC. */
export const hours = (day: string, from = "18:00", to = "20:00") => ({
  starts_at: `${day}T${from}:00Z`,
  ends_at: `${day}T${to}:00Z`,
});

export const morning = (day: string) => hours(day, "09:00", "12:00");

export const COLLECTIVE: CollectiveInput = {
  name: "Tidewater",
  noun_name: "the collective",
  slug: "tidewater",
  description: null,
  links: [],
  feature_eoi: false,
  eoi_description: null,
};

/** As if these people had been members in interval 1 already. */
export async function joinedEarlier({ running, collective }: TestServer, ...names: string[]): Promise<void> {
  const parts = names.map((name) => ({
    collective_id: collective.id,
    interval_id: 1,
    person_id: collective.people[name] ?? 0,
    status: "Participating" as const,
  }));
  await insertRows(running.services.db, "collective_involvements", parts);
}

/** Chooses a type in a row of the links editor. */
export async function chooseLinkType(page: Page, position: number, type: string): Promise<void> {
  const row = page.getByRole("group", { name: `Link ${position}`, exact: true });
  await row.getByRole("combobox", { name: "Link type" }).selectOption(type);
}

export const submitForm = (page: Page, label = "Submit") => page.getByRole("button", { name: label }).click();
export const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Pages" });

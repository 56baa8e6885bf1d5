import { ownPlansRouter, plannersRouter } from "./features/absences/absences.router.ts";
import { accountRouter } from "./features/account/account.router.ts";
import { authRouter } from "./features/auth/auth.router.ts";
import { calendarRouter } from "./features/calendar/calendar.router.ts";
import { notificationsRouter } from "./features/notifications/notifications.router.ts";
import { collectiveRouter } from "./features/collective/collective.router.ts";
import { crewsRouter } from "./features/crews/crews.router.ts";
import { departuresRouter } from "./features/membership/departures.router.ts";
import { entryPathwaysRouter } from "./features/entry-pathways/entry-pathways.router.ts";
import { ownHandoversRouter } from "./features/handovers/handovers.router.ts";
import { gatheringsRouter } from "./features/gatherings/gatherings.router.ts";
import { pollsRouter } from "./features/polls/polls.router.ts";
import { joinLinksRouter } from "./features/entry-pathways/join-links.router.ts";
import { gatheringTemplatesRouter } from "./features/templates/templates.router.ts";
import { importRouter } from "./features/import/import.router.ts";
import { eoisRouter } from "./features/entry-pathways/eois.router.ts";
import { intervalsRouter, peopleOverTimeRouter } from "./features/intervals/intervals.router.ts";
import { involvementsRouter } from "./features/participation/involvements.router.ts";
import { invitationsRouter } from "./features/invitations/invitations.router.ts";
import { journalRouter, ownJournalRouter } from "./features/journal/journal.router.ts";
import { liveRouter } from "./features/state/live.router.ts";
import { mailPreferencesRouter } from "./features/mail-preferences/mail-preferences.router.ts";
import { meRouter } from "./features/participation/me.router.ts";
import { peopleRouter } from "./features/people/people.router.ts";
import { remindersRouter } from "./features/reminders/reminders.router.ts";
import { seriesRouter } from "./features/series/series.router.ts";
import { setupRouter } from "./features/setup/setup.router.ts";
import { mergeRouters, router } from "./rpc/trpc.ts";

const procedures = {
  account: accountRouter,
  auth: authRouter,
  calendar: calendarRouter,
  calls: notificationsRouter,
  collective: mergeRouters(collectiveRouter, involvementsRouter),
  crews: crewsRouter,
  departures: departuresRouter,
  entryPathways: entryPathwaysRouter,
  gatheringTemplates: gatheringTemplatesRouter,
  joinLinks: joinLinksRouter,
  gatherings: mergeRouters(gatheringsRouter, seriesRouter, importRouter, plannersRouter),
  interest: eoisRouter,
  intervals: intervalsRouter,
  invitations: invitationsRouter,
  journal: journalRouter,
  mailPreferences: mailPreferencesRouter,
  me: mergeRouters(meRouter, ownPlansRouter, ownHandoversRouter, ownJournalRouter),
  people: mergeRouters(peopleRouter, peopleOverTimeRouter),
  polls: pollsRouter,
  reminders: remindersRouter,
  setup: setupRouter,
};

/** The router for HTTP, without subscriptions: over HTTP they would outlive their session. */
export const httpRouter = router(procedures);

export const appRouter = router({ ...procedures, live: liveRouter });

export type AppRouter = typeof appRouter;

/** The router for sockets: only subscriptions. Everything else goes over HTTP, with its checks. */
export const socketRouter = router({ live: liveRouter });

import { setTimeout as delay } from "node:timers/promises";
import { deleteOldCopies } from "../backup/old-copies.ts";
import { engineOf } from "../db/engine.ts";
import { forHost } from "../errors.ts";
import type { CollectiveToday } from "../each-collective.ts";
import { forEachDue, type DoneFor } from "./each-due.ts";
import type { JobServices } from "../rpc/context.ts";
import { remindInvited } from "../features/invitations/remind-invited.ts";
import { askTheSilent } from "../features/reminders/ask-the-silent.ts";
import { continueSeries } from "../features/series/continue-series.ts";
import { clearTraces } from "../db/erasures.ts";
import { deleteOldEois } from "../features/entry-pathways/delete-old-eois.ts";
import { prune } from "./prune.ts";
import { askedLater } from "../features/news/asked-later.ts";
import { handoverNews } from "../features/news/handover-news.ts";
import { lostConvenors } from "../features/news/lost-convenors.ts";
import { mailTheWeek } from "../features/news/mail-the-week.ts";
import { readNews } from "../features/news/read-news.ts";
import { remindOfGatherings } from "../features/news/remind-of-gatherings.ts";
import { remindOfTomorrow } from "../features/news/remind-of-tomorrow.ts";
import { remindOfReturn } from "../features/reminders/remind-of-return.ts";
import { remindToPlan } from "../features/reminders/remind-to-plan.ts";
import { renewTimes } from "./renew-times.ts";
import { alertHost } from "./alert-host.ts";
import { rollOverCollective } from "../features/membership/roll-over-collective.ts";
import { handOn } from "../features/absences/hand-on.service.ts";
import { forgetAnswers } from "../features/gatherings/forget-answers.ts";
import { queueConveningNews } from "../features/news/convening-news.ts";
import { queueGatheringNews } from "../features/news/gathering-news.ts";
import { entryPathwayNews, remindOfEntryPathways } from "../features/entry-pathways/entry-pathway-news.ts";
import { pollNews, remindOfPolls } from "../features/polls/poll-news.ts";

interface ServerJob {
  /** Returns how much there was to do. Idempotent: it can run at any time, any number of times. */
  run: (services: JobServices) => Promise<number>;
  /** A cron pattern in the server's time zone. */
  at: string;
}

/** A job that every collective has once on each of its days. */
interface CollectiveJob {
  /** Does it for one collective. As idempotent as the others. */
  runFor: (services: JobServices, collective: CollectiveToday) => Promise<number>;
  /** When it becomes due, in the collective's time zone. */
  from: string;
  /** Whether it is done before that hour of the next day if there was no server. */
  mayBeLate?: true;
  /** A cron pattern: when the server looks for collectives where it is due. */
  at: string;
}

/** When it is eight o'clock somewhere: the offsets of all zones are multiples of a quarter of an hour. */
const EACH_QUARTER = "*/15 * * * *";
/** More often, so that a collective whose zone was changed does not wait for its day. */
const EACH_MINUTE = "* * * * *";

/** Readers of the journal, in their order. */
const NEWS = [lostConvenors, handoverNews, entryPathwayNews, pollNews, ...askedLater];

/** All jobs, in the order in which `runJobs` runs them. Each has a schedule of its own. */
export const JOBS = {
  // First: the others read the times. After the start, for collectives that come from another server.
  "renew-times": { run: renewTimes, at: EACH_QUARTER },
  "roll-over-collectives": { runFor: rollOverCollective, from: "00:00", at: EACH_MINUTE },
  "continue-series": { runFor: continueSeries, from: "01:00", at: EACH_QUARTER },
  "delete-old-eois": { run: deleteOldEois, at: "10 0 * * *" },
  "remind-of-return": { runFor: remindOfReturn, from: "08:00", at: EACH_QUARTER },
  "remind-of-gatherings": { runFor: remindOfGatherings, from: "08:00", at: EACH_QUARTER },
  // Some may have been planned or answered since the morning.
  "remind-of-late-gatherings": { runFor: remindOfGatherings, from: "18:00", at: EACH_QUARTER },
  "tell-of-tomorrow": { run: remindOfTomorrow, at: EACH_QUARTER },
  "mail-the-week": { runFor: mailTheWeek, from: "08:00", mayBeLate: true, at: EACH_QUARTER },
  "remind-of-applications": { runFor: remindOfEntryPathways, from: "08:00", at: EACH_QUARTER },
  "remind-of-polls": { runFor: remindOfPolls, from: "08:00", at: EACH_QUARTER },
  "remind-to-plan": { runFor: remindToPlan, from: "08:00", at: EACH_QUARTER },
  "remind-invited": { runFor: remindInvited, from: "08:00", at: EACH_QUARTER },
  "ask-the-silent": { runFor: askTheSilent, from: "08:00", at: EACH_QUARTER },
  "tell-of-convening": { run: queueConveningNews, at: "*/5 * * * *" },
  "hand-on": { run: handOn, at: EACH_MINUTE },
  "read-news": { run: (services) => readNews(services, NEWS), at: EACH_MINUTE },
  "tell-of-gatherings": { run: queueGatheringNews, at: EACH_MINUTE },
  "forget-answers": { run: forgetAnswers, at: EACH_MINUTE },
  "tell-the-host": { run: alertHost, at: EACH_QUARTER },
  prune: { run: prune, at: "20 0 * * *" },
  "delete-old-copies": { run: deleteOldCopies, at: "25 0 * * *" },
  "clear-traces": { run: clearTraces, at: "30 3 * * *" },
} satisfies Record<string, ServerJob | CollectiveJob>;

export type JobName = keyof typeof JOBS;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** How long to wait for another process that is running the same job before trying again, in milliseconds. */
const PAUSE = 100;

/** Runs a job, except for collectives `done` today. Returns how much there was; null if another process runs it. */
export function runJob(services: JobServices, name: JobName, done: DoneFor = new Map()): Promise<number | null> {
  const job: ServerJob | CollectiveJob = JOBS[name];
  return engineOf(services.db).runAlone(services.db, name, (db) => {
    const own = { ...services, db };
    if ("run" in job) return job.run(own);
    return forEachDue(own, { ...job, done }, (collective) => job.runFor(own, collective));
  });
}

/** Runs every job once, after others that run it; returns how much each did. An error is thrown once all have run. */
export async function runJobs(services: JobServices): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const name of JOB_NAMES) {
    try {
      done[name] = await runInTurn(services, name);
    } catch (error) {
      failures.push(new Error(`${name} failed: ${forHost(error)}`, { cause: error }));
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

async function runInTurn(services: JobServices, name: JobName): Promise<number> {
  for (;;) {
    const count = await runJob(services, name);
    if (count !== null) return count;
    await delay(PAUSE);
  }
}

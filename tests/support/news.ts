import type { GatheringAnswer } from "../../shared/enumerations.ts";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { runJob, type JobName } from "../../server/jobs/jobs.ts";
import { actAs } from "./editing.ts";
import { listQueuedEmails, receiveEmails, withoutTime } from "./emails.ts";
import { membersOf, sharedServer } from "./hooks.ts";
import type { Answers, Wishes } from "./world.ts";

/** An instant in February 2026, of the 15th unless another day is given, in UTC: `12:30`, `16T08:00` or `23:59:59`. */
export function timeOf(time: string): string {
  const [clock = "", day = "15"] = time.split("T").toReversed();
  return new Date(`2026-02-${day}T${clock}Z`).toISOString();
}

/**
 * A server that mails people news. Each test begins with a new collective, at noon in UTC on Sunday, February 15, unless
 * another day is given.
 */
export function newsServer(wishes: Wishes, today?: string) {
  const server = sharedServer(wishes, today);
  const open = membersOf(server);
  const as = (name: string) => actAs(server, name);

  /** All emails, oldest first: to whom, and their subjects without a time, such as `bo: New: Supper`. */
  const listMailed = async () =>
    (await listQueuedEmails(server)).map(
      ({ recipient, subject }) => `${recipient.split("@", 1).join()}: ${withoutTime(subject)}`,
    );

  /** Lets all emails so far arrive, does something, and lists the new ones by their recipients. */
  async function mailedBy(act: () => Promise<unknown>): Promise<string[]> {
    const before = (await listMailed()).length;
    await receiveEmails(server.running.services.db);
    await act();
    return (await listMailed()).slice(before).toSorted();
  }
  const run = (job: JobName) => mailedBy(() => runJob(server.running.services, job));

  async function answer(id: number, answers: Record<string, GatheringAnswer | null>): Promise<void> {
    for (const [name, said] of Object.entries(answers)) await as(name).answer(id, said);
  }

  return {
    server,
    as,
    client: async (name: string) => (await open(name)).client,
    listMailed,
    mailedBy,
    /** Runs a job, and lists the emails that it causes. */
    run,
    runAt: (job: JobName, time: string) => {
      server.clock.setInstant(timeOf(time));
      return run(job);
    },
    runAfter: (job: JobName, seconds: number) => {
      server.clock.advance(seconds);
      return run(job);
    },
    /** The text of the newest email to somebody. */
    textTo: async (name: string) =>
      (await listQueuedEmails(server)).findLast(({ recipient }) => recipient === `${name}@example.org`)?.body_text ??
      "",
    /** People plan for the current interval. */
    takePart: async (plans: Record<string, Answers>) => {
      for (const [name, plan] of Object.entries(plans)) await as(name).plan(2, plan);
    },
    answer,
    /** People say that they go, one after the other. */
    lineUp: async (id: number, ...names: string[]) => {
      for (const name of names) {
        server.clock.advance(1);
        await as(name).answer(id, "Going");
      }
    },
    /** Plans a gathering as ada, of which people then know, and returns its id. */
    meet: async (gathering: Partial<GatheringInput>, answers: Record<string, GatheringAnswer> = {}) => {
      const id = await as("ada").meet(gathering);
      await answer(id, answers);
      await server.running.services.db.deleteFrom("gathering_news").where("gathering_id", "=", id).execute();
      return id;
    },
  };
}

import { addDays } from "../../shared/basics/dates.ts";
import type { ChangeResult } from "../../shared/events/events.ts";
import type { OpenDatabase } from "../../server/db/database.ts";
import { isUnwritten } from "../../server/mail/outbox.queries.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { connect, type Script } from "./connect.ts";
import { CURRENT, NEXT, type TrialWorld } from "./trial-world.ts";

/** Somebody who changes one thing again and again, or adds ever more of them. */
export interface Writer {
  name: string;
  /** Changes it so that every text in it is `marker`. Members are answered with the events that this caused. */
  write: (marker: string) => Promise<ChangeResult | undefined>;
  /** A query for the texts of what was written: one row for each thing, all of whose columns are the same marker. */
  rows: string;
  /** Whether each write adds a thing, instead of changing the same one. */
  adds?: boolean;
}

/** Members and strangers who write at the same time, over HTTP. */
export function createWriters(
  world: TrialWorld,
  random: () => number,
): { writers: Writer[]; close: () => Promise<void> } {
  const { url, collective, members } = world;
  const scripts = members.map(({ cookie }) => connect(url, cookie));
  const stranger = connect(url, "");
  const database = openDatabaseAt(world.databaseUrl);
  const crewIds = Object.values(collective.crews);
  const writers = [
    ...members.flatMap(({ personId }, index) => {
      const client = scriptAt(scripts, index).client;
      return [
        plans({ client, personId, intervalId: CURRENT, crewIds, random }),
        plans({ client, personId, intervalId: NEXT, crewIds, random }),
        presentsThemself(client, personId),
      ];
    }),
    ...crewIds.map((id, index) => describesCrew(scriptAt(scripts, index).client, id)),
    describesCollective(scriptAt(scripts, 0).client, collective.id),
    foundsCrews(scriptAt(scripts, 1).client, crewIds),
    expressesInterest(stranger.client, collective.id),
    expressesInterest(stranger.client, collective.id, "second"),
    reminds(scriptAt(scripts, 2).client, { personId: members[0]?.personId ?? 0, db: database.db }),
  ];
  const close = async () => {
    await Promise.all([stranger, ...scripts].map((script) => script.close()));
    await database.close();
  };
  return { writers, close };
}

const LONG_AGO = "2026-01-01T00:00:00.000Z";

type Client = Script["client"];

function scriptAt(scripts: Script[], index: number): Script {
  const script = scripts[index % scripts.length];
  if (!script) throw new Error("Somebody has to be signed in");
  return script;
}

interface Planning {
  client: Client;
  personId: number;
  intervalId: number;
  crewIds: number[];
  random: () => number;
}

function plans({ client, personId, intervalId, crewIds, random }: Planning): Writer {
  return {
    name: `person ${personId} plans interval ${intervalId}`,
    write: async (marker) => {
      const saved = await client.me.saveParticipation.mutate({
        interval_id: intervalId,
        participation_intention: "OptIn",
        intention_context: marker,
        wellbeing: marker,
        focus: marker,
        capacity: marker,
        private_capacity_planning: random() < 0.5,
        crew_involvements: crewIds
          .filter(() => random() < 0.5)
          .map((crew_id) => ({ crew_id, volunteered_convenor: random() < 0.5 })),
      });
      const choice = { interval_id: intervalId, crew_id: crewIds[Math.floor(random() * crewIds.length)] ?? 0 };
      if (random() < 0.5) await client.me.leaveCrew.mutate(choice);
      else await client.me.joinCrew.mutate({ ...choice, volunteered_convenor: random() < 0.5 });
      return saved;
    },
    rows: `select intention_context, wellbeing, focus, capacity from collective_involvements
      where person_id = ${personId} and interval_id = ${intervalId}`,
  };
}

function presentsThemself(client: Client, personId: number): Writer {
  return {
    name: `person ${personId} presents themself`,
    write: (marker) => client.people.update.mutate({ id: personId, display_name: marker, about: marker }),
    rows: `select display_name, about from people where id = ${personId}`,
  };
}

function describesCrew(client: Client, id: number): Writer {
  return {
    name: `crew ${id} is described`,
    write: (marker) => client.crews.update.mutate({ id, name: marker, description: marker, links: [] }),
    rows: `select name, description from crews where id = ${id}`,
  };
}

function describesCollective(client: Client, id: number): Writer {
  const kept = { slug: "tidewater", feature_eoi: true, links: [] };
  return {
    name: "the collective is described",
    write: (marker) =>
      client.collective.update.mutate({
        ...kept,
        name: marker,
        noun_name: marker,
        description: marker,
        eoi_description: marker,
      }),
    rows: `select name, noun_name, description, eoi_description from collectives where id = ${id}`,
  };
}

function foundsCrews(client: Client, existing: number[]): Writer {
  return {
    name: "crews are founded",
    write: (marker) => client.crews.create.mutate({ name: marker, description: marker, links: [] }),
    rows: `select name, description from crews where id not in (${existing.join()})`,
    adds: true,
  };
}

/** Row and mail belong together: an expression of interest without its email, or twice, is not whole. */
function expressesInterest(client: Client, collectiveId: number, which = "first"): Writer {
  return {
    name: `the ${which} stranger expresses interest`,
    write: async (marker) => {
      const answers = { interest: marker, context: marker, referral: marker };
      const about = { conflict_experience: marker, participant_connections: which };
      const email = `${marker}@example.org`;
      await client.interest.submit.mutate({ collective_id: collectiveId, name: marker, email, ...answers, ...about });
      return undefined;
    },
    rows: `select name, interest, context, referral, conflict_experience, replace(email, '@example.org', '') as address,
      replace(recipient, '@example.org', '') as recipient
      from (select * from entry_pathways where participant_connections = '${which}') as pathways
      left join outbound_emails on recipient = email`,
    adds: true,
  };
}

/** Reminds somebody of ever later intervals, as if days were between. Record and mail belong together, too. */
function reminds(client: Client, { personId, db }: { personId: number; db: OpenDatabase["db"] }): Writer {
  const sent: { intervalId: number; marker: string }[] = [];
  return {
    name: `person ${personId} is reminded`,
    write: async (marker) => {
      const { intervals } = await client.collective.state.query();
      const last = intervals.at(-1);
      const start_date = addDays(last?.end_date ?? "", 1);
      const interval_id = (last?.id ?? 0) + 1;
      await client.intervals.create.mutate({ start_date, end_date: addDays(start_date, 1) });
      sent.push({ intervalId: interval_id, marker });
      await db.updateTable("plan_reminders").set({ sent_on: "2026-01-01" }).execute();
      await db
        .updateTable("outbound_emails")
        .set({ created_at: LONG_AGO })
        .where("kind", "=", "plan reminder")
        // Unwritten emails that a crash has left count as sent today.
        .where((eb) => eb.not(isUnwritten(eb)))
        .execute();
      await client.reminders.send.mutate({ interval_id, person_ids: [personId] });
      return undefined;
    },
    get rows() {
      const markers = [{ intervalId: 0, marker: "" }, ...sent];
      const values = markers.map(({ intervalId, marker }) => `(${intervalId}, '${marker}')`);
      return `with sent (id, marker) as (values ${values.join()}),
        mails as (select sent.* from outbound_emails join sent on subject like 'Interval ' || sent.id || ' of %'
          or (subject = '' and body_text like '%"intervalId":' || sent.id || ',%')),
        reminders as (select sent.* from plan_reminders join sent on sent.id = interval_id)
        select reminders.marker as reminded, mails.marker as mailed from reminders full join mails on mails.id = reminders.id`;
    },
    adds: true,
  };
}

import { todayOf } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { takeUnwritten } from "../../mail/unwritten.ts";
import { listPushDevicesOfPeople } from "../../mail/push/push-devices.queries.ts";
import { oneLine } from "../../mail/one-line.ts";
import { storeAll, storeNotifications, type OptionalEmailKind } from "../../mail/outbox.ts";
import { writeEmail } from "../../mail/templates/email.ts";
import { lockCollective } from "../../revision/change.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { unsubscribeUrl } from "../mail-preferences/mail-preferences.service.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { reminderEmails } from "./reminders.emails.ts";
import { conveningEmails } from "./convening.emails.ts";
import { gatheringEmails } from "./gatherings.emails.ts";
import { entryPathwayEmails } from "./entry-pathways.emails.ts";
import { pollEmails } from "./polls.emails.ts";
import { listStates, type Rewritable } from "./current-emails.ts";
import type { NewsKinds } from "./news-kinds.ts";
import type { EmailWriter, MailingServices, Queued, Writing } from "./news.service.ts";

/** How many emails are written in one transaction. */
const EMAILS_AT_ONCE = 5;

/** How the emails of each kind are written. */
const WRITERS: { [Kind in OptionalEmailKind]: EmailWriter<NewsKinds[Kind]> } = {
  ...gatheringEmails,
  ...entryPathwayEmails,
  ...conveningEmails,
  ...pollEmails,
  ...reminderEmails,
};

/**
 * Writes the emails that are queued in a collective. A few at a time, so that neither the collective nor the server
 * waits for all of them. After a crash the others are still queued.
 */
export async function writeNews(services: MailingServices, collectiveId: number): Promise<void> {
  const times: Writing["times"] = new Map();
  const writeSome = () =>
    services.db.transaction().execute(async (trx) => {
      // The lock keeps the people and things that links are for from being deleted meanwhile.
      const today = todayOf(services.clock, await lockCollective(trx, collectiveId));
      const { collective } = await getCollective(trx, collectiveId);
      const timeZone = collective.time_zone ?? services.timeZone;
      return writeUnwritten(trx, { services, collective, today, timeZone, baseUrl: services.baseUrl(), times });
    });
  do await yieldToRequests();
  while (await writeSome());
}

/** Returns false if there are none. */
async function writeUnwritten(trx: Db, writing: Writing): Promise<boolean> {
  const { services, collective } = writing;
  const { reply_address: replyTo } = collective;
  const unwritten = (await takeUnwritten(trx, collective.id, EMAILS_AT_ONCE)).map(({ kind, about: data, envelope }) => {
    const { written, isCalled = false, ...queued } = JSON.parse(data) as Queued & Partial<Rewritable>;
    const { personId, language, byMail = true, byCall = false, ...about } = queued;
    const isAgain = written !== undefined;
    const told = { personId, language, byMail, byCall, about: about as never, isAgain, isCalled };
    return { ...told, kind: kind as OptionalEmailKind, queued, envelope };
  });
  const personIds = unwritten.map(({ personId }) => personId);
  const people = new Set((await listPeopleById(trx, collective.id, personIds)).map(({ id }) => id));
  const existing = unwritten.filter(({ personId }) => people.has(personId));
  const devices = Map.groupBy(await listPushDevicesOfPeople(trx, personIds), ({ personId }) => personId);
  for (const [kind, ofKind] of Map.groupBy(existing, (one) => one.kind)) {
    const write: EmailWriter<never> = WRITERS[kind];
    const contents = await write(trx, writing, ofKind);
    const where = { collectiveId: collective.id, today: writing.today, at: services.clock.now().toISOString() };
    const states = await listStates(
      trx,
      where,
      ofKind.map(({ queued }) => queued),
    );
    const sender = oneLine(collective.name);
    const ready = ofKind.flatMap((one, index) => {
      const content = contents[index];
      if (!content) return [];
      const { language, queued } = one;
      const { replaces = [], begins, ...rest } = content;
      const parts = { language, kind, ...rest, sender, replyTo, unsubscribeUrl: unsubscribeUrl(services, one) };
      const state = states[index] ?? { written: "" };
      const rewritable: Rewritable = { ...state, isCalled: one.isCalled || one.byCall, begins };
      const about = JSON.stringify({ ...queued, ...rewritable });
      return [{ ...one, email: writeEmail(parts), replaces, about }];
    });
    const mailed = ready.filter(({ byMail }) => byMail);
    await storeAll(trx, mailed);
    const called = ready.flatMap((one) => {
      const { notification } = one.email;
      if (!notification || !one.byCall) return [];
      return (devices.get(one.personId) ?? []).map(({ id: deviceId }) => ({ ...one, notification, deviceId }));
    });
    await storeNotifications(trx, called);
  }
  return unwritten.length > 0;
}

import { beforeAll, describe, expect, it } from "vitest";
import { HOST } from "../../shared/account/devices.ts";
import { ROUTE_PATHS } from "../../shared/paths.ts";
import { findAccount } from "../../server/features/credentials/accounts.queries.ts";
import { recoverAccount } from "../../server/features/account/recovery.service.ts";
import { removeTwoStep } from "../../server/features/two-step/two-step.service.ts";
import { runJob, type JobName } from "../../server/jobs/jobs.ts";
import { alertHost } from "../../server/jobs/alert-host.ts";
import { EMAIL_KINDS } from "../../server/mail/outbox.ts";
import { catalogueOf } from "../../server/messages.ts";
import { testEmail } from "../../server/mail/templates/test-email.ts";
import { turnOnTwoStep } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs, hours } from "../support/editing.ts";
import { serverForAll } from "../support/hooks.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { mailedToken, receiveEmails } from "../support/emails.ts";
import { listOtherWords, PSEUDO, serveInPseudo } from "../support/pseudo-server.ts";
import { openAs } from "../support/test-server.ts";
import { EXIT, hiatusUntil, PASSWORD } from "../support/world.ts";

/** Texts that people wrote; shorter ones last. */
const PEOPLE =
  "Silent since May|Not now, Wren|Tidewater|the crew|garden|supper|marsh|Wren|push.example.org|UTC|ada|bo|cy|dee|eve";

serveInPseudo();
const server = serverForAll({
  // Ada is the host, and so is told in her language.
  environment: { HOST_EMAIL: "ada@example.org" },
  people: ["ada", "bo", "cy", "dee", "eve"],
  crews: ["garden"],
  intervals: 3,
  today: "2026-01-15",
});
const as = (name: string) => actAs(server, name);
const REPLIES = "replies@example.org";
const withPassword = { current_password: PASSWORD };
const call = (procedure: string, input: object) => callProcedure(server.url, procedure, { input });

/** Runs these jobs, an hour later. */
async function passHour(...jobs: JobName[]): Promise<void> {
  server.clock.advance(3_600);
  for (const job of jobs) await runJob(server.running.services, job);
}
/** Tells of the gatherings that have changed, in emails that arrive. */
async function tellOfGatherings(): Promise<void> {
  await passHour("tell-of-gatherings");
  await receiveEmails(server.running.services.db);
}

/** Causes every kind of email there is. */
async function causeEmails(): Promise<void> {
  const { services } = server.running;
  await describeCollective(server, {
    language: PSEUDO,
    eoi_managing_crew_id: server.crew("garden"),
    reply_address: REPLIES,
  });
  await as("ada").plan(1);
  await as("eve").plan(1, EXIT);
  await as("bo").plan(2, { joins: ["garden"] });
  await as("dee").plan(2, hiatusUntil("2026-02-20"));
  const poll = await as("ada").propose({ title: "supper", times: [hours("2026-02-17")], expectation: "Expected" });
  await passHour("read-news");
  await receiveEmails(services.db);
  await server.liveUntil("2026-02-15");
  await runJob(services, "remind-of-polls");
  await receiveEmails(services.db);
  for (const job of ["ask-the-silent", "remind-of-return"] as const) await runJob(services, job);
  await as("ada").remind(3, "bo");
  await as("ada").remindToAnswer("poll", poll, "cy");
  const { client: ada, close } = await openAs(server, "ada");
  await ada.departures.mark.mutate({ id: server.person("cy"), reason: "Silent since May" });
  await as("bo").plan(3, { volunteers: ["garden"] });
  await as("ada").plan(3, { volunteers: ["garden"] });
  await passHour("tell-of-convening");
  await as("bo").plan(2, { volunteers: ["garden"] });
  await as("bo").writeHandover(2, "garden", "marsh");
  await passHour("read-news");
  await as("bo").plan(3, { joins: ["garden"] });
  await as("ada").plan(3);
  await passHour("read-news");
  await submitted(server);
  const [pathway] = (await ada.collective.state.query()).entry_pathways;
  await ada.entryPathways.decline.mutate({ entry_pathway_id: pathway?.id ?? 0, message: "Not now, Wren" });
  await close();
  await as("ada").invite("Wren", "wren@mail.example.org");
  // The first one's mail was emptied with its decline.
  await submitted(server, { email: "wren@elsewhere.example.org" });
  const { id: entry_pathway_id = 0 } = (await listPathways(server)).at(-1) ?? {};
  const writer = await openAs(server, "ada");
  await writer.client.entryPathways.write.mutate({ entry_pathway_id, message: "Not now, Wren" });
  await writer.client.entryPathways.handBack.mutate({ entry_pathway_id });
  await writer.close();
  const away = await as("dee").meet({ title: "supper", ...hours("2026-03-11") });
  const toBo = { kind: "gathering", person_id: server.person("bo") } as const;
  await as("dee").plan(3, { ...hiatusUntil("2026-03-20"), held: [{ ...toBo, id: away }] });
  await passHour("hand-on");
  const id = await as("dee").meet({ title: "supper", ...hours("2026-03-10") });
  await as("dee").plan(3, { ...EXIT, held: [{ ...toBo, id }] });
  await passHour("hand-on");
  await causeGatheringEmails(poll);
  await causeNotices();
  const choir = await as("ada").meet({ title: "supper", ...hours("2026-02-19"), expectation: "Encouraged" });
  await tellOfGatherings();
  await as("ada").editGathering(choir, { expectation: "Expected" });
  await passHour("read-news");
  server.clock.advance(3 * 86_400);
  await runJob(services, "remind-of-applications");
  await as("bo").choose({ weekly: true });
  await as("ada").meet({ title: "supper", ...hours("2026-02-25") });
  server.clock.setInstant("2026-02-23T08:00:00.000Z");
  await runJob(services, "mail-the-week");
  const session = await services.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  const device = { session_id: session.id, endpoint: "https://push.example.org/", p256dh: "", auth: "", key: "" };
  await services.db
    .insertInto("call_devices")
    .values({ ...device, time_zone: "UTC", created_at: "2026-01-01", refusals: 3 })
    .execute();
  await services.db.updateTable("outbound_emails").set({ attempts: 9, first_attempt_at: "2026-01-01" }).execute();
  await alertHost({
    ...services,
    host: services.host && { ...services.host, backsUpSince: new Date(0), overdueSince: new Date(0) },
  });
}

/** Causes the emails about gatherings, and chooses the time of a poll. */
async function causeGatheringEmails(poll: number): Promise<void> {
  const { services } = server.running;
  const [ada, bo] = [as("ada"), as("bo")];
  const supper = { title: "supper", ...hours("2026-02-17") };
  const tomorrow = await ada.meet({ ...supper, ...hours("2026-02-16"), places: 1 });
  const later = await ada.meet({ ...supper, places: 1, place: "marsh" });
  await bo.answer(tomorrow, "Maybe");
  await runJob(services, "remind-of-gatherings");
  await bo.answer(tomorrow, "Going");
  await bo.choose({ tomorrow: true });
  const opened = await openAs(server, "bo");
  await opened.client.calls.setHours.mutate({ tomorrow_at: 0 });
  await opened.close();
  await runJob(services, "tell-of-tomorrow");
  await receiveEmails(services.db);
  await bo.answer(tomorrow, "Maybe");
  await ada.answer(later, "Going");
  await bo.answer(later, "Going");
  await ada.answer(later, null);
  await ada.cancelGathering(tomorrow, "marsh");
  await ada.editGathering(later, { ends_at: "2026-02-18T02:00:00Z" });
  await ada.settlePoll(poll, hours("2026-02-17").starts_at);
  await tellOfGatherings();
  const at19 = { ...supper, starts_at: "2026-02-17T19:00:00Z" };
  const [first = 0] = await ada.repeat({ ...at19, expectation: "Expected" }, { unit: "Week", times: 3 });
  await tellOfGatherings();
  await ada.cancelGathering(first, null, "All");
  await ada.editGathering(later, { ...supper, places: 2 });
  await ada.answer(later, "Going");
  await bo.editGathering(later, { places: 1 });
  await tellOfGatherings();
}

/** Causes the emails about an account. */
async function causeNotices(): Promise<void> {
  const { services } = server.running;
  const member = await openAs(server, "dee");
  const { account, auth, calendar, journal } = member.client;
  await calendar.makeMine.mutate();
  await calendar.makeForCollective.mutate();
  await journal.makeFeed.mutate();
  await account.makeToken.mutate({ ...withPassword, name: "A script", scope: "Read" });
  await auth.changePassword.mutate({ ...withPassword, password: PASSWORD });
  await turnOnTwoStep(member, server.clock);
  await account.renewRecoveryCodes.mutate(withPassword);
  const person = { collectiveId: server.collective.id, personId: server.person("dee") };
  const { userId } = (await findAccount(services.db, person)) ?? { userId: 0 };
  await removeTwoStep({ ...services, device: HOST }, { ...person, userId });
  await account.changeAddress.mutate({ ...withPassword, email: "dee@new.example.org" });
  await account.confirmAddress.mutate({ token: await mailedToken(server) });
  await call("account.undoChanges", { token: await mailedToken(server) });
  for (const name of ["dee", "eve"]) await call("auth.forgotPassword", { email: `${name}@example.org` });
  await recoverAccount({ ...services, device: HOST }, { ...person, userId }, {});
  await member.close();
}

interface SentEmail {
  kind: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  unsubscribe_url: string | null;
  reply_to: string | null;
}

/** The messages that the emails are made of. */
const said = new Set<string>();

/** Notes which messages are read until the returned function is called. */
function noteMessages(): () => void {
  const { emails = {} } = catalogueOf(PSEUDO);
  const texts = Object.entries(emails);
  for (const [key, text] of texts) {
    const get = () => {
      said.add(key);
      return text;
    };
    Object.defineProperty(emails, key, { get, configurable: true, enumerable: true });
  }
  return () => {
    for (const [key, value] of texts) {
      Object.defineProperty(emails, key, { value, writable: true, configurable: true, enumerable: true });
    }
  };
}

let mails: SentEmail[];
beforeAll(async () => {
  const stopNoting = noteMessages();
  await causeEmails();
  const queued = await server.running.services.db
    .selectFrom("outbound_emails")
    .select(["kind", "subject", "body_text", "body_html", "unsubscribe_url", "reply_to"])
    .orderBy("id")
    .execute();
  const { subject, text, html } = testEmail(PSEUDO, server.url);
  stopNoting();
  mails = [
    ...queued,
    { kind: "test", subject, body_text: text, body_html: html, unsubscribe_url: null, reply_to: null },
  ];
});

/** The texts that an email program shows or reads out. */
function textsOf(html: string): string[] {
  const shown = html.replace(/<style>[^]*<\/style>/, "");
  const spoken = [...shown.matchAll(/ (?:alt|title|aria-label)="([^"]*)"/g)].map(([, text]) => text ?? "");
  return [...spoken, ...shown.split(/<[^<>]*>/)].map((text) => text.replaceAll(/&#?\w+;/g, " "));
}

describe("every email is in the reader's language", () => {
  it.each(Object.keys(EMAIL_KINDS))("%s", (kind) => {
    const ofKind = mails.filter((mail) => mail.kind === kind && mail.body_html !== null);
    expect(ofKind).not.toEqual([]);
    for (const { subject, body_text, body_html } of ofKind) {
      const html = body_html ?? "";
      expect(html).toContain(`<html lang="${PSEUDO}" dir="rtl">`);
      const texts = [subject, ...(body_text ?? "").split("\n"), ...textsOf(html)];
      expect(texts.length).toBeGreaterThan(10);
      expect(listOtherWords(texts, [new URL(server.url).host, ...PEOPLE.split("|")])).toEqual([]);
    }
  });
});

/** Only of several gatherings, in other circumstances, or to others. */
const SAID_ELSEWHERE = `
  archived archivedSubject backupsLast convene conveneSubject conveningChangedOpen conveningSubject crewArchived gatheringAllDay
  gatheringAllDays gatheringFirstMore gatheringFirstSubject gatheringNoPlace gatheringPlaceWas gatheringReminderSubject gatheringRestored
  gatheringRestoredSubject gatheringTodaySubject gatheringsCancelledSubject gatheringsMovedSubject
  gatheringsNewSubject gatheringsNotListed gatheringsPlaceLostSubject gatheringsPlaceSubject
  gatheringsTakePlace gatheringsTodaySubject gatheringsTomorrowSubject gatheringsWeekSubject handedHandover handedInterest
  handedToCrew invitationReminder invitationReminderSubject invitationStart invited lastHandover marked pollTimeAdded
  pollsNotListed saidWaiting
`;

it("they say all that there is to say", () => {
  const unsaid = Object.keys(catalogueOf("en")["emails"] ?? {}).filter((key) => !said.has(key));
  expect(unsaid.toSorted()).toEqual(SAID_ELSEWHERE.trim().split(/\s+/));
});

it.each(Object.entries(EMAIL_KINDS))("%s is turned off by the preference %s", (kind, preference) => {
  const urls = mails.filter((mail) => mail.kind === kind).map(({ unsubscribe_url }) => unsubscribe_url);
  const tokens = server.running.services.signedTokens;
  const turnedOff = urls.map((url) => url && tokens.read(url.slice(url.lastIndexOf("/") + 1))?.kind);
  expect(new Set(turnedOff)).toEqual(new Set([preference]));
});

/** They always come, and have no link that a reply would quote, as others that always come do. */
const WITHOUT_LINK: ReadonlySet<string> = new Set(["interest declined", "interest written", "left"]);

it.each(Object.entries(EMAIL_KINDS))("%s says where replies go, or that nobody reads them", (kind, preference) => {
  const expected = preference !== null || WITHOUT_LINK.has(kind) ? REPLIES : null;
  const ofKind = mails.filter((mail) => mail.kind === kind && mail.body_html !== null);
  expect(new Set(ofKind.map(({ reply_to }) => reply_to))).toEqual(new Set([expected]));
  for (const { body_text, body_html } of ofKind)
    for (const text of [body_text, body_html]) expect(text?.includes(REPLIES)).toBe(expected !== null);
});

/** The pattern of the page at a path. As in the client's routes, the first one that matches counts. */
function patternOf(pathname: string): string | undefined {
  return Object.values(ROUTE_PATHS).find((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname));
}

/** The pages to which the links of a kind's first email lead, in their order, without those of the footer. */
const LEADS_TO: [pages: (keyof typeof ROUTE_PATHS)[], kinds: (keyof typeof EMAIL_KINDS)[]][] = [
  [[], ["TwoStepTurnedOff", "ChangesUndone", "AccountRecovered", "interest declined", "interest written", "left"]],
  [
    ["undoChanges"],
    [
      ...(["PasswordChanged", "AddressChanged", "TwoStepTurnedOn", "RecoveryCodesRenewed"] as const),
      ...(["CalendarAddressMade", "CollectiveCalendarAddressMade", "ActivityAddressMade", "AccessTokenMade"] as const),
    ],
  ],
  [["entryPathway"], ["application new", "application waiting"]],
  [["home"], ["backups fail", "calls fail", "mail fails", "test"]],
  [["confirmAddress"], ["confirm address"]],
  [
    ["crew", "myParticipation"],
    ["convening news", "crew alone"],
  ],
  [["crew"], ["handover new"]],
  [["gathering"], ["gathering cancelled", "handed on"]],
  [
    ["answerGathering", "answerGathering", "answerGathering", "gathering"],
    [
      ...(["gathering first", "gathering moved", "gathering new", "gathering place"] as const),
      ...(["gathering place lost", "gathering settled", "gathering tomorrow", "gathering week"] as const),
    ],
  ],
  [["mailedEoi"], ["interest received"]],
  [["resetPassword"], ["invitation", "password reset"]],
  [["stillHere"], ["marked as left"]],
  [["myParticipation", "myParticipation"], ["plan reminder"]],
  [["stillWithUs", "myParticipation", "myParticipation"], ["still with us"]],
  [["myParticipation"], ["return reminder"]],
  [
    ["answerPoll", "poll"],
    ["answer reminder", "poll new", "poll soon"],
  ],
];

it.each(Object.keys(EMAIL_KINDS) as (keyof typeof EMAIL_KINDS)[])("%s leads to its pages", (kind) => {
  const text = mails.find((mail) => mail.kind === kind && mail.body_text !== null)?.body_text ?? "";
  const addresses = text.split("\n-- \n")[0]?.match(/https?:\/\/\S+/g) ?? [];
  const pages = addresses.map((address) => patternOf(new URL(address).pathname));
  const nameOf = (page: string | undefined) => Object.entries(ROUTE_PATHS).find(([, path]) => path === page)?.[0];
  expect(pages.map(nameOf)).toEqual(LEADS_TO.find(([, kinds]) => kinds.includes(kind))?.[0]);
});

it("mails only addresses that pages have", () => {
  const addresses = mails.flatMap(({ body_text }) => body_text?.match(/https?:\/\/\S+/g) ?? []);
  const own = addresses.map((address) => new URL(address)).filter(({ origin }) => origin === server.url);
  const pages = [...LEADS_TO.flatMap(([ofKind]) => ofKind), "help", "unsubscribe"] as const;
  const expected = new Set(pages.map((page) => ROUTE_PATHS[page]));
  expect(new Set(own.map(({ pathname }) => patternOf(pathname)))).toEqual(expected);
});

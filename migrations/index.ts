import type { Migration } from "kysely/migration";
import * as initialSchema from "./001-initial-schema.ts";
import * as formerSlugs from "./002-former-slugs.ts";
import * as firstAttempt from "./003-first-attempt.ts";
import * as returnReminders from "./004-return-reminders.ts";
import * as convenedIntervals from "./005-convened-intervals.ts";
import * as normalEmailAddresses from "./006-normal-email-addresses.ts";
import * as answeringEntryPathways from "./007-answering-entry-pathways.ts";
import * as contacts from "./008-contacts.ts";
import * as handovers from "./009-handovers.ts";
import * as calendarFeeds from "./010-calendar-feeds.ts";
import * as mailPreferences from "./011-mail-preferences.ts";
import * as planReminders from "./012-plan-reminders.ts";
import * as conveningNews from "./013-convening-news.ts";
import * as journal from "./014-journal.ts";
import * as securityLog from "./015-security-log.ts";
import * as addressLinks from "./016-address-links.ts";
import * as archivedCrews from "./017-archived-crews.ts";
import * as twoStep from "./018-two-step.ts";
import * as departures from "./019-departures.ts";
import * as activityFeeds from "./020-activity-feeds.ts";
import * as announcements from "./021-announcements.ts";
import * as rateLimits from "./022-rate-limits.ts";
import * as askedBack from "./023-asked-back.ts";
import * as daysOfIntervals from "./024-days-of-intervals.ts";
import * as remindersOfDeletedIntervals from "./025-reminders-of-deleted-intervals.ts";
import * as kindsOfMails from "./026-kinds-of-mails.ts";
import * as idsGivenOnce from "./027-ids-given-once.ts";
import * as numbersGivenOnce from "./028-numbers-given-once.ts";
import * as erasures from "./029-erasures.ts";
import * as indexesByAge from "./030-indexes-by-age.ts";
import * as mailsExpire from "./031-mails-expire.ts";
import * as languages from "./032-languages.ts";
import * as languagesOfInterest from "./033-languages-of-interest.ts";
import * as timeZones from "./034-time-zones.ts";
import * as gatherings from "./035-gatherings.ts";
import * as gatheringSeries from "./036-gathering-series.ts";
import * as gatheringMails from "./037-gathering-mails.ts";
import * as findingATime from "./038-finding-a-time.ts";
import * as longTexts from "./039-long-texts.ts";
import * as oneMailboxOneAccount from "./040-one-mailbox-one-account.ts";
import * as room from "./041-room.ts";
import * as repeats from "./043-repeats.ts";
import * as told from "./044-told.ts";
import * as imports from "./045-imports.ts";
import * as keptAnswers from "./046-kept-answers.ts";
import * as newGatherings from "./047-new-gatherings.ts";
import * as importedSeries from "./048-imported-series.ts";
import * as seriesOfEntries from "./049-series-of-entries.ts";
import * as newPolls from "./050-new-polls.ts";
import * as whoLooksAfterApplications from "./051-who-looks-after-applications.ts";
import * as joinLinks from "./054-join-links.ts";
import * as accessTokens from "./055-access-tokens.ts";
import * as whatTemplatesKeep from "./056-what-templates-keep.ts";
import * as notesOnAnswers from "./057-notes-on-answers.ts";
import * as keptCalls from "./058-kept-calls.ts";
import * as calls from "./059-calls.ts";
import * as founding from "./060-founding.ts";
import * as pollLinks from "./061-poll-links.ts";
import * as hoursOfCalls from "./062-hours-of-calls.ts";
import * as authorsOfStructure from "./063-authors-of-structure.ts";
import * as lastAnswers from "./064-last-answers.ts";
import * as unreached from "./065-unreached.ts";
import * as localTimes from "./066-local-times.ts";
import * as givenUp from "./067-given-up.ts";
import * as toldGatherings from "./068-told-gatherings.ts";
import * as newsRead from "./069-news-read.ts";
import * as replyAddress from "./070-reply-address.ts";
import * as rememberedAnswers from "./071-remembered-answers.ts";
import * as writtenToApplicants from "./072-written-to-applicants.ts";
import * as conveningCauses from "./073-convening-causes.ts";
import * as answeringDevices from "./074-answering-devices.ts";
import * as decidedAlone from "./075-decided-alone.ts";
import * as seriesAnswers from "./076-series-answers.ts";
import * as remindersToAnswer from "./080-reminders-to-answer.ts";
import * as givenUpSeries from "./081-given-up-series.ts";
import * as answersByDevice from "./082-answers-by-device.ts";
import * as joinedIn from "./083-joined-in.ts";
import * as partsOfSeries from "./085-parts-of-series.ts";

/** A static map, so that migrations run the same from the sources and from the build. */
export const migrations: Record<string, Migration> = {
  "001-initial-schema": initialSchema,
  "002-former-slugs": formerSlugs,
  "003-first-attempt": firstAttempt,
  "004-return-reminders": returnReminders,
  "005-convened-intervals": convenedIntervals,
  "006-normal-email-addresses": normalEmailAddresses,
  "007-answering-entry-pathways": answeringEntryPathways,
  "008-contacts": contacts,
  "009-handovers": handovers,
  "010-calendar-feeds": calendarFeeds,
  "011-mail-preferences": mailPreferences,
  "012-plan-reminders": planReminders,
  "013-convening-news": conveningNews,
  "014-journal": journal,
  "015-security-log": securityLog,
  "016-address-links": addressLinks,
  "017-archived-crews": archivedCrews,
  "018-two-step": twoStep,
  "019-departures": departures,
  "020-activity-feeds": activityFeeds,
  "023-asked-back": askedBack,
  "024-days-of-intervals": daysOfIntervals,
  "025-reminders-of-deleted-intervals": remindersOfDeletedIntervals,
  "026-kinds-of-mails": kindsOfMails,
  "027-ids-given-once": idsGivenOnce.onSqlite,
  "028-numbers-given-once": numbersGivenOnce,
  "029-erasures": erasures,
  "030-indexes-by-age": indexesByAge,
  "031-mails-expire": mailsExpire,
  "032-languages": languages,
  "033-languages-of-interest": languagesOfInterest,
  "034-time-zones": timeZones,
  "035-gatherings": gatherings,
  "036-gathering-series": gatheringSeries,
  "037-gathering-mails": gatheringMails,
  "038-finding-a-time": findingATime,
  "039-long-texts": longTexts,
  "040-one-mailbox-one-account": oneMailboxOneAccount,
  "041-room": room,
  "043-repeats": repeats,
  "044-told": told,
  "045-imports": imports,
  "046-kept-answers": keptAnswers,
  "047-new-gatherings": newGatherings,
  "048-imported-series": importedSeries,
  "049-series-of-entries": seriesOfEntries,
  "050-new-polls": newPolls,
  "051-who-looks-after-applications": whoLooksAfterApplications,
  "054-join-links": joinLinks,
  "055-access-tokens": accessTokens,
  "056-what-templates-keep": whatTemplatesKeep,
  "057-notes-on-answers": notesOnAnswers,
  "058-kept-calls": keptCalls,
  "059-calls": calls,
  "060-founding": founding,
  "061-poll-links": pollLinks,
  "062-hours-of-calls": hoursOfCalls,
  "063-authors-of-structure": authorsOfStructure,
  "064-last-answers": lastAnswers,
  "065-unreached": unreached,
  "066-local-times": localTimes,
  "067-given-up": givenUp,
  "068-told-gatherings": toldGatherings,
  "069-news-read": newsRead,
  "070-reply-address": replyAddress,
  "071-remembered-answers": rememberedAnswers,
  "072-written-to-applicants": writtenToApplicants,
  "073-convening-causes": conveningCauses,
  "074-answering-devices": answeringDevices,
  "075-decided-alone": decidedAlone,
  "076-series-answers": seriesAnswers,
  "080-reminders-to-answer": remindersToAnswer,
  "081-given-up-series": givenUpSeries,
  "082-answers-by-device": answersByDevice,
  "083-joined-in": joinedIn,
  "085-parts-of-series": partsOfSeries,
};

/** The same, with those that only PostgreSQL needs or that differ there. */
export const postgresqlMigrations: Record<string, Migration> = {
  ...migrations,
  "021-announcements": announcements,
  "022-rate-limits": rateLimits,
  "027-ids-given-once": idsGivenOnce.onPostgresql,
};

/**
 * The server's tests that the ordinary run repeats on PostgreSQL, beside those of PostgreSQL itself: the fewest that
 * request every query (`queries-called.ts` checks that none is left out), and those about what differs between
 * databases, such as orders, limits, dates, migrations and copies. On SQLite, these files take turns. `npm test --
 * --all` has all of the server's tests on both.
 */
export const ON_POSTGRESQL = [
  "server/admin-collective.test.ts",
  "server/admin-export.test.ts",
  "server/answer-links.test.ts",
  "server/copy-database.test.ts",
  "server/crew-choice.test.ts",
  "server/deleting-gatherings.test.ts",
  "server/departures.test.ts",
  "server/emails-in-batches.test.ts",
  "server/every-email.test.ts",
  "server/gathering-calendars.test.ts",
  "server/gathering-templates.test.ts",
  "server/gatherings.test.ts",
  "server/handover-news.test.ts",
  "server/handovers.test.ts",
  "server/heavy-gatherings.test.ts",
  "server/interval-overview.test.ts",
  "server/join-links.test.ts",
  "server/languages-of-responses.test.ts",
  "server/late-answers.test.ts",
  "server/moved-series.test.ts",
  "server/new-clocks.test.ts",
  "server/news-after-an-outage.test.ts",
  "server/news-read-migration.test.ts",
  "server/notified-devices.test.ts",
  "server/opting-out.test.ts",
  "server/remembered-migration.test.ts",
  "server/removing-collectives.test.ts",
  "server/retrying-emails.test.ts",
  "server/roll-over.test.ts",
  "server/rotating-secrets.test.ts",
  "server/secrets.test.ts",
  "server/settling-while-away.test.ts",
  "server/status.test.ts",
  "server/told-migration.test.ts",
  "server/undo-import.test.ts",
  "server/undoing-answers.test.ts",
];

/**
 * The server's tests that the ordinary run repeats on PostgreSQL, beside those of PostgreSQL itself. Together they call
 * every query; `queries-called.ts` checks that none is left out. `npm test -- --all` repeats all of the server's tests.
 */
export const ON_POSTGRESQL = [
  "tests/server/admin-collective.test.ts",
  "tests/server/admin-export.test.ts",
  "tests/server/admin-person.test.ts",
  "tests/server/answer-links.test.ts",
  "tests/server/changed-series.test.ts",
  "tests/server/copy-database.test.ts",
  "tests/server/crew-choice.test.ts",
  "tests/server/deleting-gatherings.test.ts",
  "tests/server/departures.test.ts",
  "tests/server/every-mail.test.ts",
  "tests/server/full-collective.test.ts",
  "tests/server/gathering-calendars.test.ts",
  "tests/server/handovers.test.ts",
  "tests/server/heavy-gatherings.test.ts",
  "tests/server/jobs.test.ts",
  "tests/server/languages-of-answers.test.ts",
  "tests/server/live.test.ts",
  "tests/server/mails-in-batches.test.ts",
  "tests/server/metrics.test.ts",
  "tests/server/participation.test.ts",
  "tests/server/poll-mails.test.ts",
  "tests/server/retrying-mails.test.ts",
  "tests/server/roll-over.test.ts",
  "tests/server/rotating-secrets.test.ts",
  "tests/server/secrets.test.ts",
  "tests/server/told-migration.test.ts",
  "tests/server/undelivered-mails.test.ts",
  "tests/server/undo-single-fields.test.ts",
];

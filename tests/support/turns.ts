import { EVERY_TURN, TURNS } from "../../scripts/run/turn.mjs";

/**
 * The turn of an ordinary `npm test`, from 0, or `EVERY_TURN`. With `--all`, with named files, and without `npm test`,
 * there is none.
 */
const turn = process.env["TEST_TURN"];
/** Whether all tests run, rather than those whose turn it is. */
export const isFullRun = turn === undefined || turn === EVERY_TURN;
/** Test files that were changed lately. */
const touched = new Set(process.env["TEST_TOUCHED"]?.split(","));

/** Returns the items whose turn it is, at least one of them. */
export function inTurn<T>(items: readonly T[]): T[] {
  const parts = Math.min(TURNS, items.length);
  return items.filter((_item, index) => isTurn(index % parts, parts));
}

function isTurn(part: number, parts = TURNS): boolean {
  return turn === undefined || turn === EVERY_TURN || part === Number(turn) % parts;
}

/**
 * Test files that take turns: of circumstances in which pages are used, of journeys through several pages whose rules
 * the server's tests check, of calendars and collectives that come in or go out, and of what hosts have around the
 * server: commands, backups, mail servers and the log. An ordinary run has the files of one row; the rows take about as
 * long as each other.
 */
export const TAKE_TURNS = [
  [
    "browser/answering-offline.spec.ts",
    "browser/answers-live.spec.ts",
    "browser/back.spec.ts",
    "browser/editing-together.spec.ts",
    "browser/eoi-form.spec.ts",
    "browser/gathering-links.spec.ts",
    "browser/gathering-notes.spec.ts",
    "browser/phone-pages.spec.ts",
    "browser/planning-in-trouble.spec.ts",
    "browser/spreadsheets.spec.ts",
    "browser/upgrade.spec.ts",
    "browser/whatever-happens.spec.ts",
    "browser/while-loading.spec.ts",
    "client/typed-date.test.ts",
    "scripts/in-a-copy.test.ts",
    "scripts/python-example.test.ts",
    "server/any-database/log.test.ts",
    "server/any-database/mail-encryption.test.ts",
    "server/any-database/memory-limiter.test.ts",
    "server/busy-passwords.test.ts",
    "server/clock.test.ts",
    "server/feed-etags.test.ts",
    "server/full-collective.test.ts",
    "server/full-state.test.ts",
    "server/sqlite/daily-backups.test.ts",
    "server/sqlite/first-schema.test.ts",
    "server/undelivered-notifications.test.ts",
  ],
  [
    "browser/arrivals.spec.ts",
    "browser/crew-details.spec.ts",
    "browser/crews.spec.ts",
    "browser/focus.spec.ts",
    "browser/getting-started.spec.ts",
    "browser/hints.spec.ts",
    "browser/interval-changes.spec.ts",
    "browser/live-crowd.spec.ts",
    "browser/namesakes.spec.ts",
    "browser/oldest-browsers.spec.ts",
    "browser/people.spec.ts",
    "browser/persisted-data.spec.ts",
    "browser/proposed-times.spec.ts",
    "browser/submissions.spec.ts",
    "scripts/field-recipe.test.ts",
    "scripts/install.test.ts",
    "scripts/proxy-sizes.test.ts",
    "server/admin-person.test.ts",
    "server/any-database/backtracking-texts.test.ts",
    "server/any-database/demo-gatherings.test.ts",
    "server/any-database/demo.test.ts",
    "server/any-database/page-errors.test.ts",
    "server/any-database/test-email.test.ts",
    "server/import-calendar.test.ts",
    "server/links-to-accounts.test.ts",
    "server/postgresql/several-processes.test.ts",
    "server/script-client.test.ts",
  ],
  [
    "browser/activity.spec.ts",
    "browser/gatherings.spec.ts",
    "browser/import-calendar.spec.ts",
    "browser/intervals.spec.ts",
    "browser/keyboard.spec.ts",
    "browser/leaving.spec.ts",
    "browser/mailed-links.spec.ts",
    "browser/motion.spec.ts",
    "browser/notifications.spec.ts",
    "browser/page-errors.spec.ts",
    "browser/same-as-last-time.spec.ts",
    "browser/service-worker.spec.ts",
    "browser/time-zone.spec.ts",
    "browser/toasts.spec.ts",
    "browser/undo-changes.spec.ts",
    "client/linked-text.test.ts",
    "scripts/examples.test.ts",
    "scripts/pre-commit.test.ts",
    "scripts/release.test.ts",
    "server/admin.test.ts",
    "server/any-database/calendar-series.test.ts",
    "server/any-database/connections.test.ts",
    "server/any-database/mail-transports.test.ts",
    "server/finish-restore.test.ts",
    "server/import-files.test.ts",
    "server/mail-worker.test.ts",
    "server/newer-calendar.test.ts",
    "server/open-sockets.test.ts",
    "server/postgresql/waiting-to-start.test.ts",
    "server/sqlite/backup.test.ts",
    "server/sqlite/start-failures.test.ts",
    "server/sqlite/storage-failures.test.ts",
  ],
  [
    "browser/colour-scheme.spec.ts",
    "browser/crew-page.spec.ts",
    "browser/emails.spec.ts",
    "browser/finding-a-time.spec.ts",
    "browser/first-load.spec.ts",
    "browser/gathering-form.spec.ts",
    "browser/gathering-series.spec.ts",
    "browser/gatherings-elsewhere.spec.ts",
    "browser/installed.spec.ts",
    "browser/inviting-several.spec.ts",
    "browser/passwords.spec.ts",
    "browser/poll-links.spec.ts",
    "browser/public-forms.spec.ts",
    "browser/reminders.spec.ts",
    "browser/room-for-words.spec.ts",
    "scripts/node-runtime.test.ts",
    "server/admin-account.test.ts",
    "server/any-database/backtracking.test.ts",
    "server/any-database/calendar-program.test.ts",
    "server/any-database/calendar-series-properties.test.ts",
    "server/any-database/repetition-properties.test.ts",
    "server/calendar-round-trip.test.ts",
    "server/moving-collectives.test.ts",
    "server/openapi/generated-client.test.ts",
    "server/plain-socket.test.ts",
    "server/postgresql/shared-limits.test.ts",
    "server/sqlite/hosting.test.ts",
    "server/stolen-account.test.ts",
    "server/stopping.test.ts",
    "server/unreadable-log.test.ts",
  ],
  [
    "browser/account-security.spec.ts",
    "browser/arriving.spec.ts",
    "browser/collective.spec.ts",
    "browser/eois.spec.ts",
    "browser/join-links.spec.ts",
    "browser/languages.spec.ts",
    "browser/opting-out.spec.ts",
    "browser/places.spec.ts",
    "browser/printing.spec.ts",
    "browser/profiles.spec.ts",
    "browser/saving-meanwhile.spec.ts",
    "browser/silent-network.spec.ts",
    "browser/sizes.spec.ts",
    "browser/typed-dates.spec.ts",
    "browser/wizard-reading.spec.ts",
    "client/backtracking.test.tsx",
    "scripts/test-command.test.ts",
    "server/calendar-thread.test.ts",
    "server/clock-ahead.test.ts",
    "server/imported-series.test.ts",
    "server/rate-limits.test.ts",
    "server/series-statements.test.ts",
    "server/slow-uploads.test.ts",
    "server/sqlite/admin.test.ts",
    "server/sqlite/demo-database.test.ts",
    "server/sqlite/foreign-lock.test.ts",
    "server/sqlite/last-backup.test.ts",
    "server/sqlite/lost-files.test.ts",
    "server/sqlite/older-data.test.ts",
  ],
  [
    "browser/broken-pages.spec.ts",
    "browser/content.spec.ts",
    "browser/deleting-gatherings.spec.ts",
    "browser/drafts.spec.ts",
    "browser/gathering-lists.spec.ts",
    "browser/help.spec.ts",
    "browser/interval-page.spec.ts",
    "browser/invitations.spec.ts",
    "browser/live-reloads.spec.ts",
    "browser/members-language.spec.ts",
    "browser/settings.spec.ts",
    "browser/signing-in.spec.ts",
    "browser/tables.spec.ts",
    "browser/touch.spec.ts",
    "server/access-tokens.test.ts",
    "server/any-database/bodies.test.ts",
    "server/any-database/threads.test.ts",
    "server/copy-database.test.ts",
    "server/host-emails.test.ts",
    "server/large-feeds.test.ts",
    "server/mail-floods.test.ts",
    "server/metrics.test.ts",
    "server/silent-clients.test.ts",
    "server/sqlite/built-server.test.ts",
    "server/sqlite/migrating.test.ts",
    "server/sqlite/other-users.test.ts",
    "server/sqlite/told-meanwhile.test.ts",
    "server/time-zones.test.ts",
  ],
];

/** Test files that only `--all` runs. `docs/testing.md` says why. */
export const BEFORE_RELEASES = [
  "browser/api-page.spec.ts",
  "browser/large-calendar.spec.ts",
  "browser/mirrored.spec.ts",
  "browser/new-language.spec.ts",
  "browser/other-browsers.spec.ts",
  "scripts/hosting-guide.test.ts",
  "server/once-after-crashes.test.ts",
  "server/postgresql/several-crashes.test.ts",
  "server/sqlite/bench.test.ts",
  "server/sqlite/crashes.test.ts",
  "server/sqlite/many-sockets.test.ts",
];

/**
 * Returns the test files that an ordinary run leaves out, as patterns. Those that it has `elsewhere` too, on another
 * database, take turns here.
 */
export function leftOut(elsewhere: readonly string[] = []): string[] {
  if (turn === undefined) return [];
  const others = [
    ...TAKE_TURNS.filter((_files, row) => !isTurn(row)).flat(),
    ...elsewhere.filter((_file, index) => !isTurn(index % TURNS)),
  ];
  const untouched = others.filter((file) => !touched.has(`tests/${file}`));
  return [...untouched, ...BEFORE_RELEASES].map((file) => `**/tests/${file}`);
}

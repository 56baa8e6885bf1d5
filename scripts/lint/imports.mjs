/**
 * Which part of the code may import which: `import`, `import type`, `export from` and `import()`.
 *
 * The linter applies only the last of the overrides that match a file. So there is one for each place, from the general
 * to the special, and it holds all bans that apply there. A place is a file, or a folder, which ends in `/`.
 */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** From top to bottom: each part may import itself and what is below it. docs/architecture.md describes the folders. */
const CLIENT = [
  "client/service-worker/",
  "client/start/",
  "client/routes/",
  "client/features/",
  "client/layout/",
  "client/queue/",
  "client/forms/",
  "client/live/",
  "client/public-ui/",
  "client/domain/",
  "client/components/",
  "client/hooks/",
  "client/theme.ts",
  "client/api/",
  "client/navigation/",
  "client/messages.ts",
  "client/page-widths.ts",
];

const SERVER = [
  "server/start/",
  "server/operations/",
  "server/jobs/",
  "server/sockets/",
  "server/rest/",
  "server/router.ts",
  "server/features/state/",
  "server/features/journal/",
  "server/features/account/",
  "server/features/setup/",
  "server/features/auth/",
  "server/features/invitations/",
  "server/features/membership/",
  "server/features/entities/",
  "server/features/calendar/",
  "server/features/reminders/",
  "server/features/absences/",
  "server/features/entry-pathways/",
  "server/features/polls/",
  "server/features/news/",
  "server/features/import/",
  "server/features/series/",
  "server/features/templates/",
  "server/features/gatherings/",
  "server/features/failed-emails/",
  "server/features/notifications/",
  "server/features/mail-preferences/",
  "server/features/crews/",
  "server/features/intervals/",
  "server/features/handovers/",
  "server/features/participation/",
  "server/features/two-step/",
  "server/features/security-log/",
  "server/features/credentials/",
  "server/features/structure/",
  "server/features/people/",
  "server/features/collective/",
  "server/rpc/",
  "server/threads/",
  "server/revision/",
  "server/sessions/",
  "server/backup/",
  "server/mail/",
  "server/http/",
  "server/each-collective.ts",
  "server/db/",
  "server/log.ts",
  "server/config.ts",
  "server/clock.ts",
  "server/errors.ts",
  "server/messages.ts",
];

const READER = "server/features/import/reader/";

const CLIENT_FEATURES = readdirSync(join(import.meta.dirname, "../../client/features"));
/** Features with pages for strangers; all others are for members. */
const STRANGERS_FEATURES = ["answer-links", "auth", "departures", "eoi", "help", "mail-preferences", "releases"];
const MEMBERS_FEATURES = CLIENT_FEATURES.filter((name) => !STRANGERS_FEATURES.includes(name));

const PLACES = [
  "",
  "shared/",
  "shared/**/*.schema.ts",
  "client/",
  ...CLIENT,
  "client/layout/PublicLayout.tsx",
  ...CLIENT_FEATURES.map((name) => `client/features/${name}/`),
  "server/",
  ...SERVER,
  READER,
  ...SERVER.filter((part) => part.startsWith("server/features/")).map((folder) => `${folder}**/*.router.ts`),
  "migrations/",
  "scripts/",
  "scripts/bench/",
  "scripts/demo/",
  "scripts/run/",
  "scripts/run/native-modules.mjs",
  "tests/",
];

/**
 * `ban` is a pattern of `no-restricted-imports`. It applies in the places that match `where` and not `except`. An
 * import that a `group` excepts ("!...") passes all later bans too, so those with exceptions come last.
 *
 * @typedef {{ regex?: string, group?: string[], allowTypeImports?: boolean, message: string }} Ban
 * @type {{ where: RegExp, except?: RegExp, ban: Ban }[]}
 */
const RULES = [
  {
    where: /^/,
    except: /^(server\/(db|backup)|scripts\/(demo|bench|run)|tests)\//,
    ban: {
      regex: "(^|/)db/sqlite/|^better-sqlite3(/|$)",
      message: "Which engine runs is known to server/db alone, and to what copies files.",
    },
  },
  {
    where: /^/,
    except: /^(server\/db|scripts\/run|tests)\//,
    ban: {
      regex: "(^|/)db/postgresql/|^pg(/|$)",
      message: "Which engine runs is known to server/db alone.",
    },
  },
  {
    where: /^(shared|client)\//,
    except: /^client\/(components|features|forms|hooks|public-ui)\/|\.schema\.ts$/,
    ban: {
      regex: "^zod$|\\.schema\\.ts$",
      allowTypeImports: true,
      message: "Only a .schema.ts imports zod or a schema: a page that needs a type or a rule loads neither.",
    },
  },
  {
    where: /^shared\//,
    ban: {
      regex: "^(\\.\\./)+(client|server|migrations|scripts|tests)/",
      message: "shared belongs to both sides and imports neither.",
    },
  },
  {
    where: /^shared\//,
    ban: {
      group: ["*", "!./**", "!../**", "!zod", "!dayjs", "!dayjs/**", "!use-intl/core"],
      message: "shared imports zod, dayjs, the types of use-intl, and itself only.",
    },
  },
  {
    where: /^client\//,
    ban: { regex: "^(\\.\\./)+(migrations|scripts|tests)/", message: "client imports shared and itself only." },
  },
  {
    where: /^client\//,
    ban: {
      regex: "^(node:|(express|kysely|better-sqlite3|pino|ws)(/|$))",
      message: "This package belongs to the server.",
    },
  },
  {
    where: /^client\//,
    ban: {
      regex: "^@trpc/server(/adapters/.*)?$|^(\\.\\./)+server/router\\.ts$",
      allowTypeImports: true,
      message: "This belongs to the server; its types may be taken: import type.",
    },
  },
  {
    where: new RegExp(`^client/(public-ui|layout/PublicLayout|features/(${STRANGERS_FEATURES.join("|")}))\\b`),
    ban: {
      regex: "^(antd|@ant-design/icons)(/|$)|/forms/",
      allowTypeImports: true,
      message: "Strangers' pages are made of client/public-ui, without Ant Design.",
    },
  },
  {
    where: new RegExp(`^client/(forms|live|features/(${MEMBERS_FEATURES.join("|")}))/`),
    ban: {
      regex: "/public-ui/|/components/Button\\.",
      allowTypeImports: true,
      message: "Members' pages are made of Ant Design.",
    },
  },
  {
    where: /^client\/features\/./,
    ban: {
      regex: `(^|/)features/|^(\\.\\./)+(${CLIENT_FEATURES.join("|")})/`,
      message: "A feature imports no other feature; what two of them use goes to domain, components or hooks.",
    },
  },
  {
    where: /^client\//,
    ban: {
      group: ["**/server/**", "!**/server/router.ts", "!@trpc/server/observable"],
      message: "client takes nothing of the server but the type of its router.",
    },
  },
  {
    where: /^server\//,
    ban: {
      regex: "^(\\.\\./)+(client|scripts|tests)/",
      message: "server imports shared, migrations and itself only.",
    },
  },
  {
    where: /^server\//,
    except: /^server\/router\.ts$/,
    ban: {
      regex: "\\.router\\.ts$",
      message: "Only server/router.ts imports a feature's router; use its queries or service.",
    },
  },
  {
    where: new RegExp(`^(?!${READER}|tests/)`),
    ban: {
      group: ["**/reader/**", "!**/reader/read-entries.ts"],
      message: "Import the reader through read-entries.ts.",
    },
  },
  {
    where: new RegExp(`^${READER}`),
    ban: {
      regex: "^\\.\\./(changed|import|plan|proposed|titles)",
      message: "The reader imports nothing that plans or stores entries.",
    },
  },
  {
    where: /router\.ts$/,
    ban: {
      regex: "^(kysely|better-sqlite3)(/|$)|/db/",
      message: "A router leaves the database to its queries and service.",
    },
  },
  {
    where: /^migrations\//,
    ban: {
      group: ["*", "!./**", "!kysely", "!kysely/migration"],
      message: "A migration imports kysely only: it must stay as it was when it landed.",
    },
  },
  {
    where: /^scripts\//,
    ban: { regex: "^(\\.\\./)+(client|tests)/", message: "scripts import the server and shared." },
  },
  {
    where: /^scripts\/run\/$/,
    ban: {
      group: ["*", "!./**", "!node:**", "!@playwright/test"],
      message:
        "This runs before anything is installed: Node's own modules only, or a package imported after the installation.",
    },
  },
];

/**
 * Bans the layers above a place.
 *
 * @returns {Ban[]}
 */
function layersAbove(/** @type {string} */ place, /** @type {string[]} */ layers) {
  const level = layers.findIndex((layer) => place === layer || (layer.endsWith("/") && place.startsWith(layer)));
  return layers.slice(0, Math.max(level, 0)).map((above) => ({
    regex: `^(\\.\\./)*${sourceFrom(layers[level] ?? "", above)}`,
    message: `${layers[level]} is below ${above} and may not import from it.`,
  }));
}

/** The start of a regular expression for what a file in one layer writes to import another layer. */
function sourceFrom(/** @type {string} */ layer, /** @type {string} */ imported) {
  const folder = layer.endsWith("/") ? layer : join(layer, "..");
  const path = relative(folder, imported) + (imported.endsWith("/") ? "/" : "$");
  return (path.startsWith(".") ? path : `./${path}`).replaceAll(".", "\\.");
}

/** @type {import("oxlint").OxlintOverride[]} */
export const importRules = PLACES.map((place) => {
  const bans = RULES.filter(({ where, except }) => where.test(place) && !except?.test(place)).map(({ ban }) => ban);
  const patterns = [...layersAbove(place, CLIENT), ...layersAbove(place, SERVER), ...bans];
  const files = [place === "" || place.endsWith("/") ? `${place}**` : place];
  return { files, rules: { "eslint/no-restricted-imports": ["error", { patterns }] } };
});

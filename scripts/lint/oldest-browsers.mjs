import { createRequire } from "node:module";

/**
 * Which interfaces of the web the oldest browsers lack that Crewtide supports: `browserslist` in package.json names the
 * browsers, MDN's data says what they have.
 *
 * @typedef {import("@mdn/browser-compat-data").Identifier} Identifier
 * @typedef {{ owner: string, member?: string }} Newer A global name, or a member of it or of its instances; the name of
 *   an interface's static member ends in `_static`.
 */

const require = createRequire(import.meta.url);
const { browserslist } = /** @type {{ browserslist: string[] }} */ (require("../../package.json"));
const data = /** @type {import("@mdn/browser-compat-data").CompatData} */ (require("@mdn/browser-compat-data"));
const builtIn = data.javascript.builtins ?? {};

/** By MDN's names. A phone's browser has the same version. */
const OLDEST = browserslist.flatMap((browser) => {
  const [name = "", version] = browser.split(" ");
  const onPhones = name === "safari" ? "safari_ios" : `${name}_android`;
  return [name, onPhones].map((each) => ({ name: each, version: Number(version) }));
});

/** @returns {Newer[]} */
export function listNewer() {
  return [...listIn(data.api), ...listIn(builtIn)];
}

/** @returns {Newer[]} */
function listIn(/** @type {Identifier} */ owners) {
  return partsOf(owners).flatMap(([owner, parts]) =>
    isMissing(parts) ? [{ owner }] : namesOf(parts, isMissing).map((member) => ({ owner, member })),
  );
}

/** @param {Identifier} owner */
function partsOf({ __compat, ...parts }) {
  return Object.entries(parts).filter(([name]) => !name.endsWith("_event"));
}

function namesOf(/** @type {Identifier} */ owner, /** @type {(member: Identifier) => boolean} */ isWanted) {
  return partsOf(owner)
    .filter(([, member]) => isWanted(member))
    .map(([name]) => name);
}

/** Whether one of the oldest browsers lacks it. */
function isMissing(/** @type {Identifier} */ { __compat: known }) {
  if (!known) return false;
  return OLDEST.some(({ name, version }) => {
    const support = [known.support[/** @type {"chrome"} */ (name)] ?? []].flat();
    return !support.some((statement) => (sinceWhen(statement) ?? Infinity) <= version);
  });
}

/**
 * The version in which a browser got something for good, as standards have it; undefined if it has not.
 *
 * @param {import("@mdn/browser-compat-data").SimpleSupportStatement} statement
 */
function sinceWhen({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) {
  if (since === false || until !== undefined || flags || prefix || other) return undefined;
  return Number.parseFloat(since.replace("≤", ""));
}

const MESSAGE = "One of the oldest supported browsers does not have it (browserslist in package.json).";

/** The names for `no-restricted-globals`. */
export const newerGlobals = listNewer()
  .filter(({ owner, member }) => member === undefined || owner === "Window")
  .map(({ owner, member = owner }) => ({ name: member, message: MESSAGE }));

/** The variables that hold the only instance of an interface. */
const INSTANCES = new Map([
  ["Document", "document"],
  ["History", "history"],
  ["Navigator", "navigator"],
  ["Window", "window"],
]);

/** The names of members that something in all of the oldest browsers has, such as an array's `map`. */
const common = new Set(partsOf(builtIn).flatMap(([, owner]) => namesOf(owner, (member) => !isMissing(member))));

/** The members for `no-restricted-properties`: those of the language also where the linter does not see their owner. */
export const newerProperties = listNewer()
  .filter(({ member }) => member !== undefined)
  .map(({ owner, member = "" }) => {
    const property = member.replace(/_static$/, "");
    const isUnique = owner in builtIn && !common.has(property);
    // Zod's functions have such names, too.
    const place = isUnique ? { allowObjects: ["z"] } : { object: INSTANCES.get(owner) ?? owner };
    return { property, message: MESSAGE, ...place };
  });

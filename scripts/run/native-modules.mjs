/**
 * Stress test for native modules, since an incompatible one crashes the process. better-sqlite3 12 did so with Node
 * 24.19 and later, when the garbage collector freed a statement between two promise jobs, outside of JavaScript
 * (WiseLibs/better-sqlite3#1515): always within the first thousand statements.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { PerformanceObserver } from "node:perf_hooks";
import { hash, verify } from "@node-rs/argon2";
import Database from "better-sqlite3";

const STATEMENTS = 20_000;
const STATEMENTS_AT_ONCE = 1_000;
const PROMISES_AT_ONCE = 50_000;
/** Required garbage collections outside of JavaScript. */
const COLLECTIONS = 10;
/** If this many statements cause too few such collections, the test has checked nothing. */
const MOST_STATEMENTS = 1_000_000;

const database = new Database(":memory:");
const ended = new AbortController();

if (!(await verify(await hash("a password"), "a password"))) throw new Error("argon2 does not recognise a password");
await Promise.all([strain().finally(() => ended.abort()), serveRequests()]);

/** Drops statements until enough garbage collections ran outside of JavaScript. */
async function strain() {
  const outside = watchCollector();
  for (let dropped = 0; dropped < STATEMENTS || outside.collections < COLLECTIONS; dropped += STATEMENTS_AT_ONCE) {
    if (dropped > MOST_STATEMENTS) throw new Error("The garbage collector hardly ran outside of JavaScript.");
    dropStatements();
    const start = performance.now();
    for (let i = 0; i < PROMISES_AT_ONCE; i += 1) await Promise.resolve();
    outside.periods.push({ start, end: performance.now() });
    await new Promise(setImmediate);
  }
}

/** Counts the garbage collections that begin in one of the periods. */
function watchCollector() {
  /** @type {{ collections: number, periods: { start: number, end: number }[] }} */
  const outside = { collections: 0, periods: [] };
  const observer = new PerformanceObserver((list) => {
    const isOutside = (/** @type {number} */ time) =>
      outside.periods.some(({ start, end }) => start <= time && time <= end);
    outside.collections += list.getEntries().filter(({ startTime }) => isOutside(startTime)).length;
  });
  observer.observe({ entryTypes: ["gc"] });
  return outside;
}

/** Drops statements of a database that stays open, of one that is closed, and of one that is never closed. */
function dropStatements() {
  const closed = new Database(":memory:");
  const left = new Database(":memory:");
  for (let i = 0; i < STATEMENTS_AT_ONCE; i += 4) {
    database.prepare("select 1 + 1");
    left.prepare("select 1 + 1");
    closed.prepare("select 1 + 1");
    check(closed.prepare("select 1 + 1 as two").get());
  }
  closed.close();
}

async function serveRequests() {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(database.prepare("select 1 + 1 as two").get()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  while (!ended.signal.aborted) check(await (await fetch(`http://127.0.0.1:${port}`)).json());
  server.closeAllConnections();
  server.close();
}

/** @param {unknown} row */
function check(row) {
  if (JSON.stringify(row) !== '{"two":2}') throw new Error("better-sqlite3 does not calculate");
}

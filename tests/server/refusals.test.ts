import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode, FieldErrors } from "../../shared/errors.ts";
import { ERROR_STATUSES } from "../../server/errors.ts";
import { failureOf, sendFailure } from "../../server/http/failure.ts";
import { catalogueOf, say } from "../../server/messages.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf } from "../../server/rpc/trpc.ts";
import { LANGUAGES } from "../../shared/languages.ts";
import { PAGE_ERRORS_PATH } from "../../shared/paths.ts";
import { callInBatches, checkAll, OVER_HTTP, type BatchResponse } from "../support/procedures.ts";
import { COLLECTIVE } from "../support/editing.ts";
import { keptLog, serverForAll } from "../support/hooks.ts";
import { insertEntryPathway } from "../../server/features/entry-pathways/entry-pathways.queries.ts";
import { createElsewhere } from "../support/eois.ts";
import { KEYS, listOtherWords, PSEUDO, serveInPseudo, serveKeys } from "../support/pseudo-server.ts";
import { ACCENT } from "../support/pseudo-words.ts";
import { fieldsOf, idsOf, sampleInput, type Ids } from "../support/samples.ts";
import { send } from "../support/send.ts";
import { isSignedIn, signIn } from "../support/test-server.ts";

serveInPseudo();
serveKeys();
const LINK = { link_type: "Website", url: "https://example.org", label: null };
const withLinks = (...links: object[]) => ({ name: "Boats", description: "Everything that floats", links });
const april = { start_date: "2026-04-01", end_date: "2026-04-30" };
const hiatus = { participation_intention: "OptOut", opt_out_type: "Hiatus" };

/** Values that are wrong for most fields. */
const WRONG = [
  undefined,
  null,
  "",
  "x",
  "x".repeat(11_000),
  -1,
  1.5,
  {},
  [],
  [{}],
  Array.from({ length: 2_100 }, () => 1),
];

const TIME = { starts_at: "2026-03-05T10:00:00Z", ends_at: "2026-03-05T12:00:00Z" };

const PATHWAY = 100;
const FAR = { starts_at: "2028-03-05T10:00:00Z", ends_at: "2028-03-05T12:00:00Z" };

/** Inputs that are wrong in other ways, by procedure. */
const WRONG_INPUTS: Record<string, object[]> = {
  "crews.create": [
    withLinks({ ...LINK, label: "x".repeat(300) }),
    withLinks({ ...LINK, link_type: "" }),
    withLinks({ ...LINK, link_type: "Fax" }),
    withLinks({ ...LINK, url: "" }),
    withLinks({ ...LINK, url: "http" }),
    withLinks({ ...LINK, url: "ftp://example.org" }),
    withLinks({ ...LINK, url: `https://${"x".repeat(2_048)}` }),
    withLinks(...Array.from({ length: 51 }, () => LINK)),
  ],
  "collective.update": [
    { ...COLLECTIVE, slug: "Tide Water" },
    { ...COLLECTIVE, slug: "elsewhere" },
  ],
  "intervals.create": [
    { ...april, start_date: "2026-01-31" },
    { ...april, end_date: "2026-03-31" },
    { ...april, end_date: "9026-03-31" },
  ],
  "intervals.update": [
    { interval_id: 2, start_date: "2026-02-01", end_date: "2026-02-10" },
    { interval_id: 2, start_date: "2026-02-01", end_date: "2026-03-10" },
  ],
  "people.update": [
    { id: 1, display_name: "Ada", about: null, avatar_id: null, contacts: [{ label: "Phone", text: "" }] },
    { id: 1, display_name: "Ada", about: "☂".repeat(5_000), avatar_id: null, contacts: [] },
  ],
  "invitations.send": [{ name: "Bo", email: "bo@example.org" }],
  "gatherings.create": [
    { title: "Skipped", starts_at: "2026-03-29T02:30", ends_at: "2026-03-29T04:00" },
    { title: "Twice ended", ...TIME, repeats: { unit: "Week", times: 3, until: "2026-04-01" } },
    { title: "Rare", ...TIME, repeats: { unit: "Week", every: 60 } },
    { title: "Endless", ...TIME, repeats: { unit: "Week", times: 600 } },
    { title: "Begun", starts_at: "2026-01-05T10:00", ends_at: "2026-01-05T12:00", repeats: { unit: "Week" } },
    { title: "Far", starts_at: "2040-01-05T10:00", ends_at: "2040-01-05T12:00", repeats: { unit: "Week" } },
    { title: "Ended", ...TIME, repeats: { unit: "Week", until: "2026-02-01" } },
    { title: "Unplanned", ...FAR, repeats: { unit: "Week", ends_with_interval: true } },
  ],
  "entryPathways.writeNote": [{ entry_pathway_id: PATHWAY, note: "x".repeat(5_000) }],
  "gatherings.previewCalendar": [{ text: "x".repeat(200_001) }],
  "polls.create": [
    { title: "Twice", times: [TIME, TIME] },
    { title: "Over", times: [{ starts_at: "2026-01-05T10:00:00Z", ends_at: "2026-01-05T12:00:00Z" }] },
    { title: "Open", times: [{ starts_at: TIME.starts_at }] },
    { title: "Backwards", times: [{ starts_at: TIME.ends_at, ends_at: TIME.starts_at }] },
    { title: "Long", times: [{ ...TIME, ends_at: "2026-03-25T10:00:00Z" }] },
  ],
  "me.saveParticipation": [
    { interval_id: 2, ...hiatus },
    { interval_id: 2, ...hiatus, opt_out_planned_return_date: "2026-01-01" },
    { interval_id: 2, ...hiatus, opt_out_planned_return_date: "2026-02-03" },
  ],
};

/** Refusals of pages alone: existing clients may leave a slug out, and the server asks nothing about addresses. */
const OF_PAGES = [
  "slugRequired",
  "addressWithoutEnding",
  "addressMeant",
  "typedDateInvalid",
  "typedTimeInvalid",
  "typedTimeMissing",
];
/** Said of what has begun by then (`moved-series.test.ts`). */
const LATER = ["repetitionHeld"];

/**
 * A valid input with each of its fields replaced by wrong values. Of those that a procedure's schemas refuse with the
 * same messages, it has one; of those that they take, the text, which the procedure may still refuse.
 */
function distinctWrong(procedure: string, ids: Ids): object[] {
  const sample = sampleInput(procedure, ids);
  const byRefusal = new Map<string, object>();
  for (const field of Object.keys(sample)) {
    for (const wrong of WRONG) {
      const input = { ...sample, [field]: wrong };
      const refusal = refusalOf(procedure, input);
      if (refusal !== null || wrong === "x") byRefusal.set(refusal ?? field, input);
    }
  }
  return [...byRefusal.values()];
}

/** The messages with which a procedure's schemas refuse an input. */
function refusalOf(procedure: string, input: unknown): string | null {
  for (const schema of definitionOf(appRouter, procedure).inputs ?? []) {
    const { error } = schema.safeParse(input);
    if (error) return JSON.stringify(failureOf(error, KEYS)?.fields);
  }
  return null;
}

const CODES = Object.keys(ERROR_STATUSES) as ErrorCode[];

describe("an error", () => {
  const app = express().get("/:code", ({ params }, response) =>
    sendFailure(response, { code: params.code as ErrorCode }),
  );
  const server = app.listen(0);
  afterAll(() => void server.close());
  const ask = (code: ErrorCode, language: string) =>
    send(`http://localhost:${(server.address() as AddressInfo).port}/${code}`, {
      headers: { "accept-language": language },
    });

  it.each(CODES)("%s has a message in each language, and says in which", async (code) => {
    for (const language of LANGUAGES) {
      const response = await ask(code, `${language}-x-any, nl;q=0.5`);
      expect(response.status).toBe(ERROR_STATUSES[code].status);
      expect(response.headers.get("content-language")).toBe(language);
      expect(response.headers.get("vary")).toContain("Accept-Language");
      expect(await response.json()).toEqual({ code, message: say(language, "errors")(code) });
    }
  });
});

describe("a refused input", () => {
  const { log, lines } = keptLog("trace");
  const server = serverForAll({
    intervals: 3,
    log,
    environment: { RATE_LIMITS: "off", METRICS_TOKEN: "for-this-test-only", TIME_ZONE: "Europe/Berlin" },
  });
  afterEach(() => {
    // The log stays English.
    expect(lines.join("\n")).not.toContain(ACCENT);
  });

  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(server.url, "ada");
    await createElsewhere(server);
    await insertEntryPathway(server.running.services.db, server.collective.id, {
      id: PATHWAY,
      name: "Cy",
      email: "cy@example.org",
      normal_email: "cy@example.org",
      token_hash: "any",
      created_at: "2026-02-15T12:00:00.000Z",
    });
  });

  /** The keys of all messages that were answered. */
  const met = new Set<string>();

  /** Makes calls in a language; a request may have ended the session. */
  async function responsesTo(procedure: string, inputs: unknown[], language: string): Promise<BatchResponse[]> {
    if (!(await isSignedIn(server, cookie))) cookie = await signIn(server.url, "ada");
    const headers = { "accept-language": language };
    return callInBatches(
      server.url,
      inputs.map((input) => ({ procedure, input })),
      { cookie, headers },
    );
  }

  const taking = OVER_HTTP.filter((name) => fieldsOf(name).length > 0);
  checkAll(taking, "of %s is told what is wrong by messages alone", async (procedure) => {
    const inputs = [...distinctWrong(procedure, idsOf(server)), ...(WRONG_INPUTS[procedure] ?? [])];
    const unmet: unknown[] = [];
    for (const [index, { code, message, fields }] of (await responsesTo(procedure, inputs, KEYS)).entries()) {
      if (!code) continue;
      expect(message).toBe(`[${code}]`);
      for (const words of Object.values(fields ?? {})) {
        expect(words).toMatch(/^\[\w+\]$/);
        if (!met.has(words)) unmet.push(inputs[index]);
        met.add(words);
      }
    }
    // With its parameters.
    for (const { fields } of await responsesTo(procedure, unmet, PSEUDO)) {
      expect(listOtherWords(Object.values(fields ?? {}), [])).toEqual([]);
    }
  });

  it("of another path, or of a page that reports an error, too", async () => {
    const post = async (path: string, method: string, body: object) => {
      const asked = { "accept-language": KEYS, "crewtide-strict": "1" };
      const headers = { cookie, "content-type": "application/json", ...asked };
      const response = await send(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
      const { message, fields } = (await response.json()) as { message: string; fields: FieldErrors };
      for (const words of Object.values(fields)) met.add(words);
      return { message, fields };
    };
    const message = "[ValidationFailed]";
    const crew = { ...withLinks(), id: server.crew("garden") + 1 };
    const otherId = await post(`/api/crews/${server.crew("garden")}`, "PUT", crew);
    expect(otherId).toEqual({ message, fields: { id: "[otherIdInPath]" } });
    const slip = await post("/api/crews", "POST", { colour: "red" });
    expect(slip).toEqual({ message: "[UnknownFields]", fields: { colour: "[unknownField]" } });
    const report = { kind: "page", name: "?", route: null, places: [] };
    expect(await post(PAGE_ERRORS_PATH, "POST", report)).toEqual({ message, fields: { name: "[invalid]" } });
  });

  it("leaves no words in the metrics", async () => {
    const response = await send(`${server.url}/metrics`, { headers: { authorization: "Bearer for-this-test-only" } });
    const text = await response.text();
    expect(text).toContain("http_request");
    expect(text).not.toContain(ACCENT);
    expect(text).not.toContain("[ValidationFailed]");
    expect(lines.join("")).toContain("/metrics");
  });

  it("has met every message", () => {
    const keys = Object.keys(catalogueOf("en")["validation"] ?? {}).filter((key) => !met.has(`[${key}]`));
    expect(new Set(keys)).toEqual(new Set([...OF_PAGES, ...LATER]));
  });
});

import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { anyCharacter } from "../support/any-character.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import {
  callInBatches,
  callProcedure,
  checkAll,
  DOCUMENTED,
  make,
  OVER_HTTP,
  type BatchResponse,
} from "../support/procedures.ts";
import { serverForAll } from "../support/hooks.ts";
import { hostile } from "../support/hostile-values.ts";
import { idsOf, sampleInput, type Ids } from "../support/samples.ts";
import { send } from "../support/send.ts";
import { trial } from "../support/trials.ts";
import { inTurn } from "../support/turns.ts";
import { signIn } from "../support/test-server.ts";

/** Generated inputs for each path, behind which is a procedure that takes others already. */
const RUNS = trial(5, 300);
/** Procedures get twice as many inputs, in batches. */
const IN_BATCH = { minLength: 5, maxLength: 5 };
const BATCHES = trial(2, 60);

const server = serverForAll({ environment: { RATE_LIMITS: "off" } });
let own: Ids;
/** A session that no test before has ended. */
let cookie: string;
beforeAll(async () => {
  own = idsOf(server);
  cookie = await signIn(server.url, "ada");
});
afterAll(async () => {
  expect((await send(`${server.url}/healthz`)).status).toBe(200);
});

/** Checks that the server still works, and that its data can be read. A request may have ended the session. */
async function checkServer(): Promise<void> {
  const loadState = () => send(`${server.url}/api/my_collective/state`, { headers: { cookie } });
  const { status } = await loadState();
  if (status === 200) return;
  expect(status).toBe(401);
  cookie = await signIn(server.url, "ada");
  expect((await loadState()).status).toBe(200);
}
afterEach(checkServer);

/** A valid input with some fields replaced and others added, or something completely different. */
function inputs(procedure: string): fc.Arbitrary<unknown> {
  // With a wrong password, the member can still sign in afterwards.
  const sample = {
    ...sampleInput(procedure, own),
    ...(procedure === "auth.changePassword" && { current_password: "wrong" }),
  };
  const fields = Object.entries(sample).map(([name, value]) => [
    name,
    fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: hostile }),
  ]);
  const wrong = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  const more = fc.dictionary(fc.string(), hostile, { maxKeys: 3 });
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(wrong, more).map(([input, others]) => ({ ...others, ...input })) },
    { weight: 1, arbitrary: hostile },
  );
}

/** The caller's mistake or none: no failure of the server, and nothing about its insides. */
function expectHandled({ status, text }: Pick<BatchResponse, "status" | "text">): void {
  expect(status, text).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|\.ts:\d|SQLITE_|at Object\./);
}

const read = async (response: Response) => ({ status: response.status, text: await response.text() });
const callWith = (procedure: string, list: unknown[]) =>
  callInBatches(
    server.url,
    list.map((input) => ({ procedure, input })),
    { cookie },
  );

const ROOTS = ["/", "/trpc/", "/api/", "/api/public/collective/", "/assets/", "/calendar/"];

const ODD_PATHS = String.raw`
  /a@a \a:b@a / % %E0%A4%A %00 ..%2f..%2fpackage.json ../../package.json ....//....//package.json
  me.get?input=% me.get?batch=1 me.get?batch=1&input=[] me.participation?input={ me.participation?input=null
  me.get,me.get,me.get?batch=1&input={} ,,,,?batch=1&input={} by_slug/%ff by_slug/%00 by_slug/${"a".repeat(5_000)}
  1/interest/by_auth_token/%2e%2e constructor __proto__ hasOwnProperty.call`
  .trim()
  .split(/\s+/);

describe("generated input", () => {
  checkAll(OVER_HTTP, "is answered by %s, with no failure of the server's own", async (procedure) => {
    const lists = fc.array(inputs(procedure), IN_BATCH);
    const property = fc.asyncProperty(lists, async (list) => {
      for (const response of await callWith(procedure, list)) expectHandled(response);
      // Without a session, the next inputs would get no further.
      await checkServer();
    });
    await fc.assert(property, { numRuns: BATCHES });
  });

  checkAll(inTurn(DOCUMENTED), "is handled by the paths of %s", async (call) => {
    const someId = fc.integer().map((id) => ({ ...own, person: id, crew: id, interval: id, collective: id }));
    const ids = fc.oneof({ weight: 4, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: someId });
    const property = fc.asyncProperty(ids, inputs(call.procedure), async (about, input) => {
      const response = await read(await make(server.url, call, { ids: about, input, cookie }));
      expectHandled(response);
      if (response.status === 401) await checkServer();
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it.each(ROOTS)("in a URL below %s is handled, as a path, a query or a batch", async (root) => {
    const expectNoFailure = async (rest: string) => {
      const { status } = await askAsWritten(server.port, root + printable(rest));
      expect(status, rest).toBeLessThan(500);
    };
    for (const rest of ODD_PATHS) await expectNoFailure(rest);
    const segments = fc.oneof(fc.string(), fc.string({ unit: anyCharacter, maxLength: 60 }));
    const rests = fc.array(segments, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    await fc.assert(fc.asyncProperty(rests, expectNoFailure), { numRuns: 2 * RUNS });
  });

  it("in the cookie is treated as no cookie", async () => {
    const cookies = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.base64String({ maxLength: 300 }).map((text) => `crewtide=${text}; crewtide.sig=${text}`),
      fc.integer({ min: 9, max: cookie.length - 1 }).map((at) => `${cookie.slice(0, at)}~${cookie.slice(at + 1)}`),
      fc.constantFrom("crewtide=", "crewtide=e30=", "crewtide.sig=", "=;=;=", "a".repeat(9_000)),
    );
    await fc.assert(
      fc.asyncProperty(cookies, async (wrong) => {
        const header = wrong.replaceAll(/[^\x20-\x7e]/g, "");
        const response = await send(`${server.url}/api/me`, { headers: { cookie: header } });
        expect(response.status, await response.text()).toBe(401);
      }),
      { numRuns: 8 * RUNS },
    );
  });
});

describe("numbers that no id can have", () => {
  const TOO_LARGE = [2 ** 31, Number.MAX_SAFE_INTEGER];

  /** The input, once with each of its numbers replaced; any number is taken as an avatar's. */
  function withNumber(input: unknown, number: number): unknown[] {
    if (typeof input === "number") return [number];
    if (typeof input !== "object" || input === null) return [];
    const fields = Object.entries(input).filter(([name]) => name !== "avatar_id");
    return fields.flatMap(([key, value]) =>
      withNumber(value, number).map((replaced) => {
        return Array.isArray(input) ? input.with(Number(key), replaced) : { ...input, [key]: replaced };
      }),
    );
  }

  function expectRefused({ status, text }: Pick<BatchResponse, "status" | "text">): void {
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(status, text).toBeLessThan(500);
  }

  checkAll(OVER_HTTP, "are refused by %s as the caller's mistake", async (procedure) => {
    const list = TOO_LARGE.flatMap((number) => withNumber(sampleInput(procedure, own), number));
    for (const response of await callWith(procedure, list)) expectRefused(response);
  });

  const numbered = DOCUMENTED.filter(({ rest }) => rest.parameters.some(({ schema }) => schema.type === "integer"));
  checkAll(numbered, "are refused in the paths of %s", async (call) => {
    const { id: _id, ...input } = sampleInput(call.procedure, own);
    for (const id of TOO_LARGE) {
      const ids = { ...Object.fromEntries(Object.keys(own).map((name) => [name, id])), token: own.token } as Ids;
      expectRefused(await read(await make(server.url, call, { ids, input, cookie })));
    }
  });
});

const printable = (text: string) => text.replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

describe("the files of the app", () => {
  const paths = `
    /../package.json /..%2fpackage.json /assets/../../package.json /assets/../../../package.json
    /assets/%2e%2e/%2e%2e/%2e%2e/package.json /assets/..%2f..%2f..%2fpackage.json /assets/..%5c..%5c..%5cpackage.json
    /assets//etc/passwd //etc/passwd /%00/../package.json /.git/config /.env /index.html%00.js /server/main.js`;

  it.each(paths.trim().split(/\s+/))("are all that is served: %s leads to nothing else", async (path) => {
    const { status, body } = await askAsWritten(server.port, path);
    const text = body.toString();
    expect(status).toBeLessThan(500);
    // An unknown path may return a page of the app.
    expect(status !== 200 || text.includes('<div id="root">')).toBe(true);
    expect(text).not.toMatch(/"name": "crewtide"|root:x:|\[core\]|import /);
  });
});

describe("a body", () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: object = {}, path = "/api/auth/login") =>
    fetch(server.url + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

  it.each([
    ["is no JSON", "{", 400],
    ["is cut off in the middle of a character", Uint8Array.from(Buffer.from('{"email":"\u00e9').subarray(0, 11)), 400],
    ["is a mere text", '"a text"', 400],
    ["is too large", JSON.stringify({ email: "x".repeat(256 * 1024) }), 413],
    ["nests too deep", `{"email":${"[".repeat(21)}${"]".repeat(21)}}`, 400],
    ["nests so deep that a parser might fail", "[".repeat(120_000), 400],
    ["nests deeper than a stack holds", `{"email":${"[".repeat(120_000)}${"]".repeat(120_000)}}`, 400],
    ["hides its depth behind a string", `{"a":"\\"","b":${"[".repeat(21)}${"]".repeat(21)}}`, 400],
  ])("that %s is refused, by paths and procedures alike", async (_what, body, status) => {
    const code = status === 413 ? "PayloadTooLarge" : "MalformedRequest";
    for (const [path, answer] of [
      ["/api/auth/login", { code }],
      ["/trpc/auth.login", { error: { data: { appCode: code, httpStatus: status } } }],
    ] as const) {
      const response = await post(body, {}, path);
      expect(response.status, path).toBe(status);
      expect(await response.json()).toMatchObject(answer);
    }
  });

  it("may contain brackets and quotation marks in its texts", async () => {
    const response = await post(JSON.stringify({ email: `${"[{".repeat(500)}"\\`, password: "long enough" }));
    expect(await response.json()).toMatchObject({ code: "ValidationFailed", fields: { email: "Invalid email" } });
  });

  it("in another character set is refused", async () => {
    const response = await post(Uint8Array.from(Buffer.from("{}", "utf16le")), {
      "content-type": "application/json; charset=utf-16",
    });
    expect(response.status).toBe(415);
  });

  it("has limited lists and texts", async () => {
    const participation = sampleInput("me.saveParticipation", own);
    const crew_involvements = Array.from({ length: 501 }, () => ({ crew_id: own.crew }));
    const text = "x".repeat(10_001);
    const tooMuch = [
      ["crews.create", { name: "n", description: text }, "description"],
      ["me.saveParticipation", { ...participation, wellbeing: text }, "wellbeing"],
      ["me.saveParticipation", { ...participation, crew_involvements }, "crew_involvements"],
    ] as const;
    for (const [procedure, input, field] of tooMuch) {
      const response = await callProcedure(server.url, procedure, { input, cookie });
      expect(await response.json()).toMatchObject({ error: { data: { fields: { [field]: expect.any(String) } } } });
    }
  });
});

import { createServer, request } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { Request, Response } from "express";
import { beforeEach, describe, expect, it } from "vitest";
import { assertBounded, MAX_DEPTH, MOST_VALUES } from "../../../server/http/bounded-json.ts";
import { readBody } from "../../../server/http/json-body.ts";
import { networkOf, type Limited } from "../../../server/http/rate-limits.ts";
import { PAGE_ERRORS_PATH } from "../../../shared/paths.ts";
import { serverForEach } from "../../support/hooks.ts";
import { send } from "../../support/send.ts";
import { listen } from "../../support/ports.ts";
import { nextMessage, openSocket } from "../../support/sockets.ts";
import { signIn } from "../../support/test-server.ts";

/** Attacks: bodies that cost the server more than their sender, or before anything counts them. */

const server = serverForEach({ people: ["ada"], crews: ["garden"] });
let cookie: string;
beforeEach(async () => {
  cookie = await signIn(server.url, "ada");
});

const JSON_BODY = { "content-type": "application/json" };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(server.url + path, {
    method: "POST",
    headers: { ...JSON_BODY, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const list = (values: number) => Array.from({ length: values }, () => 1);
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("a compressed body", () => {
  const bomb = Buffer.from(nested(127_000));
  const packed = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync, zstd: zstdCompressSync };
  const paths = ["/api/auth/login", "/trpc/auth.login", "/trpc/gatherings.previewCalendar", PAGE_ERRORS_PATH];

  it.each(Object.entries(packed))("is not unpacked: %s", async (encoding, compress) => {
    const body = Uint8Array.from(compress(bomb));
    expect(body.length).toBeLessThan(500);
    for (const path of paths) {
      const type = path.includes("preview") ? "application/octet-stream" : "application/json";
      const headers = { "content-type": type, "content-encoding": encoding };
      const answer = await fetch(server.url + path, { method: "POST", headers, body });
      expect(answer.status, path).toBe(415);
    }
  });

  it("is none if its encoding says so", async () => {
    expect((await post("/api/auth/login", {}, { "content-encoding": "Identity" })).status).toBe(400);
  });
});

describe("a body is not read", () => {
  /** The answer to a request whose body never comes. */
  const statusOf = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const begun = request(server.url + path, {
        method: "POST",
        headers: { ...JSON_BODY, "content-length": "100000", ...headers },
        agent: false,
      });
      begun.once("error", reject).once("response", ({ statusCode }) => {
        begun.off("error", reject).on("error", () => {});
        begun.destroy();
        resolve(statusCode);
      });
      begun.flushHeaders();
    });
  const exceed = (limited: Limited, key: string) => server.running.services.limits.admits(limited, key, 1_000_000);
  const HERE = networkOf("127.0.0.1");

  it.each(["/api/crews", "/trpc/crews.create", "/api/gatherings/1/answer", "/trpc/crews.create,crews.create?batch=1"])(
    "without a session: %s",
    async (path) => {
      expect(await statusOf(path)).toBe(401);
    },
  );

  it.each(["/api/nothing", "/trpc/nothing"])("where there is nothing: %s", async (path) => {
    expect(await statusOf(path, { cookie })).toBe(404);
  });

  it.each<[Limited, string]>([
    ["calls", "/api/auth/login"],
    ["calls", "/trpc/auth.login"],
    ["calls", "/trpc/auth.login,auth.login?batch=1"],
    ["interest", "/api/public/eoi"],
    ["interest", "/trpc/interest.submit"],
    ["passwordResets", "/api/auth/reset_password"],
    ["setUps", "/trpc/setup.complete"],
    ["pageErrorsFrom", PAGE_ERRORS_PATH],
  ])("beyond the limit `%s` of a network: %s", async (limited, path) => {
    await exceed(limited, HERE);
    expect(await statusOf(path)).toBe(429);
  });

  it.each<[Limited, string]>([
    ["gatheringAnswersBy", "/api/gatherings/1/answer"],
    ["gatheringAnswersBy", "/trpc/gatherings.notePresence"],
    ["invitationsBy", "/trpc/invitations.send"],
    ["calendarImportsBy", "/trpc/gatherings.previewCalendar"],
  ])("beyond the limit `%s` of a member: %s", async (limited, path) => {
    await exceed(limited, String(server.person("ada")));
    expect(await statusOf(path, { cookie })).toBe(429);
  });

  it("twice for a call that is repeated with its key beyond the limit: it gets its first answer", async () => {
    const gathering = { title: "Dinner", starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T21:30" };
    const plan = (key: string) => post("/api/gatherings", gathering, { cookie, "idempotency-key": key });
    const first = await plan("one");
    await exceed("gatheringChangesBy", String(server.person("ada")));
    expect(await (await plan("one")).json()).toEqual(await first.json());
    expect((await plan("two")).status).toBe(429);
  });

  it("beyond the limit of a session", async () => {
    const { id_hash } = await server.running.services.db
      .selectFrom("sessions")
      .select("id_hash")
      .executeTakeFirstOrThrow();
    await exceed("calls", id_hash);
    for (const path of ["/api/crews", "/trpc/crews.create"]) expect(await statusOf(path, { cookie })).toBe(429);
  });
});

describe("a body whose client has gone", () => {
  it.each([
    ["before its end", "100"],
    ["after its end", "2"],
  ])("%s is refused, and not taken for an empty one", async (_when, length) => {
    const outcomes: unknown[] = [];
    const reader = createServer((received, response) => {
      received.once("close", () => {
        readBody(received as Request, response as Response).then(
          (body) => outcomes.push(body),
          (error: unknown) => outcomes.push(error),
        );
      });
    });
    const port = await listen(reader);
    const begun = request({ port, method: "POST", headers: { ...JSON_BODY, "content-length": length }, agent: false });
    begun.on("error", () => {}).write("{}", () => begun.destroy());
    await expect.poll(() => outcomes).toMatchObject([{ code: "MalformedRequest" }]);
    reader.close();
  });
});

describe("a body has at most 5,000 values and 20 levels", () => {
  const few = (fields: object) => ({ email: "ada", password: "x", ...fields });
  // The list, the object around it, and its other fields.
  const most = few({ more: list(MOST_VALUES - 4) });
  const tooMany = few({ more: list(MOST_VALUES - 3) });
  const fields = Object.fromEntries(list(32_000).map((value, at) => [at.toString(36), value]));

  it.each(["/api/auth/login", "/trpc/auth.login"])("at %s", async (path) => {
    const codeOf = async (body: unknown) => {
      const answer = await post(path, body);
      expect(answer.status).toBe(400);
      return JSON.stringify(await answer.json());
    };
    expect(await codeOf(most)).toContain("ValidationFailed");
    for (const body of [tooMany, fields, few({ more: Array.from({ length: 80_000 }, () => ({})) })]) {
      expect(await codeOf(body)).toContain("MalformedRequest");
    }
    expect(await codeOf(`{"more":${nested(MAX_DEPTH - 1)}}`)).toContain("ValidationFailed");
    expect(await codeOf(`{"more":${nested(MAX_DEPTH)}}`)).toContain("MalformedRequest");
  });

  it("in a batch, all calls together, and beside them", async () => {
    const path = "/trpc/auth.login,auth.login?batch=1";
    const codesOf = async (body: unknown) => JSON.stringify(await (await post(path, body)).json());
    const half = few({ more: list(MOST_VALUES / 2) });
    expect(await codesOf({ 0: half, 1: few({}) })).toContain("ValidationFailed");
    for (const body of [
      { 0: half, 1: half },
      { 0: few({}), 1: few({}), x: list(MOST_VALUES) },
    ]) {
      expect(await codesOf(body)).not.toContain("ValidationFailed");
      expect(await codesOf(body)).toContain("MalformedRequest");
    }
  });

  it("in the fields beside a file", async () => {
    const body = `${JSON.stringify({ more: list(MOST_VALUES) })}\nBEGIN:VCALENDAR`;
    const headers = { cookie, "content-type": "application/octet-stream" };
    const answer = await post("/trpc/gatherings.previewCalendar", body, headers);
    expect(await answer.json()).toMatchObject({ error: { data: { appCode: "MalformedRequest" } } });
  });

  it("in the query of a call", async () => {
    const ask = (input: string) =>
      send(`${server.url}/trpc/collective.state?input=${encodeURIComponent(input)}`, { headers: { cookie } });
    const query = (input: string) =>
      send(`${server.url}/trpc/me.get?input=${encodeURIComponent(input)}`, { headers: { cookie } });
    for (const call of [query, ask]) expect((await call(`{"more":${nested(MAX_DEPTH - 1)}}`)).status).toBe(200);
    expect((await query(`{"more":${nested(MAX_DEPTH)}}`)).status).toBe(400);
    // As long as an address can be, and fewer fields than that.
    const { headers } = await send(`${server.url}/api/me?${list(3_900).join("&")}`, { headers: { cookie } });
    expect(headers.get("crewtide-ignored")).toBe("1");
  });

  it("in a message on a socket", async () => {
    const socket = await openSocket(server, cookie, "/trpc");
    const say = (input: string) => {
      const answer = nextMessage(socket);
      socket.send(`{"id":1,"method":"query","params":{"path":"nothing","input":${input}}}`);
      return answer;
    };
    const unread = { id: null, error: { data: { appCode: "MalformedRequest" } } };
    expect(await say("[]")).toMatchObject({ id: 1, error: { data: { code: "NOT_FOUND" } } });
    expect(await say(JSON.stringify(list(MOST_VALUES)))).toMatchObject(unread);
    expect(await say(nested(MAX_DEPTH))).toMatchObject(unread);
    expect(await say("[]")).toMatchObject({ id: 1 });
    socket.terminate();
  });
});

describe("the largest calls that there are", () => {
  it("fit: an answer for 500 crews as the first clients send it, and 1,000 people or gatherings", async () => {
    const crew = {
      id: 0,
      person_id: server.person("ada"),
      crew_id: server.crew("garden"),
      interval_id: 3,
      convenor: false,
      volunteered_convenor: false,
      status: "Participating",
    };
    const crew_involvements = Array.from({ length: 500 }, () => crew);
    const answer = {
      collective_id: 1,
      private_capacity_planning: false,
      wellbeing: null,
      focus: null,
      capacity: null,
      capacity_score: 0,
      participation_intention: "OptIn",
      opt_out_type: null,
      opt_out_planned_return_date: null,
      intention_context: null,
      crew_involvements,
    };
    const saved = await post("/api/me/interval/3/my_participation", answer, { cookie });
    expect(saved.status, await saved.text()).toBe(200);
    const thousand = list(1_000);
    for (const [procedure, input] of [
      ["gatherings.notePresence", { id: 1, person_ids: thousand }],
      ["gatherings.importCalendar", { text: "", keys: thousand.map(String), series: thousand, crew_id: null }],
    ] as const) {
      const response = await post(`/trpc/${procedure}`, input, { cookie });
      expect(JSON.stringify(await response.json()), procedure).not.toContain("MalformedRequest");
    }
  });
});

describe("the work for a body", () => {
  /** How many bytes are looked at before a body is refused; undefined if it is not. */
  function bytesRead(text: string): number | undefined {
    let read = 0;
    const bytes = new Proxy(Buffer.from(text), {
      get: (target, name) => {
        if (name !== "length") read += 1;
        return Reflect.get(target, name, target) as unknown;
      },
    });
    try {
      assertBounded(bytes);
      return undefined;
    } catch {
      return read;
    }
  }

  it("ends with what is too much, however much follows", () => {
    const long = 87_000;
    const least = [
      [nested(127_000), MAX_DEPTH + 1],
      [`[${nested(MAX_DEPTH)},${list(long).join()}]`, MAX_DEPTH + 1],
      [JSON.stringify(list(long)), 2 * MOST_VALUES],
      [JSON.stringify(Array.from({ length: long }, () => ({}))), 3 * MOST_VALUES],
      [JSON.stringify(Object.fromEntries(list(33_000).map((_, at) => [at, 1]))), 10 * MOST_VALUES],
    ] as const;
    for (const [text, most] of least) expect(bytesRead(text)).toBeLessThanOrEqual(most);
  });

  it("counts no brackets, commas and quotation marks in texts", () => {
    const texts = [String.raw`[[[[[[[[[[[[[[[[[[[[[[\"`, ",".repeat(MOST_VALUES), String.raw`\\`, '"'];
    expect(bytesRead(JSON.stringify({ texts, [texts.join("")]: 1 }))).toBeUndefined();
    expect(bytesRead(`{"a":"\\\\\\"","b":${nested(MAX_DEPTH)}}`)).toBeGreaterThan(0);
  });
});

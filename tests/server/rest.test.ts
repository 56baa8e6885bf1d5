import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { REST_CALLS } from "../../server/rest/rest-calls.ts";
import { appRouter } from "../../server/router.ts";
import { actAs } from "../support/editing.ts";
import type { OpenApiDocument } from "../support/rest-api/document.ts";
import { listQueuedMails } from "../support/mails.ts";
import { beginAnew, startSharedServer } from "../support/new-collective.ts";
import { cookieOf, signIn, type TestServer } from "../support/test-server.ts";
import { createCollective, PASSWORD, type CollectiveFixture } from "../support/world.ts";

let server: TestServer;
let other: CollectiveFixture;
let cookie: string;
beforeAll(async () => {
  server = await startSharedServer();
});
beforeEach(async () => {
  await beginAnew(server, { people: ["ada", "bo"], crews: ["garden", "kitchen"] });
  other = await createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"], crews: ["moor"] });
  cookie = await signIn(server.url, "ada");
});
afterAll(() => server.stop());

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** `target` is the method and the path below `/api`. */
async function call(target: string, body?: unknown, headers: Record<string, string> = { cookie }) {
  const [method = "", path = ""] = target.split(" ");
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers } satisfies Answer;
}

const ids = () => ({
  ada: server.collective.people["ada"] ?? 0,
  bo: server.collective.people["bo"] ?? 0,
  garden: server.collective.crews["garden"] ?? 0,
  moor: other.crews["moor"] ?? 0,
  zoe: other.people["zoe"] ?? 0,
});

describe("the documented paths", () => {
  it("name existing procedures", () => {
    const procedures = Object.keys(appRouter._def.procedures);
    for (const { procedure } of REST_CALLS) expect(procedures).toContain(procedure);
  });

  it.each(REST_CALLS.filter(({ takesSession }) => takesSession).map(({ method, path }) => [method, path] as const))(
    "%s %s takes a session",
    async (method, path) => {
      const answer = await call(`${method.toUpperCase()} ${path.replaceAll(/:\w+/g, "1")}`, undefined, {});
      expect(answer).toMatchObject({ status: 401, body: { code: "AuthenticationRequired" } });
    },
  );

  it("take both cookies of a session, as the document says", async () => {
    const { body } = await call("GET /openapi.json");
    const { securitySchemes } = (body as OpenApiDocument).components;
    const sent = cookie.split("; ").map((each) => each.slice(0, each.indexOf("=")));
    expect(sent.toSorted()).toEqual(Object.values(securitySchemes).map(({ name }) => name));
    for (const alone of cookie.split("; ")) {
      expect(await call("GET /me", undefined, { cookie: alone })).toMatchObject({ status: 401 });
    }
  });

  it("offer everything that a member can do in the app", () => {
    const offered = new Set(REST_CALLS.map(({ procedure }) => procedure));
    const missing = Object.keys(appRouter._def.procedures).filter((procedure) => !offered.has(procedure));
    // Followed at /ws; for people with a mailed link, not for members; and before there is a member.
    const links = ["auth.passwordLink", "departures.undo", "mailPreferences.linked", "mailPreferences.setLinked"];
    const setUp = ["setup.check", "setup.complete", "setup.status"];
    expect(missing.toSorted()).toEqual([...links, ...setUp, "live.events"].toSorted());
  });

  it("are the only ones", async () => {
    const unknown = { status: 404, body: { code: "PathNotFound" } };
    expect(await call("GET /nothing")).toMatchObject(unknown);
    expect(await call("GET /nothing", undefined, {})).toMatchObject(unknown);
    expect(await call("PUT /crews/garden", {})).toMatchObject(unknown);
  });

  it("refuse other sites, malformed JSON and large bodies", async () => {
    const foreign = { cookie, origin: "https://evil.example" };
    expect(await call("POST /intervals", {}, foreign)).toMatchObject({ status: 403 });
    expect(await call("POST /intervals", "{")).toMatchObject({ status: 400, body: { code: "MalformedRequest" } });
    const large = JSON.stringify({ name: "x".repeat(300_000) });
    expect(await call("PUT /my_collective", large)).toMatchObject({ status: 413 });
    expect(await call("PUT /my_collective", "[]")).toMatchObject({
      status: 400,
      body: { code: "ValidationFailed" },
    });
  });
});

describe("signing in", () => {
  it("sets the cookie, and signing out ends the session", async () => {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.org", password: PASSWORD }),
    });
    expect(await response.json()).toEqual({ user_id: expect.any(Number), person_id: ids().ada });
    const own = { cookie: cookieOf(response) };
    expect((await call("GET /me", undefined, own)).status).toBe(200);
    expect((await call("POST /auth/logout", undefined, own)).status).toBe(200);
    expect((await call("GET /me", undefined, own)).status).toBe(401);
  });

  it("distinguishes a wrong password from a malformed call", async () => {
    const wrong = { email: "ada@example.org", password: "wrong horse" };
    expect(await call("POST /auth/login", wrong, {})).toMatchObject({
      status: 401,
      body: { code: "InvalidCredentials", message: "Invalid email or password" },
    });
    expect(await call("POST /auth/login", { email: "ada" }, {})).toMatchObject({
      status: 400,
      body: { code: "ValidationFailed", fields: { email: "Invalid email" } },
    });
  });

  it("can be regained with a mailed link; the response is the same for unknown addresses", async () => {
    const known = await call("POST /auth/forgot_password", { email: "ada@example.org" }, {});
    const unknown = await call("POST /auth/forgot_password", { email: "nobody@example.org" }, {});
    expect(known).toMatchObject({ status: 200 });
    expect(unknown.body).toEqual(known.body);
    expect(await call("POST /auth/forgot_password", { email: "ada" }, {})).toMatchObject({ status: 400 });
    const [mail] = await listQueuedMails(server);
    const token = /token=(\S+)/.exec(mail?.body_text ?? "")?.[1];
    const reset = (password: string) => call("POST /auth/reset_password", { token, password }, {});
    expect(await reset("short")).toMatchObject({ status: 400 });
    expect(await reset("a good one")).toMatchObject({ status: 200 });
    expect(await reset("a good one")).toMatchObject({ status: 401 });
  });
});

describe("the own participation", () => {
  it("has an ETag and can be revalidated", async () => {
    const { status, body, headers } = await call("GET /me");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      person_id: ids().ada,
      current_interval: { interval_id: 2, person_id: ids().ada, crew_involvements: [] },
      next_interval: { interval_id: 3 },
    });
    const again = { cookie, "if-none-match": headers.get("etag") ?? "" };
    expect((await call("GET /me", undefined, again)).status).toBe(304);
    await actAs(server, "ada").plan(2);
    expect((await call("GET /me", undefined, again)).status).toBe(200);
  });

  it("is saved for an interval, no matter whom the body names", async () => {
    const participation = {
      collective_id: other.id,
      person_id: ids().bo,
      private_capacity_planning: true,
      wellbeing: "Rested",
      focus: null,
      capacity: null,
      capacity_score: 1,
      participation_intention: "OptIn",
      opt_out_type: null,
      opt_out_planned_return_date: null,
      intention_context: null,
      crew_involvements: [
        { id: 0, interval_id: 0, crew_id: ids().garden, convenor: true, volunteered_convenor: true, status: null },
      ],
    };
    const saved = await call("POST /me/interval/3/my_participation", participation);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject([
      {
        MeEvent: {
          IntervalDataChanged: {
            person_id: ids().ada,
            interval_id: 3,
            collective_involvement: { capacity_planning: { wellbeing: "Rested" }, capacity_score: 1 },
            crew_involvements: [{ crew_id: ids().garden, convenor: true, volunteered_convenor: true }],
          },
        },
      },
    ]);
    expect(await call("GET /me/participation/interval/3")).toMatchObject({
      status: 200,
      body: { person_id: ids().ada, status: "Participating" },
    });
    expect(await call("POST /me/interval/3/my_participation", {})).toMatchObject({
      status: 400,
      body: { fields: { participation_intention: "Participation intention is required" } },
    });
    expect(await call("POST /me/interval/99/my_participation", participation)).toMatchObject({ status: 404 });
    expect(await call("POST /me/interval/1/my_participation", participation)).toMatchObject({
      status: 400,
      body: { code: "IntervalInPast" },
    });
    expect(await call("GET /me/participation/interval/1")).toMatchObject({ status: 404 });
  });
});

describe("the collective", () => {
  it("is loaded completely, and not again while it is unchanged", async () => {
    const { status, body, headers } = await call("GET /my_collective/state");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      people: [{ display_name: "ada" }, { display_name: "bo" }],
      crews: [{ name: "garden" }, { name: "kitchen" }],
      intervals: [{ id: 1 }, { id: 2 }, { id: 3 }],
      current_interval: { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" },
      involvements: { current_interval: { interval_id: 2 }, next_interval: { interval_id: 3 } },
      entry_pathways: [],
      collective: { id: server.collective.id, name: "Tidewater" },
      revision: 0,
    });
    const again = { cookie, "if-none-match": headers.get("etag") ?? "" };
    expect((await call("GET /my_collective/state", undefined, again)).status).toBe(304);
  });

  it("and its interval's involvements", async () => {
    expect(await call("GET /my_collective/interval/3/involvements")).toMatchObject({
      status: 200,
      body: { interval_id: 3, collective_involvements: [{ person_id: ids().ada }, { person_id: ids().bo }] },
    });
    expect(await call("GET /my_collective/interval/99/involvements")).toMatchObject({ status: 404 });
  });

  it("is changed by its members", async () => {
    const collective = { id: other.id, name: "Highwater", noun_name: "us", slug: "highwater", links: [] };
    const changed = await call("PUT /my_collective", collective);
    expect(changed).toMatchObject({
      status: 200,
      body: [{ CollectiveEvent: { CollectiveUpdated: { id: server.collective.id, name: "Highwater" } } }],
    });
    await server.running.services.db
      .updateTable("collectives")
      .set({ slug: "moor" })
      .where("id", "=", other.id)
      .execute();
    expect(await call("PUT /my_collective", { ...collective, slug: "moor" })).toMatchObject({
      status: 400,
      body: { code: "ValidationFailed", fields: { slug: "Slug is already in use" } },
    });
  });

  it("gets intervals; the id in the body is ignored", async () => {
    const april = { id: 0, start_date: "2026-04-01", end_date: "2026-04-30" };
    expect(await call("POST /intervals", april)).toMatchObject({
      status: 201,
      body: [{ IntervalsEvent: { IntervalCreated: { ...april, id: 4 } } }],
    });
    expect(await call("POST /intervals", april)).toMatchObject({
      status: 400,
      body: { fields: { start_date: "Start date must be after April 30, 2026" } },
    });
  });

  it("has crews that can be edited; others' crews are not found", async () => {
    const crew = {
      name: "Beds",
      description: "And bees",
      links: [{}, { link_type: "Taiga", url: "https://a.example" }],
    };
    expect(await call(`PUT /crews/${ids().garden}`, { ...crew, id: ids().garden })).toMatchObject({
      status: 200,
      body: [{ CrewsEvent: { CrewUpdated: { id: ids().garden, links: [{ link_type: "Taiga", label: null }] } } }],
    });
    expect(await call(`PUT /crews/${ids().moor}`, crew)).toMatchObject({ status: 404 });
    expect(await call(`PUT /crews/${ids().garden}`, { ...crew, id: ids().moor })).toMatchObject({ status: 400 });
    expect(await call(`PUT /crews/${ids().garden}`, { ...crew, links: [{ link_type: "Fax" }] })).toMatchObject({
      status: 400,
      body: { fields: { links: "Invalid link type" } },
    });
  });

  it.each([11, 4_000])(
    "takes %i as an avatar, as existing clients send a person's id, and keeps that none is chosen",
    async (avatar_id) => {
      const person = { display_name: "Ada", about: null, avatar_id };
      expect(await call(`PUT /people/${ids().ada}`, person)).toMatchObject({
        status: 200,
        body: [{ PeopleEvent: { PersonUpdated: { avatar_id: null } } }],
      });
    },
  );

  it("has people who can edit only themselves", async () => {
    const person = { display_name: "Ada", about: "Reads charts", avatar_id: 3 };
    expect(await call(`PUT /people/${ids().ada}`, person)).toMatchObject({
      status: 200,
      body: [{ PeopleEvent: { PersonUpdated: { ...person, id: ids().ada } } }],
    });
    expect(await call(`PUT /people/${ids().bo}`, person)).toMatchObject({ status: 403 });
    expect(await call(`PUT /people/${ids().zoe}`, person)).toMatchObject({ status: 404 });
    expect(await call(`PUT /people/${ids().ada}`, { ...person, display_name: "" })).toMatchObject({
      status: 400,
      body: { fields: { display_name: "Display name is required" } },
    });
  });
});

describe("expressions of interest", () => {
  const answers = { name: "Rosalind", email: "rosalind@mail.example.org", interest: "Boats" };
  const open = () => actAs(server, "ada").editCollective({ feature_eoi: true });
  const submit = (changed = {}) =>
    call("POST /public/eoi", { id: -1, collective_id: server.collective.id, ...answers, ...changed }, {});

  async function token(): Promise<string> {
    const [mail] = await listQueuedMails(server);
    return /interest\/(\S+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
  }

  it("are found by the slug", async () => {
    await actAs(server, "ada").editCollective({
      links: [{ link_type: "Website", url: "https://a.example", label: null }],
    });
    expect(await call("GET /public/collective/by_slug/tidewater", undefined, {})).toMatchObject({
      status: 200,
      body: { id: server.collective.id, name: "Tidewater", slug: "tidewater", links: [], feature_eoi: false },
    });
    expect(await call("GET /public/collective/by_slug/atlantis", undefined, {})).toMatchObject({
      status: 404,
      body: { code: "CollectiveNotFound" },
    });
  });

  it("are submitted, read, changed and withdrawn", async () => {
    await open();
    expect(await submit()).toMatchObject({ status: 201, body: "" });
    const path = `/public/collective/${server.collective.id}`;
    const key = await token();
    expect(await call(`GET ${path}/interest/by_auth_token/${key}`, undefined, {})).toMatchObject({
      status: 200,
      body: { ...answers, collective_id: server.collective.id },
    });
    const changed = { ...answers, interest: "Bees" };
    expect(await call(`PUT ${path}/eoi/${key}`, changed, {})).toMatchObject({ status: 200, body: "" });
    expect(await call(`DELETE ${path}/eoi/${key}`, undefined, {})).toMatchObject({ status: 200, body: "" });
    expect(await call(`DELETE ${path}/eoi/${key}`, undefined, {})).toMatchObject({
      status: 400,
      body: "EoiNotFound",
    });
    expect(await call(`PUT ${path}/eoi/${key}`, changed, {})).toMatchObject({ status: 400, body: "EoiNotFound" });
    expect(await call(`GET ${path}/interest/by_auth_token/${key}`, undefined, {})).toMatchObject({
      status: 404,
      body: { code: "EoiNotFound" },
    });
  });

  it("are refused with the bare code, or with the invalid fields", async () => {
    expect(await submit({ collective_id: 999 })).toMatchObject({ status: 400, body: "CollectiveNotFound" });
    await actAs(server, "ada").editCollective({ feature_eoi: false });
    expect(await submit()).toMatchObject({ status: 400, body: "EoiFeatureDisabled" });
    await open();
    await submit();
    expect(await submit({ email: "ROSALIND@mail.example.org" })).toMatchObject({
      status: 400,
      body: "EmailAlreadyExists",
    });
    expect(await submit({ name: "", email: "rosalind" })).toMatchObject({
      status: 400,
      body: { code: "ValidationFailed", fields: { name: "Name is required", email: "Invalid email" } },
    });
  });
});

describe("the plain socket", () => {
  const open = (headers: Record<string, string>) =>
    new WebSocket(`${server.url.replace("http", "ws")}/ws`, { headers });

  async function refusal(socket: WebSocket): Promise<number | undefined> {
    socket.on("error", () => {});
    const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode?: number }];
    return response.statusCode;
  }

  it("is refused without a session and from another site", async () => {
    expect(await refusal(open({}))).toBe(401);
    expect(await refusal(open({ cookie, origin: "https://evil.example" }))).toBe(403);
  });

  it("sends every change with its author, without private answers, and ignores messages", async () => {
    const socket = open({ cookie, origin: server.url });
    await once(socket, "open");
    socket.send("anything at all");
    const first = once(socket, "message");
    await actAs(server, "bo").plan(2, { wellbeing: "secret", private_capacity_planning: true });
    const [message] = (await first) as [Buffer];
    expect(message.toString()).not.toContain("secret");
    expect(JSON.parse(message.toString())).toMatchObject({
      author_id: ids().bo,
      event: { MeEvent: { IntervalDataChanged: { interval_id: 2, person_id: ids().bo } } },
    });
    const second = once(socket, "message");
    await actAs(server, "ada").createCrew({ name: "Boats", description: "What floats", links: [] });
    expect(JSON.parse(String((await second)[0]))).toMatchObject({
      author_id: ids().ada,
      event: { CrewsEvent: { CrewUpdated: { name: "Boats" } } },
    });
    socket.close();
  });

  it("ends with the session", async () => {
    const socket = open({ cookie });
    await once(socket, "open");
    const closed = once(socket, "close");
    await call("POST /auth/logout");
    expect((await closed)[0]).toBe(4401);
  });
});

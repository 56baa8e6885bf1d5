import { beforeEach, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../server/rest/endpoints.ts";
import { appRouter } from "../../server/router.ts";
import { actAs } from "../support/editing.ts";
import { sharedServer } from "../support/hooks.ts";
import type { OpenApiDocument } from "../support/rest-api/document.ts";
import { signIn } from "../support/test-server.ts";
import { createCollective, idIn, type CollectiveFixture } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
let other: CollectiveFixture;
let cookie: string;
beforeEach(async () => {
  other = await createCollective(server.running.services.db, "2026-02-15", { people: [], crews: ["moor"] });
  cookie = await signIn(server.url, "ada");
});

/** `target` is the method and the path below `/api`. */
async function call(target: string, body?: unknown, headers: Record<string, string> = { cookie }) {
  const [method = "", path = ""] = target.split(" ");
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers };
}

const ids = () => ({
  ada: server.person("ada"),
  bo: server.person("bo"),
  garden: server.crew("garden"),
  moor: idIn(other.crews, "moor"),
});

describe("the documented paths", () => {
  it("take both cookies of a session, as the document says", async () => {
    const { body } = await call("GET /openapi.json");
    const { securitySchemes } = (body as OpenApiDocument).components;
    const sent = cookie.split("; ").map((each) => each.slice(0, each.indexOf("=")));
    expect(sent.toSorted()).toEqual(Object.values(securitySchemes).flatMap(({ name }) => name ?? []));
    for (const alone of cookie.split("; ")) {
      expect(await call("GET /me", undefined, { cookie: alone })).toMatchObject({ status: 401 });
    }
  });

  it("offer everything that a member can do in the app", () => {
    const offered = new Set(ENDPOINTS.map(({ procedure }) => procedure));
    const missing = Object.keys(appRouter._def.procedures).filter((procedure) => !offered.has(procedure));
    // Followed at /ws; for people with a mailed link, not for members; and before there is a member.
    const links = [
      "account.linkedAddress",
      "account.undoableChanges",
      "auth.passwordLink",
      "departures.linked",
      "departures.undo",
      "gatherings.answerLinked",
      "gatherings.linked",
      "mailPreferences.linked",
      "mailPreferences.setLinked",
      "polls.answerLinked",
      "polls.linked",
      "reminders.answerLinked",
      "reminders.linked",
    ];
    // For forms, and for pages of earlier releases.
    const ofPages = ["gatherings.asked", "gatherings.changePlanner", "polls.giveKept"];
    // For the browser that is called.
    const calls = ["calls.choose", "calls.get", "calls.renew", "calls.setHours", "calls.turnOff", "calls.turnOn"];
    const setUp = ["setup.check", "setup.complete", "setup.status"];
    expect(missing.toSorted()).toEqual([...links, ...ofPages, ...calls, ...setUp, "live.events"].toSorted());
  });

  it("are the only ones", async () => {
    const unknown = { status: 404, body: { code: "PathNotFound" } };
    expect(await call("GET /nothing")).toMatchObject(unknown);
    expect(await call("GET /nothing", undefined, {})).toMatchObject(unknown);
    expect(await call("PUT /crews/garden", {})).toMatchObject(unknown);
  });

  it("take no list for an object", async () => {
    const refused = { status: 400, body: { code: "ValidationFailed" } };
    expect(await call("PUT /my_collective", [])).toMatchObject(refused);
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

  it("is saved for an interval, unless the body names somebody else", async () => {
    const participation = {
      collective_id: other.id,
      person_id: ids().ada,
      private_capacity_planning: true,
      wellbeing: "Rested",
      capacity_score: 1,
      participation_intention: "OptIn",
      opt_out_type: null,
      crew_involvements: [
        { id: 0, interval_id: 0, crew_id: ids().garden, convenor: true, volunteered_convenor: true, status: null },
      ],
    };
    const saved = {
      person_id: ids().ada,
      interval_id: 3,
      collective_involvement: { capacity_planning: { wellbeing: "Rested" }, capacity_score: 1 },
      crew_involvements: [{ crew_id: ids().garden, convenor: true, volunteered_convenor: true }],
    };
    expect(await call("POST /me/interval/3/my_participation", participation)).toMatchObject({
      status: 200,
      body: [{ MeEvent: { IntervalDataChanged: saved } }],
    });
    expect(await call("GET /me/participation/interval/3")).toMatchObject({
      status: 200,
      body: { person_id: ids().ada, status: "Participating" },
    });
    const ofBo = { ...participation, person_id: ids().bo };
    expect(await call("POST /me/interval/3/my_participation", ofBo)).toMatchObject({
      status: 403,
      body: { code: "OnlyForYourself" },
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
  it("is changed by its members", async () => {
    const collective = { id: other.id, name: "Highwater", noun_name: "us", slug: "highwater", links: [] };
    const changed = await call("PUT /my_collective", collective);
    expect(changed).toMatchObject({
      status: 200,
      body: [{ CollectiveEvent: { CollectiveUpdated: { id: server.collective.id, name: "Highwater" } } }],
    });
    const moor = server.running.services.db.updateTable("collectives").where("id", "=", other.id);
    await moor.set({ slug: "moor" }).execute();
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
    const links = [{}, { link_type: "Taiga", url: "https://a.example" }];
    const crew = { name: "Beds", description: "And bees", links };
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
});

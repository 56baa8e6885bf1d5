import { beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../server/sessions/tokens.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { callProcedure, checkAll, OVER_HTTP } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { serverForAll } from "../support/hooks.ts";
import { fieldsOf, idsOf, namesSomething, sampleInput, typeOf } from "../support/samples.ts";
import { signIn } from "../support/test-server.ts";

/** Bo is silent: a member with a password who has never answered. Cy was one, and was marked as having left. */
const VICTIMS = ["bo", "cy"];
const NEWCOMER = "newcomer@mail.example.org";

const server = serverForAll({
  today: "2026-01-15",
  people: ["ada", ...VICTIMS],
  environment: { RATE_LIMITS: "off" },
});
let cookie: string;
beforeAll(async () => {
  await actAs(server, "ada").plan(1);
  await actAs(server, "ada").editCollective({ feature_eoi: true });
  await server.liveUntil("2026-02-15");
  cookie = await signIn(server.url, "ada");
  await call("departures.mark", { id: server.person("cy"), reason: "No answer." });
});

async function call(procedure: string, input: object): Promise<string> {
  return (await callProcedure(server.url, procedure, { input, cookie })).text();
}

/** Cy is a former member, perhaps asked back, who has expressed interest; and Ada is signed in. */
async function begin(isAskedBack: boolean): Promise<number> {
  const { db } = server.running.services;
  await db.deleteFrom("outbound_emails").execute();
  await db.deleteFrom("password_tokens").execute();
  await db.deleteFrom("entry_pathways").execute();
  const cys = db.updateTable("people").where("id", "=", server.person("cy"));
  await cys.set({ left_at: "2026-02-15T12:00:00.000Z" }).execute();
  if ((await callProcedure(server.url, "me.get", { cookie })).status === 401) cookie = await signIn(server.url, "ada");
  const eoi = eoiInputSchema.parse({ name: "Cy", email: "cy@example.org", interest: "Boats" });
  await submitEoi(server.running.services, server.collective.id, eoi);
  if (isAskedBack) await call("invitations.askBack", { person_id: server.person("cy") });
  return (await db.selectFrom("entry_pathways").select("id").executeTakeFirstOrThrow()).id;
}

/** Lists the addresses of the accounts to which a text has a link. */
async function addressesOpenedBy(text: string): Promise<string[]> {
  const hashes = [...text.matchAll(/[\w-]{40,}/g)].map(([token]) => hashToken(token));
  if (hashes.length === 0) return [];
  const { db } = server.running.services;
  const tables = ["password_tokens", "address_links"] as const;
  const found = tables.map((table) =>
    db
      .selectFrom(table)
      .innerJoin("users", "users.id", `${table}.user_id`)
      .select("users.email")
      .where(`${table}.token_hash`, "in", hashes)
      .execute(),
  );
  return (await Promise.all(found)).flat().map(({ email }) => email);
}

describe("a link to an account that had a password", () => {
  /** How Cy stands, and their expression of interest, until a request may have changed it. */
  let standing: { isAskedBack: boolean; entryPathway: number } | undefined;

  checkAll(OVER_HTTP, "is returned to a member by no call of %s, whoever it is about", async (procedure) => {
    const isAboutSomebody =
      namesSomething(procedure) || fieldsOf(procedure).some((field) => field === "email" || field === "people");
    for (const isAskedBack of [false, true]) {
      for (const name of isAboutSomebody ? VICTIMS : ["cy"]) {
        if (standing?.isAskedBack !== isAskedBack) standing = { isAskedBack, entryPathway: await begin(isAskedBack) };
        const { entryPathway } = standing;
        const input = sampleInput(procedure, { ...idsOf(server), person: server.person(name), entryPathway });
        if (typeOf(procedure) === "mutation") standing = undefined;
        const email = `${name}@example.org`;
        const addressed = {
          ...("email" in input && { email }),
          ...("people" in input && { people: [{ name, email }] }),
        };
        expect(await addressesOpenedBy(await call(procedure, { ...input, ...addressed })), name).toEqual([]);
      }
    }
  });
});

it("the link of somebody new is answered to the member who invites", async () => {
  await begin(false);
  const invited = await call("invitations.send", { name: "Newcomer", email: NEWCOMER });
  expect(await addressesOpenedBy(invited)).toEqual([NEWCOMER]);
  const { db } = server.running.services;
  const { id } = await db.selectFrom("people").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(await addressesOpenedBy(await call("invitations.resend", { person_id: id }))).toEqual([NEWCOMER]);
});

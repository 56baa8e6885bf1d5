import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { engineOf } from "../../server/db/engine.ts";
import { isAddressTaken } from "../../server/features/credentials/addresses.queries.ts";
import { findMemberByEmail } from "../../server/features/credentials/accounts.queries.ts";
import { listEmails } from "../../server/mail/outbox.ts";
import { createEmptyDatabase, openDatabaseAt } from "../support/new-database.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listPathways } from "../support/eois.ts";
import { setPassword } from "../support/invitations.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";
import { send } from "../support/send.ts";
import { PASSWORD } from "../support/world.ts";

const SAM = "sam@example.org";
/** How people paste it. */
const PASTED = [
  `${SAM},`,
  `${SAM}.`,
  `mailto:${SAM}`,
  "sam\u200B@example.org",
  `Sam Reed <${SAM}>`,
  `\u202A${SAM}\u202C`,
];
/** One domain. */
const WRITTEN = ["sam@xn--strae-oqa.example", "sam@straße.example", "Sam@Straße.Example"];

describe("an address that is pasted", () => {
  const server = sharedServer();
  const ada = memberForEach(server, "ada");
  const invite = (email: string) => ada.client.invitations.send.mutate({ name: "Sam", email });
  const call = (procedure: string, input: object) => callProcedure(server.url, procedure, { input });

  it.each(PASTED)("invites the person whose it is, once: %j", async (pasted) => {
    const invited = await send(`${server.url}/api/my_collective/invitations`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: ada.cookie },
      body: JSON.stringify({ name: "Sam", email: pasted }),
    });
    expect(invited.status).toBe(201);
    const recipients = (await listQueuedEmails(server)).map(({ recipient }) => recipient);
    expect(recipients).toEqual([SAM]);
    expect(await outcomeOf(invite(SAM))).toBe("EmailInUse");
  });

  it.each([
    [[SAM, ...PASTED], SAM],
    [WRITTEN, WRITTEN[0] ?? ""],
  ])("finds the account at every door: %j", async ([first = "", ...others]) => {
    await invite(first);
    await setPassword(server, await mailedToken(server), PASSWORD);
    for (const email of [first, ...others]) {
      expect((await call("auth.login", { email, password: PASSWORD })).status, email).toBe(200);
      expect(await outcomeOf(invite(email)), email).toBe("EmailInUse");
      const asked = ada.client.account.changeAddress.mutate({ email, current_password: PASSWORD });
      expect(await outcomeOf(asked), email).toBe("EmailInUse");
    }
    const mails = async () => (await listQueuedEmails(server)).filter(({ kind }) => kind === "password reset");
    for (const email of others.slice(0, 5)) await call("auth.forgotPassword", { email });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(others.slice(0, 5).map(() => first));
  });

  it("corrects an invitation, and changes an address", async () => {
    await invite("same@example.org");
    const { people } = await ada.client.collective.state.query();
    const person_id = people.find(({ display_name }) => display_name === "Sam")?.id ?? 0;
    await ada.client.invitations.correct.mutate({ person_id, email: `Sam <${SAM}>` });
    expect((await listQueuedEmails(server)).at(-1)?.recipient).toBe(SAM);
    await ada.client.account.changeAddress.mutate({ email: "mailto:ada@new.example.", current_password: PASSWORD });
    expect((await ada.client.account.address.query()).pending).toBe("ada@new.example");
  });

  it.each([PASTED, WRITTEN])("expresses interest once: %j, %j", async (...pasted) => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ slug: "tidewater", feature_eoi: 1 }).execute();
    const answers = [];
    for (const email of pasted) {
      const answer = await call("interest.submit", { collective_id: server.collective.id, name: "Sam", email });
      answers.push(/EmailAlreadyExists/.exec(await answer.text())?.[0]);
    }
    expect(answers).toEqual(pasted.map((_email, index) => (index === 0 ? undefined : "EmailAlreadyExists")));
    expect(await listPathways(server)).toHaveLength(1);
  });

  it("is refused if it is none", async () => {
    for (const email of [
      "sam@example..org",
      "sam@example.org, bo@example.org",
      "sam@(example).org",
      "sam@ｅxample.org",
    ]) {
      const refused = await call("interest.submit", { collective_id: server.collective.id, name: "Sam", email });
      expect([refused.status, await refused.text()], email).toEqual([400, expect.stringContaining("Invalid email")]);
    }
  });

  it("that an earlier version took still signs in", async () => {
    const { db } = server.running.services;
    const odd = 'a"b@example.org';
    await db
      .updateTable("users")
      .set({ email: odd, normal_email: odd })
      .where("email", "=", "ada@example.org")
      .execute();
    expect((await call("auth.login", { email: odd, password: PASSWORD })).status).toBe(200);
  });
});

describe("addresses from before they were cleaned", () => {
  it("are found by their clean form, and nobody is lost where two are the same", async () => {
    const empty = await createEmptyDatabase();
    const { db, close } = openDatabaseAt(empty.url);
    try {
      const all = Object.entries(engineOf(db).migrations);
      await migrateToLatest(db, Object.fromEntries(all.filter(([name]) => name < "040")));
      await sql`insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2026-02-15')`.execute(db);
      const users: [email: string, password: string | null, leftAt: string | null, found: string | null][] = [
        // Who was invited to what is one address has no password: the member keeps the address.
        ["sam@example.org,", null, null, null],
        [SAM, "x", null, SAM],
        // Who could sign in only as it was typed still can.
        ["Mailto:Bo@example.org", "x", null, "bo@example.org"],
        // A member's account comes before a former member's.
        ["cy@straße.example", "x", "2026-01-01T00:00:00.000Z", null],
        ["cy@xn--strae-oqa.example", "x", null, "cy@xn--strae-oqa.example"],
        // Of two alike, who wrote it like this, although it is the younger one.
        ["di@straße.example", "x", null, null],
        ["di@xn--strae-oqa.example", "x", null, "di@xn--strae-oqa.example"],
        ["ed@straße.example", "x", null, "ed@xn--strae-oqa.example"],
      ];
      for (const [index, [email, password, leftAt]] of users.entries()) {
        const id = index + 1;
        await sql`insert into users (id, email, normal_email, password_hash)
          values (${id}, ${email}, ${email.toLowerCase()}, ${password})`.execute(db);
        await sql`insert into people (id, collective_id, user_id, display_name, left_at)
          values (${id}, 1, ${id}, ${email}, ${leftAt})`.execute(db);
        await sql`insert into sessions (id_hash, user_id, created_at, last_seen_at, device)
          values (${email}, ${id}, '2026-02-15', '2026-02-15', '')`.execute(db);
      }
      for (const [id, email] of ["ida@straße.example", "ida@xn--strae-oqa.example", "jo@example.org."].entries()) {
        await sql`insert into entry_pathways (id, collective_id, email, normal_email, token_hash, created_at, name)
          values (${id + 1}, 1, ${email}, ${email}, ${email}, '2026-02-15', 'Somebody')`.execute(db);
      }
      await sql`insert into address_links (token_hash, user_id, purpose, email, normal_email, created_at, expires_at)
        values ('a', 2, 'undo', 'sam@old.example.', 'sam@old.example.', '2026-02-15', '2026-02-22')`.execute(db);
      await sql`insert into outbound_emails
        (collective_id, idempotency_key, recipient, normal_recipient, subject, body_text, body_html, next_attempt_at, created_at, expires_at)
        values (1, 'a', 'ed@straße.example', 'ed@straße.example', 'Hello', '', '', '', '', '2099')`.execute(db);

      expect(await migrateToLatest(db)).toContain("040-one-mailbox-one-account");
      const kept = await db.selectFrom("users").select(["email", "normal_email"]).orderBy("id").execute();
      expect(kept).toEqual(users.map(([email, , , normal_email]) => ({ email, normal_email })));
      expect(await db.selectFrom("people").select("id").execute()).toHaveLength(users.length);
      expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(users.length);
      const pathways = await db.selectFrom("entry_pathways").select("normal_email").orderBy("id").execute();
      expect(pathways.map(({ normal_email }) => normal_email)).toEqual([
        null,
        "ida@xn--strae-oqa.example",
        "jo@example.org",
      ]);
      expect((await findMemberByEmail(db, `<${SAM}>`))?.personId).toBe(2);
      const old = { email: "sam@old.example", userId: 1, at: "2026-02-16" };
      expect(await isAddressTaken(db, old)).toBe(true);
      const to = { collectiveId: 1, recipient: "ed@straße.example" };
      expect(await listEmails(db, { to })).toHaveLength(1);
    } finally {
      await close();
      await empty.remove();
    }
  });
});

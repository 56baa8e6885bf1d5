import { describe, expect, it } from "vitest";
import { getRosterEntry } from "../../scripts/admin/look-ups.ts";
import { callProcedure } from "../support/procedures.ts";
import { serverForEach } from "../support/hooks.ts";
import { listPathways } from "../support/eois.ts";
import { setPassword } from "../support/invitations.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { openAs, refusal } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** The same address, as different people and keyboards write it. */
const FORMS = ["Ünal@Example.org", "ünal@example.org", "ÜNAL@EXAMPLE.ORG", "u\u0308nal@example.org"];
const [TYPED = ""] = FORMS;

describe("an email address", () => {
  const server = serverForEach();

  const call = (procedure: string, input: object) => callProcedure(server.url, procedure, { input });

  it("signs in however it is written, and receives links", async () => {
    const ada = await openAs(server, "ada");
    await ada.client.invitations.send.mutate({ name: "Ünal", email: TYPED });
    expect((await setPassword(server, await mailedToken(server), PASSWORD)).status).toBe(200);
    for (const email of FORMS) {
      expect((await call("auth.login", { email, password: PASSWORD })).status, email).toBe(200);
      await call("auth.forgotPassword", { email });
    }
    const mails = await listQueuedEmails(server);
    expect(mails.filter(({ subject }) => subject.includes("password"))).toHaveLength(FORMS.length);

    for (const email of FORMS) {
      const twin = ada.client.invitations.send.mutate({ name: "Twin", email });
      await expect(twin, email).rejects.toMatchObject(refusal("EmailInUse"));
      const entry = await getRosterEntry(server.running.services.db, server.collective.id, email);
      expect(entry.name).toBe("Ünal");
    }
  });

  it("is refused after ten failures, however it is written", async () => {
    const attempt = (email: string) => call("auth.login", { email, password: "wrong horse" });
    for (let i = 0; i < 10; i += 1) await attempt(FORMS[i % FORMS.length] ?? "");
    for (const email of FORMS) expect((await attempt(email)).status).toBe(429);
  });

  it("expresses interest once", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ slug: "tidewater", feature_eoi: 1 }).execute();
    const submit = (email: string) =>
      call("interest.submit", { collective_id: server.collective.id, name: "Ünal", email });
    expect((await submit(TYPED)).status).toBe(200);
    for (const email of FORMS) expect(await (await submit(email)).text()).toContain("EmailAlreadyExists");
    expect(await listPathways(server)).toHaveLength(1);
  });
});

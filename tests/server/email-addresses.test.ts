import { describe, expect, it } from "vitest";
import { getRosterEntry } from "../../scripts/admin/look-ups.ts";
import { serverForEach } from "../support/hooks.ts";
import { listQueuedMails, mailedToken } from "../support/mails.ts";
import { connect, signIn } from "../support/test-server.ts";

/** The same address, as different people and keyboards write it. */
const FORMS = ["Ünal@Example.org", "ünal@example.org", "ÜNAL@EXAMPLE.ORG", "u\u0308nal@example.org"];
const [TYPED = ""] = FORMS;
const PASSWORD = "correct horse";

describe("an e-mail address", () => {
  const server = serverForEach();

  const call = (procedure: string, body: object) =>
    fetch(`${server.url}/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async function codeOf(response: Response): Promise<unknown> {
    const { error } = (await response.json()) as { error?: { data: { appCode: string } } };
    return error?.data.appCode;
  }

  it("signs in however it is written, and receives links", async () => {
    const ada = connect(server.url, await signIn(server.url, "ada"));
    await ada.client.invitations.send.mutate({ name: "Ünal", email: TYPED });
    const set = await call("auth.resetPassword", { token: await mailedToken(server), password: PASSWORD });
    expect(set.status).toBe(200);
    for (const email of FORMS) {
      expect((await call("auth.login", { email, password: PASSWORD })).status, email).toBe(200);
      await call("auth.forgotPassword", { email });
    }
    const mails = await listQueuedMails(server);
    expect(mails.filter(({ subject }) => subject.includes("password"))).toHaveLength(FORMS.length);

    for (const email of FORMS) {
      const refused: unknown = await ada.client.invitations.send
        .mutate({ name: "Twin", email })
        .catch((error: unknown) => error);
      expect(refused, email).toMatchObject({ data: { appCode: "EmailInUse" } });
      const entry = await getRosterEntry(server.running.services.db, server.collective.id, email);
      expect(entry.name).toBe("Ünal");
    }
    await ada.close();
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
    for (const email of FORMS) expect(await codeOf(await submit(email))).toBe("EmailAlreadyExists");
  });
});

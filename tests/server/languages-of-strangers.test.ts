import { beforeEach, describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import type { Language } from "../../shared/languages.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { ANSWERS, describeCollective, listPathways } from "../support/eois.ts";
import { leave } from "../support/invitations.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo"] });
const ada = memberForEach(server, "ada");
beforeEach(() => describeCollective(server, { language: "fr" }));

const submit = (changed: object = {}) =>
  fetch(`${server.url}/api/public/eoi`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...ANSWERS, collective_id: server.collective.id, ...changed }),
  });

const newestSubject = async () => (await listQueuedEmails(server)).at(-1)?.subject;
const subjectIn = (language: Language) => say(language, "emails")("interestSubject", { collective: "Tidewater" });
const invitationIn = (language: Language) => say(language, "emails")("invitationSubject", { collective: "Tidewater" });
const pathway = async () => (await listPathways(server))[0];
const key = async () => ({ entry_pathway_id: (await pathway())?.id ?? 0 });

const languageOfAccount = async (email: string) => {
  const users = server.running.services.db.selectFrom("users").select("language");
  return (await users.where("email", "=", email).executeTakeFirstOrThrow()).language;
};

describe("the language of somebody who expresses interest", () => {
  it("is that of the page, in every email to them", async () => {
    await submit({ language: "es" });
    expect(await newestSubject()).toBe(subjectIn("es"));
    const reference = { collective_id: server.collective.id, token: await mailedToken(server) };
    expect(await ada.client.interest.byToken.query(reference)).toMatchObject({ language: "es" });
    await ada.client.interest.sendLink.mutate({ collective_id: server.collective.id, email: ANSWERS.email });
    expect(await newestSubject()).toBe(subjectIn("es"));
    await ada.client.entryPathways.decline.mutate({ ...(await key()), message: "Gracias" });
    expect(await newestSubject()).toBe(subjectIn("es"));
  });

  it("is seen by members, who know in which language to answer", async () => {
    await submit({ language: "de" });
    expect((await ada.client.collective.state.query()).entry_pathways).toMatchObject([{ language: "de" }]);
  });

  it("changes with the answers, and stays if a client does not send it", async () => {
    await submit({ language: "es" });
    const reference = { collective_id: server.collective.id, token: await mailedToken(server) };
    await ada.client.interest.update.mutate({ ...reference, ...ANSWERS, language: "de" });
    expect(await pathway()).toMatchObject({ language: "de" });
    await ada.client.interest.update.mutate({ ...reference, ...ANSWERS, interest: "Nets" });
    expect(await pathway()).toMatchObject({ language: "de", interest: "Nets" });
  });

  it.each([{}, { language: null }])("is the collective's for a client that sends %j", async (changed) => {
    expect((await submit(changed)).status).toBe(201);
    expect(await pathway()).toMatchObject({ language: null });
    expect(await newestSubject()).toBe(subjectIn("fr"));
  });

  it.each(["tlh", "", "DE", "de-AT", "d".repeat(10_000), 7, ["de"], { de: 1 }])(
    "is one of ours: %j is refused",
    async (language) => {
      const response = await submit({ language });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: "ValidationFailed",
        fields: { language: expect.any(String) },
      });
      expect(await listPathways(server)).toEqual([]);
    },
  );

  it("is that of an invitation which follows, and of the new account", async () => {
    await submit({ language: "de" });
    await ada.client.invitations.sendForEntryPathway.mutate(await key());
    expect(await newestSubject()).toBe(invitationIn("de"));
    const invited = (await ada.client.invitations.list.query())[0];
    await ada.client.invitations.resend.mutate({ person_id: invited?.person_id ?? 0 });
    expect(await newestSubject()).toBe(invitationIn("de"));
    expect(await languageOfAccount(ANSWERS.email)).toBe("de");
  });
});

describe("the language of an account", () => {
  const accept = async (changed: object) =>
    callProcedure(server.url, "auth.resetPassword", {
      input: { token: await mailedToken(server), password: "nine dry herons", ...changed },
    });
  const describeLink = async () => ada.client.auth.passwordLink.query({ token: await mailedToken(server) });

  it("is that of the page on which an invitation is accepted", async () => {
    await actAs(server, "ada").invite("Dee", "dee@example.org");
    expect(await describeLink()).toMatchObject({ language: null, collective_language: "fr" });
    expect((await accept({ language: "tlh" })).status).toBe(400);
    expect((await accept({ language: "es" })).status).toBe(200);
    expect(await languageOfAccount("dee@example.org")).toBe("es");
  });

  it("replaces that in which its owner expressed interest", async () => {
    await submit({ language: "de" });
    await ada.client.invitations.sendForEntryPathway.mutate(await key());
    expect(await describeLink()).toMatchObject({ language: "de" });
    await accept({ language: "es" });
    expect(await languageOfAccount(ANSWERS.email)).toBe("es");
  });

  it("stays what a former member has chosen, in their mails and when they come back", async () => {
    const email = "bo@example.org";
    const updated = server.running.services.db.updateTable("users").set({ language: "de" });
    await updated.where("email", "=", email).execute();
    await leave(server, "bo");
    await ada.client.invitations.askBack.mutate({ person_id: server.person("bo") });
    expect(await newestSubject()).toBe(invitationIn("de"));
    await accept({ language: "es" });
    expect(await languageOfAccount(email)).toBe("de");
  });

  it("does not change with a link that only sets a password", async () => {
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "bo@example.org" } });
    expect((await accept({ language: "es" })).status).toBe(200);
    expect(await languageOfAccount("bo@example.org")).toBeNull();
  });
});

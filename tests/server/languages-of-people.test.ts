import { describe, expect, it } from "vitest";
import type { Language } from "../../shared/languages.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { leave } from "../support/invitations.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const member = membersOf(server);

const choose = async (name: string, language: Language) =>
  (await member(name)).client.account.setLanguage.mutate({ language });

async function chooseByRest(name: string, language: string): Promise<Response> {
  const headers = { cookie: await signIn(server.url, name), "content-type": "application/json" };
  return fetch(`${server.url}/api/me/language`, { method: "PUT", headers, body: JSON.stringify({ language }) });
}

const languageOf = async (name: string) => (await (await member(name)).client.me.get.query()).language;

/** The subjects of the emails that somebody caused, by recipient. */
async function subjectsAfter(cause: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = await listQueuedEmails(server);
  await cause();
  const mails = (await listQueuedEmails(server)).slice(before.length);
  return Object.fromEntries(mails.map(({ recipient, subject }) => [recipient.split("@")[0] ?? "", subject]));
}

const remindAll = () => actAs(server, "ada").remind(3, "ada", "bo", "cy");
const forgetPassword = (name: string) =>
  callProcedure(server.url, "auth.forgotPassword", { input: { email: `${name}@example.org` } });

describe("a person's language", () => {
  it("is none at first, and then what they have chosen, for themselves alone", async () => {
    expect(await languageOf("bo")).toBeNull();
    await choose("bo", "de");
    expect(await languageOf("bo")).toBe("de");
    expect(await languageOf("ada")).toBeNull();
  });

  it("can be chosen by REST, if there is such a language", async () => {
    expect((await chooseByRest("bo", "fr")).status).toBe(200);
    expect((await chooseByRest("bo", "tlh")).status).toBe(400);
    expect(await languageOf("bo")).toBe("fr");
  });

  it.each(["tlh", "", "d".repeat(10_000), null, 7, ["de"]])("is not %j", async (language) => {
    const input = { language };
    const response = await callProcedure(server.url, "account.setLanguage", {
      input,
      cookie: await signIn(server.url, "bo"),
    });
    expect(response.status).toBe(400);
    expect(await languageOf("bo")).toBeNull();
  });

  it("cannot be chosen by others, in any way, nor by former members", async () => {
    const { client } = await member("ada");
    const other = { id: server.person("bo"), user_id: 2 };
    const named = { language: "es", person_id: server.person("bo") } as const;
    await expect(client.account.setLanguage.mutate(named)).rejects.toMatchObject({
      data: { appCode: "OnlyForYourself" },
    });
    await client.account.setLanguage.mutate({ language: "es", ...other });
    const ada = { id: server.person("ada"), display_name: "Ada", about: null, avatar_id: null, language: "fr" };
    await client.people.update.mutate(ada);
    expect(await languageOf("bo")).toBeNull();
    expect(await languageOf("ada")).toBe("es");
    const cookie = await signIn(server.url, "bo");
    await leave(server, "bo");
    const input = { language: "de" };
    expect((await callProcedure(server.url, "account.setLanguage", { input, cookie })).status).toBe(401);
  });

  it("is in the copy of their data", async () => {
    await choose("bo", "es");
    const key = { collectiveId: server.collective.id, personId: server.person("bo") };
    expect(await collectPersonalData(server.running.services.db, key)).toMatchObject({ account: { language: "es" } });
  });
});

describe("an email", () => {
  it("is in each person's own language, also when they are sent at once", async () => {
    await choose("bo", "de");
    await choose("cy", "es");
    expect(await subjectsAfter(remindAll)).toEqual({
      ada: "Interval 3 of Tidewater begins in 14 days",
      bo: "Zyklus 3 von Tidewater beginnt in 14 Tagen",
      cy: "El ciclo 3 de Tidewater empieza dentro de 14 días",
    });
  });

  it("is in the collective's language for others and for strangers", async () => {
    await describeCollective(server, { language: "fr" });
    await choose("bo", "de");
    expect(
      await subjectsAfter(async () => {
        await forgetPassword("ada");
        await forgetPassword("bo");
        await actAs(server, "ada").invite("Dee", "dee@example.org");
        await submitted(server);
      }),
    ).toEqual({
      ada: "Réinitialise ton mot de passe pour Tidewater",
      bo: "Neues Passwort für Tidewater",
      dee: "Ton invitation à Tidewater",
      wren: "Ta demande à Tidewater",
    });
  });

  it("is in English if nobody has chosen another language", async () => {
    await describeCollective(server);
    expect(
      await subjectsAfter(async () => {
        await forgetPassword("bo");
        await submitted(server);
      }),
    ).toEqual({
      bo: "Reset your password for Tidewater",
      wren: "Your expression of interest in Tidewater",
    });
  });

  it("about an account is in its owner's language", async () => {
    const bo = await member("bo");
    await choose("bo", "de");
    expect(await subjectsAfter(() => bo.client.calendar.makeMine.mutate())).toEqual({
      bo: "Ein Link zu deinem Kalender von Tidewater wurde erstellt",
    });
    const text = (await listQueuedEmails(server)).at(-1)?.body_text;
    expect(text).toContain("Ausgelöst von: ");
    expect(text).toContain("Änderungen rückgängig machen:\nhttp");
  });
});

describe("a collective's language", () => {
  it("stays as it is if a client does not send it", async () => {
    await actAs(server, "ada").editCollective({ language: "fr" });
    await actAs(server, "ada").editCollective({ name: "Highwater" });
    const { collective } = await (await member("ada")).client.collective.state.query();
    expect(collective).toMatchObject({ name: "Highwater", language: "fr" });
  });
});

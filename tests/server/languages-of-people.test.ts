import { describe, expect, it } from "vitest";
import type { Language } from "../../shared/languages.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { callProcedure } from "../support/procedures.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { leave } from "../support/invitations.ts";
import { newsServer } from "../support/news.ts";
import { signIn } from "../support/test-server.ts";

const wishes = { people: ["ada", "bo", "cy", "dee"], crews: ["garden"] };
const { server, as, client, listMailed, mailedBy, textTo } = newsServer(wishes);

const choose = async (name: string, language: Language) =>
  (await client(name)).account.setLanguage.mutate({ language });

async function chooseByRest(name: string, language: string): Promise<Response> {
  const headers = { cookie: await signIn(server.url, name), "content-type": "application/json" };
  return fetch(`${server.url}/api/me/language`, { method: "PUT", headers, body: JSON.stringify({ language }) });
}

const languageOf = async (name: string) => (await (await client(name)).me.get.query()).language;

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
    const ada = await client("ada");
    const other = { id: server.person("bo"), user_id: 2 };
    const named = { language: "es", person_id: server.person("bo") } as const;
    await expect(ada.account.setLanguage.mutate(named)).rejects.toMatchObject({
      data: { appCode: "OnlyForYourself" },
    });
    await ada.account.setLanguage.mutate({ language: "es", ...other });
    const profile = { id: server.person("ada"), display_name: "Ada", about: null, avatar_id: null, language: "fr" };
    await ada.people.update.mutate(profile);
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
  it("is in each person's own language, with its dates, also when they are sent at once", async () => {
    const wanted = { bo: "de", cy: "es", dee: "fr" } as const;
    for (const [name, language] of Object.entries(wanted)) await choose(name, language);
    expect(await mailedBy(() => as("ada").remind(3, "ada", "bo", "cy", "dee"))).toEqual([
      "ada: Interval 3 of Tidewater begins in 14 days",
      "bo: Zyklus 3 von Tidewater beginnt in 14 Tagen",
      "cy: El ciclo 3 de Tidewater empieza dentro de 14 días",
      "dee: Tidewater : le cycle 3 commence dans 14 jours",
    ]);
    expect(await textTo("ada")).toContain("from March 1, 2026 to March 31, 2026");
    expect(await textTo("bo")).toContain("vom 1. März 2026 bis zum 31. März 2026");
    expect(await textTo("cy")).toContain("del 1 de marzo de 2026 al 31 de marzo de 2026");
    expect(await textTo("dee")).toContain("du 1er mars 2026 au 31 mars 2026");
  });

  it("is in the collective's language for others and for strangers", async () => {
    await describeCollective(server, { language: "fr" });
    await choose("bo", "de");
    for (const name of ["ada", "bo"]) await forgetPassword(name);
    await as("ada").invite("Eli", "eli@example.org");
    await submitted(server);
    expect(await listMailed()).toEqual([
      "ada: Réinitialise ton mot de passe pour Tidewater",
      "bo: Neues Passwort für Tidewater",
      "eli: Ton invitation à Tidewater",
      "wren: Ta demande à Tidewater",
    ]);
  });

  it("is in English if nobody has chosen another language", async () => {
    await describeCollective(server);
    await forgetPassword("bo");
    await submitted(server);
    const mails = ["bo: Reset your password for Tidewater", "wren: Your request to join Tidewater"];
    expect(await listMailed()).toEqual(mails);
  });

  it("about an account is in its owner's language", async () => {
    await choose("bo", "de");
    await (await client("bo")).calendar.makeMine.mutate();
    expect(await listMailed()).toEqual(["bo: Ein Link zu deinem Kalender von Tidewater wurde erstellt"]);
    expect(await textTo("bo")).toContain("Ausgelöst von: ");
    expect(await textTo("bo")).toContain("Änderungen rückgängig machen:\nhttp");
  });
});

describe("a collective's language", () => {
  it("stays as it is if a client does not send it", async () => {
    await as("ada").editCollective({ language: "fr" });
    await as("ada").editCollective({ name: "Highwater" });
    const { collective } = await (await client("ada")).collective.state.query();
    expect(collective).toMatchObject({ name: "Highwater", language: "fr" });
  });
});

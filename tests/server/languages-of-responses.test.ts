import { describe, expect, it } from "vitest";
import type { Language } from "../../shared/languages.ts";
import { unsubscribeUrl } from "../../server/features/mail-preferences/mail-preferences.service.ts";
import { readCalendar } from "../support/calendars.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { send } from "../support/send.ts";
import { connect, cookieOf, signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

const choose = (language: Language) => ada.client.account.setLanguage.mutate({ language });

describe("a response with words", () => {
  async function read(language: string, known = "") {
    const headers = { cookie: await signIn(server.url, "ada"), "accept-language": language, "if-none-match": known };
    const response = await send(`${server.url}/api/my_collective/activity?kind=participation`, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  it("is one of its language alone, for every cache", async () => {
    await actAs(server, "bo").plan(2);
    const english = await read("en");
    expect(english.text).toContain("Bo takes part in interval 2");
    expect(english.headers.get("vary")?.split(", ")).toEqual(expect.arrayContaining(["Cookie", "Accept-Language"]));
    const etag = english.headers.get("etag") ?? "";
    expect(await read("en", etag)).toMatchObject({ status: 304, text: "" });
    const german = await read("de", etag);
    expect(german.status).toBe(200);
    expect(german.text).toContain("Zyklus 2: bo macht mit");
    expect(german.headers.get("etag")).not.toBe(etag);
    expect((await read("de", german.headers.get("etag") ?? "")).status).toBe(304);
  });

  it("says so if it is an error", async () => {
    const { headers } = await send(`${server.url}/api/nowhere`, { headers: { "accept-language": "es" } });
    expect(headers.get("content-language")).toBe("es");
    expect(headers.get("vary")).toContain("Accept-Language");
  });

  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", "E-Mail-Adresse oder Passwort stimmt nicht"],
    ["nl, fr;q=0.5", "L’adresse e-mail ou le mot de passe est incorrect"],
    ["nl", "Invalid email or password"],
    ["*", "Invalid email or password"],
  ])("says what is wrong in the language of Accept-Language: %s", async (language, words) => {
    const body = JSON.stringify({ email: "ada@example.org", password: "wrong horse" });
    const headers = { "content-type": "application/json", "accept-language": language };
    const response = await send(`${server.url}/trpc/auth.login`, { method: "POST", headers, body });
    expect(await response.json()).toMatchObject({ error: { message: words, data: { fields: { password: words } } } });
  });

  it.each([
    ["de", "Du bekommst diese E-Mails nicht mehr.\n"],
    ["nl", "You will no longer get these emails.\n"],
  ])("turns mails off in the reader's language: %s", async (language, words) => {
    const { services } = server.running;
    const url = unsubscribeUrl(services, { personId: server.person("bo"), kind: "plan reminder" });
    const response = await send(url, { method: "POST", headers: { "accept-language": language } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(words);
  });
});

describe("a feed", () => {
  const titlesOf = async (url: string) =>
    readCalendar(await (await fetch(url)).text()).entries.map(({ summary }) => summary);

  it("of a member is in their language, and changes with it", async () => {
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    const { url } = await ada.client.calendar.makeMine.mutate();
    const before = await fetch(url);
    expect(before.headers.get("content-language")).toBe("en");
    await choose("de");
    const headers = { "if-none-match": before.headers.get("etag") ?? "", "accept-language": "fr" };
    const after = await fetch(url, { headers });
    expect([after.status, after.headers.get("content-language")]).toEqual([200, "de"]);
    expect(await titlesOf(url)).toEqual([
      "Zyklus 1",
      "Zyklus 2",
      "Zyklus 3",
      "Letzter Tag, um Zyklus 3 zu planen",
      "Du koordinierst die Crew garden",
    ]);
  });

  it("of the collective is in its language", async () => {
    await choose("de");
    await actAs(server, "bo").editCollective({ language: "es" });
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    expect(await titlesOf(url)).toContain("Último día para planificar el ciclo 3");
  });

  it("of the activity is in its reader's language", async () => {
    const { url } = await ada.client.journal.makeFeed.mutate();
    await choose("de");
    await actAs(server, "bo").plan(2);
    const atom = await (await fetch(url)).text();
    expect(atom).toContain('xml:lang="de"');
    expect(atom).toContain("<title>Zyklus 2: bo macht mit</title>");
  });
});

describe("a device", () => {
  it("is in English for programs, and in the reader's words in an email", async () => {
    await choose("fr");
    const input = { email: "ada@example.org", password: PASSWORD };
    const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" };
    const body = JSON.stringify(input);
    const response = await send(`${server.url}/trpc/auth.login`, { method: "POST", headers, body });
    const cookie = cookieOf(response);
    const sessions = await connect(server.url, cookie).client.account.sessions.query();
    expect(sessions.map(({ device }) => device)).toContain("Firefox on Linux");
    await send(`${server.url}/trpc/calendar.makeMine`, { method: "POST", headers: { ...headers, cookie }, body: "{}" });
    expect((await listQueuedEmails(server)).at(-1)?.body_text).toContain("Firefox sur Linux");
    expect((await callProcedure(server.url, "account.sessions", { cookie })).status).toBe(200);
  });
});

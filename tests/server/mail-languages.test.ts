import { describe, expect, it } from "vitest";
import { writeEmail } from "../../server/mail/templates/email.ts";
import { planReminder } from "../../server/mail/templates/plan-reminder.ts";
import type { Language } from "../../shared/languages.ts";
import { sharedServer } from "../support/hooks.ts";

const CREW = {
  crew_id: 1,
  name: "Garten",
  lacks: ["no people", "nobody from last time"],
  can_go_ahead: false,
} as const;
const crew = {
  ...CREW,
  lacks: [...CREW.lacks],
  convenor_id: null,
  person_ids: [1],
  volunteer_ids: [],
  people_before: 1,
};

function reminderIn(language: Language) {
  const content = planReminder(language, {
    collective: { name: "Tidewater" },
    interval: { id: 3, start_date: "2026-03-01", end_date: "2026-03-31" },
    today: "2026-02-26",
    crews: [crew],
    sentBy: "Ada",
    baseUrl: "https://crewtide.example",
    repeatable: true,
  });
  const unsubscribeUrl = "https://crewtide.example/unsubscribe/any";
  return writeEmail({ language, kind: "plan reminder", sender: "Tidewater", ...content, unsubscribeUrl });
}

describe("a reminder", () => {
  it.each([
    ["en", "Interval 3 of Tidewater begins in 3 days", "from March 1, 2026 to March 31, 2026"],
    ["de", "Zyklus 3 von Tidewater beginnt in 3 Tagen", "vom 1. März 2026 bis zum 31. März 2026"],
    ["es", "El ciclo 3 de Tidewater empieza dentro de 3 días", "del 1 de marzo de 2026 al 31 de marzo de 2026"],
    ["fr", "Tidewater\u00A0: le cycle 3 commence dans 3\u00A0jours", "du 1er mars 2026 au 31 mars 2026"],
  ] as const)("in %s says when the interval is", (language, subject, dates) => {
    const mail = reminderIn(language);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(dates);
    expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`);
  });
});

describe("the answer to a call that fails", () => {
  const server = sharedServer();
  const login = async (language: string) => {
    const body = JSON.stringify({ email: "ada@example.org", password: "wrong horse" });
    const headers = { "content-type": "application/json", "accept-language": language };
    const answer = await fetch(`${server.url}/trpc/auth.login`, { method: "POST", headers, body });
    return (await answer.json()) as { error: { message: string; data: { fields: object } } };
  };

  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", "E-Mail-Adresse oder Passwort stimmt nicht"],
    ["nl, fr;q=0.5", "L’adresse e-mail ou le mot de passe est incorrect"],
    ["nl", "Invalid email or password"],
    ["*", "Invalid email or password"],
  ])("is in the language of Accept-Language: %s", async (language, words) => {
    const { error } = await login(language);
    expect(error.message).toBe(words);
    expect(error.data.fields).toEqual({ password: words });
  });
});

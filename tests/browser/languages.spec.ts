import { say } from "../../server/messages.ts";
import { expect, FAILED_REQUEST, hold, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { describeCollective, EOI_FORM, listPathways } from "../support/eois.ts";
import { listQueuedEmails, mailedPath } from "../support/emails.ts";
import { startTestServer } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_REQUEST });

const LOGIN = "/auth/login";
const TIDEWATER = { collective: "Tidewater" };

test.describe("somebody whose browser speaks German", () => {
  test.use({ ownContext: true, locale: "de-AT" });

  test("signs in in German, and can change the language in the middle of typing", async ({ page }) => {
    const pieces: string[] = [];
    page.on("request", (request) => {
      const [, language] = /\/assets\/(en|de|es|fr)\./.exec(request.url()) ?? [];
      if (language) pieces.push(language);
    });
    await page.goto(LOGIN);
    await expect(page.getByRole("heading", { name: "Willkommen zurück!" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
    expect(new Set(pieces)).toEqual(new Set(["de"]));

    await page.getByLabel("E-Mail").fill("ada@example.org");
    await page.getByLabel("Passwort").fill("kurz");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByText("Das Passwort muss mindestens 6 Zeichen lang sein")).toBeVisible();
    await page.getByLabel("Passwort").fill("ganz falsch");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page.getByText("E-Mail-Adresse oder Passwort stimmt nicht")).toBeVisible();

    await page.getByLabel("Sprache").focus();
    await page.getByLabel("Sprache").selectOption({ label: "español" });
    await expect(page.getByRole("heading", { name: "¡Hola de nuevo!" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByLabel("Correo electrónico")).toHaveValue("ada@example.org");
    // Secrets are not stored.
    await expect(page.getByLabel("Contraseña")).toHaveValue("");
    await expect(page.getByLabel("Idioma")).toBeFocused();
    expect(new Set(pieces)).toEqual(new Set(["de", "es"]));

    await page.reload();
    await expect(page.getByRole("heading", { name: "¡Hola de nuevo!" })).toBeVisible();
  });
});

for (const { locale, language } of [
  { locale: "nl-NL", language: "es" },
  { locale: "de-AT", language: "de" },
] as const) {
  test.describe(`a stranger whose browser asks for ${locale}`, () => {
    test.use({ ownContext: true, locale });

    test(`reads and writes in ${language} to a collective that speaks Spanish`, async ({ page, server }) => {
      await describeCollective(server, { language: "es" });
      await page.goto(EOI_FORM);
      await expect(
        page.getByRole("heading", { level: 1, name: say(language, "interest")("title", TIDEWATER) }),
      ).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const description = page.getByText("A marsh.");
      await expect(description).toHaveAttribute("lang", "es");
      await expect(description).toHaveAttribute("dir", "auto");
      await page.locator("input[name=name]").fill("Wren");
      await page.locator("input[name=email]").fill("wren@mail.example.org");
      await page.locator("form button[type=submit]").click();
      await expect.poll(async () => (await listPathways(server))[0]?.language).toBe(language);
    });
  });
}

test.describe("a stranger whose browser asks for none of our languages", () => {
  test.use({ ownContext: true, locale: "nl-NL" });

  test("keeps a language that they choose before the page knows the collective's", async ({ page, server }) => {
    await describeCollective(server, { language: "es" });
    const held = [await hold(page, "**/trpc/interest.collectiveBySlug*"), await hold(page, /\/assets\/fr\./)];
    await page.goto(EOI_FORM);
    const asked = page.waitForRequest(/\/assets\/fr\./);
    await page.getByRole("banner").getByRole("combobox").first().selectOption({ label: "français" });
    await asked;
    const known = page.waitForResponse("**/trpc/interest.collectiveBySlug*");
    held[0]?.();
    await known;
    await expect(page.locator("input[name=name]")).toBeVisible();
    held[1]?.();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });
});

test("a stranger chooses a language in the middle of typing, which is that of the mails to them", async ({
  page,
  server,
}) => {
  await describeCollective(server);
  await page.goto(EOI_FORM);
  const name = page.locator("input[name=name]");
  await name.fill("Wren");
  await page.getByLabel("Language").selectOption({ label: "français" });
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(name).toHaveValue("Wren");
  await page.locator("input[name=email]").fill("wren@mail.example.org");
  await page.locator("form button[type=submit]").click();
  await expect
    .poll(async () => (await listQueuedEmails(server)).at(-1)?.subject)
    .toBe(say("fr", "emails")("interestSubject", TIDEWATER));
});

test("a language that cannot be loaded leaves the page as it is, with what is typed", async ({ page }) => {
  await page.goto(LOGIN);
  await page.getByLabel("Email").fill("ada@example.org");
  await page.context().setOffline(true);
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await expect(page.getByText("This language could not be loaded.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByLabel("Language")).toHaveValue("en");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
  await page.context().setOffline(false);
});

test("a browser that stores nothing keeps the choice on its page", async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("The storage is disabled", "SecurityError");
        },
      });
  });
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.goto(LOGIN);
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await expect(page.getByRole("heading", { name: "Willkommen zurück!" })).toBeVisible();
  await expect(page.getByLabel("E-Mail")).toHaveValue("ada@example.org");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByRole("button", { name: "Link zum Zurücksetzen senden" })).toBeVisible();
  expect(loads).toHaveLength(2);
});

test("a new member's language is that of the page on which they accept the invitation", async ({ page, server }) => {
  await actAs(server, "ada").invite("Dee", "dee@example.org");
  await page.goto(await mailedPath(server));
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await page.getByLabel("Passwort").fill("nine dry herons");
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  const users = server.running.services.db.selectFrom("users").select("language");
  expect(await users.where("email", "=", "dee@example.org").executeTakeFirst()).toEqual({ language: "de" });
});

test.describe("a new installation", () => {
  test.use({ setting: { start: () => startTestServer({ empty: true }) } });

  test("is set up in another language with the dates that were chosen", async ({ page, server }) => {
    await page.goto(server.running.setupUrl ?? "");
    const dates = page.locator(".ant-picker-input input");
    await dates.first().fill("May 3, 2026");
    await dates.first().press("Enter");
    await expect(dates.first()).toHaveValue("May 3, 2026");
    await dates.last().fill("soon");
    await page.getByLabel("Language").focus();
    await page.getByLabel("Language").selectOption({ label: "Deutsch" });
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(dates.first()).toHaveValue("3. Mai 2026");
    await expect(dates.last()).toHaveValue("soon");
    await page.getByLabel("Name des Kollektivs").fill("The Shoal");
    await expect(dates.first()).toHaveValue("3. Mai 2026");
  });
});

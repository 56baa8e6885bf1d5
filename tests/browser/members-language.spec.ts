import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { countLoads, expect, FAILED_REQUEST, goOn, hold, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { describeCollective } from "../support/eois.ts";
import type { TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const html = (page: Page) => page.locator("html");
const languageOf = async ({ running }: TestServer, name: string) => {
  const users = running.services.db.selectFrom("users").select("language");
  return (await users.where("email", "=", `${name}@example.org`).executeTakeFirstOrThrow()).language;
};
const choose = async (page: Page, language: string) => {
  await page.getByRole("button", { name: /^(Your menu|Dein Menü|Tu menú|Ton menu|Il tuo menu)$/ }).click();
  await page.getByRole("menuitemradio", { name: language }).click();
};

test("a member changes the language in their menu, also of Ant Design's calendar, and keeps what was typed", async ({
  page,
}) => {
  await signIn(page, "ada", "/intervals/new");
  const start = page.locator(".ant-picker-input input").first();
  await expect(start).toHaveValue("April 1, 2026");
  await start.fill("April 2, 2026");
  await start.press("Enter");
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(page.getByRole("navigation", { name: "Seiten" }).getByRole("link", { name: "Übersicht" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeFocused();
  await expect(start).toHaveValue("2. April 2026");
  await start.fill("3.5.2026");
  await start.press("Enter");
  await expect(start).toHaveValue("3. Mai 2026");
  await start.click();
  const calendar = page.locator(".ant-picker-dropdown:visible");
  await expect(calendar.getByRole("columnheader").first()).toHaveText("Mo");
  await page.reload();
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  await expect(page.getByText("Deine ungespeicherten Änderungen sind noch da.")).toBeVisible();
});

const DATES = [
  { language: "Deutsch", typed: "3. Mai 26", shown: "3. Mai 2026", monday: "Mo" },
  { language: "español", typed: "4 de mayo del 2026", shown: "4 de mayo de 2026", monday: "Lun" },
  { language: "français", typed: "le 5/5/26", shown: "5 mai 2026", monday: "lu" },
  { language: "italiano", typed: "6 mag 26", shown: "6 maggio 2026", monday: "Lun" },
];

test("a date is typed, shown and chosen as people write it in each language, in weeks from Monday", async ({
  page,
}) => {
  await signIn(page, "ada", "/intervals/new");
  const [start, end] = [0, 1].map((index) => page.locator(".ant-picker-input input").nth(index));
  if (!start || !end) throw new Error("There are two dates");
  const day = page.locator(".ant-picker-dropdown:visible .ant-picker-cell-selected");
  const type = async (text: string, shown = text) => {
    await start.fill(text);
    await start.press("Enter");
    await expect(start).toHaveValue(shown);
  };

  for (const { language, typed, shown, monday } of DATES) {
    await test.step(language, async () => {
      const before = await html(page).getAttribute("lang");
      await choose(page, language);
      await expect(html(page)).not.toHaveAttribute("lang", before ?? "");
      await end.fill("soon");
      await type(typed, shown);
      await start.click();
      const weekdays = page.locator(".ant-picker-dropdown:visible").getByRole("columnheader");
      await expect(weekdays.first()).toHaveText(monday);
      await expect(day).toHaveText(String(Number.parseInt(shown)));
      // The text in the other field is still there, although it is no date.
      await expect(end).toHaveValue("soon");
      await start.press("Escape");

      if (language !== "français") return;
      await type("1 mai 2026", "1er mai 2026");
      await start.press("Tab");
      await expect(start).toHaveValue("1er mai 2026");
      await start.click();
      await expect(day).toHaveText("1");
      await type("1er juin 2026");
      await type("21 juin 2026");
      await start.press("Escape");
    });
  }
});

test("a member's choice is kept with the account, and follows on every tab and device with what is typed", async ({
  page,
  openAs,
  server,
}) => {
  await signIn(page, "ada", "/settings#language");
  const tab = await page.context().newPage();
  await tab.goto("/crews/new");
  const name = tab.getByRole("textbox", { name: "Name" });
  await name.fill("Sauna");
  const device = await openAs("ada", "/crews/new");
  await device.getByLabel("Name").fill("Attic");

  await page.getByRole("radio", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Einstellungen", level: 1 })).toBeVisible();
  await expect.poll(() => languageOf(server, "ada")).toBe("de");
  // Nobody is interrupted who types.
  await name.fill("Saunas");
  await expect(html(tab)).toHaveAttribute("lang", "en");
  await name.blur();
  await expect(html(tab)).toHaveAttribute("lang", "de");
  await expect(name).toHaveValue("Saunas");
  await expect(html(device)).toHaveAttribute("lang", "en");
  await device.getByLabel("Name").blur();
  await device.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(html(device)).toHaveAttribute("lang", "de");
  await expect(device.getByRole("textbox", { name: "Name" })).toHaveValue("Attic");

  const other = await openAs("ada", "/crews");
  await expect(other.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  expect(await languageOf(server, "bo")).toBeNull();
});

test("a draft that is shown again in another language has what others have changed meanwhile", async ({
  page,
  server,
}) => {
  const edit = `/crews/${server.crew("garden")}/edit`;
  const typed = { name: page.getByRole("textbox", { name: "Name" }), text: page.locator("textarea").first() };
  // Otherwise the page begins with the device's own copy.
  await page.addInitScript(() => localStorage.setItem("crewtide:keep-nothing", "yes"));
  await signIn(page, "ada", edit);
  await typed.text.fill("Beds");
  await page.route(`**${edit}`, async (route) => {
    const crew = { name: "Orchard", description: "Everything about garden", links: [] };
    if (route.request().isNavigationRequest()) await actAs(server, "bo").editCrew("garden", crew);
    await route.continue();
  });
  await choose(page, "Deutsch");
  await expect(html(page)).toHaveAttribute("lang", "de");
  await expect(typed.text).toHaveValue("Beds");
  await expect(typed.name).toHaveValue("Orchard");
  await expect(page.getByText("Deine ungespeicherten Änderungen sind noch da.")).toBeVisible();
});

test("a list that is typed into a dialog stays with a choice of language", async ({ page }) => {
  await signIn(page, "ada", "/people/new");
  await page.getByRole("button", { name: "Invite several" }).click();
  const list = page.getByRole("dialog").getByRole("textbox");
  await list.fill("Wren; wren@example.org");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(list).toBeHidden();
  // Such a field shows a link or a key that is copied by hand.
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("textarea"), { readOnly: true, value: "a secret" }));
  });
  await page.addInitScript(() => Object.assign(window, { begunWith: JSON.stringify(history.state) }));
  await choose(page, "Deutsch");
  await page.getByRole("button", { name: "Mehrere einladen" }).click();
  await expect(list).toHaveValue("Wren; wren@example.org");
  const begunWith = await page.evaluate(() => (window as unknown as { begunWith: string }).begunWith);
  expect(begunWith).toContain("Wren");
  expect(begunWith).not.toContain("a secret");
});

test("a browser that stores nothing keeps a draft with a choice of language", async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("The storage is disabled", "SecurityError");
        },
      });
  });
  await signIn(page, "ada", "/crews/new");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Sauna");
  await choose(page, "Deutsch");
  await expect(html(page)).toHaveAttribute("lang", "de");
  await expect(name).toHaveValue("Sauna");
  await expect(page.getByText("Deine ungespeicherten Änderungen sind noch da.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(name).toHaveValue("");
});

test("a page in which something is typed that is no draft follows a choice on another tab once it is left", async ({
  page,
}) => {
  await signIn(page, "ada", "/settings#language");
  const tab = await page.context().newPage();
  await tab.goto("/settings#address");
  await tab.getByRole("button", { name: "Change your address" }).click();
  await tab.getByLabel("Your new email address").fill("ada@example.com");
  await tab.getByLabel("Your new email address").blur();
  const loads: string[] = [];
  tab.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const prepared = tab.waitForResponse(/\/assets\/de\./);
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await expect(html(page)).toHaveAttribute("lang", "de");
  await prepared;
  await goOn(tab, "/crews");
  await expect(html(tab)).toHaveAttribute("lang", "de");
  expect(loads).toEqual(["/crews"]);

  await test.step("but what stands in the address, and a field that is empty again, is nothing typed", async () => {
    await goOn(tab, "/activity");
    await tab.getByRole("combobox", { name: "Person" }).selectOption("bo");
    await tab.getByRole("combobox", { name: "Person" }).blur();
    await page.getByRole("radio", { name: "English" }).click();
    await expect(html(tab)).toHaveAttribute("lang", "en");
    await goOn(tab, "/settings#address");
    await tab.getByRole("button", { name: "Change your address" }).click();
    await tab.getByLabel("Your new email address").fill("ada@example.com");
    await tab.getByLabel("Your new email address").fill("");
    await tab.getByLabel("Your new email address").blur();
    await page.getByRole("radio", { name: "Deutsch" }).click();
    await expect(html(tab)).toHaveAttribute("lang", "de");
  });
});

test.describe("a choice", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("is not held up by an answer that this device keeps until it can be sent", async ({ page, server }) => {
    const id = await actAs(server, "ada").meet({
      title: "Bread",
      starts_at: "2026-02-16T18:00:00Z",
      ends_at: "2026-02-16T20:00:00Z",
    });
    await signIn(page, "ada", `/gatherings/${id}`);
    await page.route("**/trpc/gatherings.answer", (route) => route.abort());
    await page.getByRole("main").getByText("Maybe", { exact: true }).click();
    await expect(page.getByText("Waits for the network").first()).toBeVisible();
    await choose(page, "Deutsch");
    await expect(html(page)).toHaveAttribute("lang", "de");
    await expect(page.getByRole("radio", { name: "Vielleicht" })).toBeChecked();
  });
});

test.describe("a choice that cannot be saved", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("is none, and the page says so", async ({ page, server }) => {
    await signIn(page, "ada", "/crews");
    await page.route("**/trpc/account.setLanguage", (route) => route.abort());
    await choose(page, "español");
    await expect(page.getByText("Your choice of language could not be saved.")).toBeVisible();
    await expect(html(page)).toHaveAttribute("lang", "en");
    expect(await languageOf(server, "ada")).toBeNull();
  });

  test("is none if the language cannot be loaded", async ({ page, server }) => {
    await signIn(page, "ada", "/crews");
    await page.route(/\/assets\/fr\./, (route) => route.abort());
    await choose(page, "français");
    await expect(page.getByText("This language could not be loaded.")).toBeVisible();
    await expect(html(page)).toHaveAttribute("lang", "en");
    expect(await languageOf(server, "ada")).toBeNull();
  });
});

test("what somebody chose before they signed in is kept with their account, and is not the next person's", async ({
  page,
  server,
}) => {
  await page.goto("/auth/login");
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await page.getByLabel("E-Mail").fill("ada@example.org");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  await expect.poll(() => languageOf(server, "ada")).toBe("de");

  await page.getByRole("button", { name: "Dein Menü" }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await expect(page.getByRole("heading", { name: "Willkommen zurück!" })).toBeVisible();
  await page.getByLabel("E-Mail").fill("bo@example.org");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  expect(await languageOf(server, "bo")).toBeNull();
});

test("a page that is loaded again in another language loses nothing that is typed or being saved", async ({
  page,
  server,
}) => {
  const id = await actAs(server, "ada").meet({
    title: "Bread",
    starts_at: "2026-02-16T18:00:00Z",
    ends_at: "2026-02-16T20:00:00Z",
  });
  await signIn(page, "ada", `/gatherings/${id}`);
  const [said, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/trpc/gatherings.answer", async (route) => {
    said.resolve();
    await go.promise;
    await route.continue();
  });
  await page.getByRole("main").getByText("Maybe", { exact: true }).click();
  await said.promise;
  const note = page.getByRole("main").getByRole("textbox");
  await note.fill("With jam");
  const { promise: saved, resolve: isSaved } = Promise.withResolvers<void>();
  page.once("load", () => isSaved());
  await choose(page, "Deutsch");
  await expect.poll(() => languageOf(server, "ada")).toBe("de");
  await expect(html(page)).toHaveAttribute("lang", "en");
  go.resolve();
  await saved;
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Vielleicht" })).toBeChecked();
  await expect(note).toHaveValue("With jam");
});

test("a language of a newer release leaves the page in its own", async ({ page, server }) => {
  const { db } = server.running.services;
  await db
    .updateTable("users")
    .set({ language: sql`'pt'` })
    .execute();
  await db
    .updateTable("collectives")
    .set({ language: sql`'pt'` })
    .execute();
  const loads = countLoads(page);
  await signIn(page, "ada", "/people");
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  expect(loads()).toBeLessThanOrEqual(2);
});

test("of two quick choices the later one wins, on the page and with the account", async ({ page, server }) => {
  await signIn(page, "ada", "/settings#language");
  await page.getByRole("radio", { name: "English" }).focus();
  const release = await hold(page, "**/trpc/account.setLanguage");
  const saves: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("account.setLanguage")) saves.push(request.postDataJSON());
  });
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => saves).toHaveLength(1);
  const loads = countLoads(page);
  await page.keyboard.press("ArrowDown");
  release();
  await expect(html(page)).toHaveAttribute("lang", "es");
  await expect.poll(() => languageOf(server, "ada")).toBe("es");
  expect(saves).toEqual([{ language: "de" }, { language: "es" }]);
  expect(loads()).toBe(1);
});

test("an account as it was before the latest choice does not bring back the earlier one", async ({ page, server }) => {
  await signIn(page, "ada", "/crews");
  await choose(page, "Deutsch");
  await expect(html(page)).toHaveAttribute("lang", "de");
  await expect.poll(() => languageOf(server, "ada")).toBe("de");
  await page.route(
    "**/trpc/me.get",
    async (route) => {
      const { result } = (await (await route.fetch()).json()) as { result: { data: object } };
      await route.fulfill({ json: { result: { data: { ...result.data, language: "fr" } } } });
    },
    { times: 1 },
  );
  const release = await hold(page, /\/assets\/fr\./);
  const asked = page.waitForRequest(/\/assets\/fr\./);
  await page.reload();
  await asked;
  const now = page.waitForResponse("**/trpc/me.get");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await now;
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  const loaded = page.waitForResponse(/\/assets\/fr\./);
  release();
  await loaded;
  await goOn(page, "/intervals");
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("crewtide:language"))).toBe("de");
});

test("asks once before a page with an unsaved token is loaded again, and before the choice is saved", async ({
  page,
  server,
}) => {
  await signIn(page, "ada", "/settings#tokens");
  const section = page.getByRole("group", { name: "Tokens for scripts" });
  await section.getByRole("button", { name: "New token" }).click();
  await section.getByLabel("What is it for?").fill("Weekly report");
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Create token" }).click();
  await expect(section.getByText(/^ctk_/)).toBeVisible();
  const questions: string[] = [];
  let isAccepted = false;
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void (isAccepted ? dialog.accept() : dialog.dismiss());
  });
  await choose(page, "Deutsch");
  await expect.poll(() => questions).toEqual(["confirm"]);
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => questions).toEqual(["confirm", "beforeunload"]);
  await expect(page.getByText(/^ctk_/)).toBeVisible();
  expect(await languageOf(server, "ada")).toBeNull();
  isAccepted = true;
  await choose(page, "Deutsch");
  await expect(html(page)).toHaveAttribute("lang", "de");
  expect(questions).toEqual(["confirm", "beforeunload", "confirm"]);
});

test("an account's choice wins over the device's", async ({ page, server }) => {
  await server.running.services.db.updateTable("users").set({ language: "fr" }).execute();
  await page.goto("/auth/login");
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await page.getByLabel("E-Mail").fill("ada@example.org");
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("button", { name: "Ton menu" })).toBeVisible();
  expect(await languageOf(server, "ada")).toBe("fr");
});

test("members choose their collective's language, which is undone like any other field", async ({
  page,
  openAs,
  server,
}) => {
  await describeCollective(server);
  await signIn(page, "ada", "/collective/edit");
  const field = page.getByLabel("Language");
  await expect(field).toHaveValue("en");
  await field.selectOption({ label: "Deutsch" });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText("The collective has been saved.")).toBeVisible();
  const bo = await openAs("bo", "/activity");
  await expect(bo.getByText("Deutsch")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await goOn(page, "/collective/edit");
  await expect(field).toHaveValue("en");
});

test.describe("a member whose browser asks for none of our languages", () => {
  test.use({ ownContext: true, locale: "nl-NL" });

  test("reads the collective's until they choose one, and each page is loaded twice at most", async ({
    page,
    server,
  }) => {
    let loads = 0;
    page.on("load", () => (loads += 1));
    await actAs(server, "bo").editCollective({ language: "fr", description: "Ein Moor" });
    await signIn(page, "ada", "/dashboard");
    await expect(page.getByRole("button", { name: "Ton menu" })).toBeVisible();
    expect(loads).toBe(2);
    await page.reload();
    await expect(page.getByRole("button", { name: "Ton menu" })).toBeVisible();
    expect(loads).toBe(3);
    const description = page.getByText("Ein Moor");
    await expect(description).toHaveAttribute("lang", "fr");
    await expect(description).toHaveAttribute("dir", "auto");
    expect(await languageOf(server, "ada")).toBeNull();
    await choose(page, "Deutsch");
    await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  });
});

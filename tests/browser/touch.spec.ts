import { showCode } from "../support/authenticator.ts";
import {
  chooseFromMenu,
  expect,
  FAILED_REQUEST,
  goOn,
  heading,
  MOTION,
  sendLogin,
  signIn,
  test,
} from "../support/browser.ts";
import { PASSWORD } from "../support/world.ts";
import { crewCard, join, nextStep, stored, submit, volunteer } from "../support/wizard.ts";

/** On a phone, by taps alone. */
test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  expectedErrors: FAILED_REQUEST,
  ...MOTION,
});

test("a member plans and makes an interval", async ({ page, server }) => {
  await signIn(page, "ada");

  await test.step("a member plans the next interval", async () => {
    await goOn(page, "/dashboard");
    await page.getByRole("link", { name: "Plan your participation" }).last().tap();
    await page.getByLabel("Wellbeing").tap();
    await page.getByRole("option", { name: "mostly well" }).tap();
    await expect(page.getByLabel("Wellbeing")).toHaveValue("I am feeling mostly well.");
    await nextStep(page).tap();
    await page.getByRole("radio", { name: "Opt-in" }).tap();
    await nextStep(page).tap();
    await join(page, "garden").tap();
    await expect(crewCard(page, "garden").getByText("Needs convenor to go ahead.")).toBeVisible();
    await volunteer(page, "garden").tap();
    await submit(page).tap();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 3)).crews).toEqual([{ name: "garden", convenor: 1, volunteered_convenor: 1 }]);
  });

  await test.step("the last day of an interval is chosen in the device's own calendar, by the same rules", async () => {
    await goOn(page, "/intervals/new");
    const end = page.getByLabel("End date");
    await expect(end).toHaveAttribute("type", "date");
    await expect(end).toHaveAttribute("min", "2026-04-02");
    await expect(end).toHaveValue("2026-05-01");
    await end.fill("2026-03-20");
    await page.getByRole("button", { name: "Create interval" }).tap();
    await expect(page.getByText("End date must be after start date")).toBeVisible();
    await expect(end).toHaveAccessibleDescription(/End date must be after start date/);
    await end.fill("");
    await expect(page.getByText("End date is required")).toBeVisible();
    await end.fill("2026-04-28");
    await expect(page.getByText("28 days")).toBeVisible();
    await page.getByRole("button", { name: "Create interval" }).tap();
    await expect(page.getByText("The interval has been created.")).toBeVisible();
  });

  await test.step("the head of the list of people is as wide as its rows", async () => {
    await goOn(page, "/people");
    const table = page.getByRole("table");
    await expect(table.getByRole("link", { name: "ada" })).toBeVisible();
    const edges = await table
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().right));
    expect(new Set(edges).size).toBe(1);
  });

  await test.step("a contact is readable while it is typed: its fields are as wide as the page", async () => {
    await goOn(page, `/people/${server.collective.people["ada"]}/edit`);
    await page.getByRole("button", { name: "Add contact" }).tap();
    const widthOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.width;
    expect(await widthOf("Number, address or name")).toBeGreaterThan(250);
  });
});

test("two-step sign-in is turned on by the phone's own app, asked for, and turned off", async ({ page, server }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await signIn(page, "ada", "/settings#two-step");
  const section = page.getByRole("group", { name: "Two-step sign-in" });
  const key = section.getByLabel("Key", { exact: true });
  const confirmPassword = async (button: string) => {
    await section.getByLabel("Current password").fill(PASSWORD);
    await section.getByRole("button", { name: button }).tap();
  };
  await section.getByRole("button", { name: "Turn on" }).tap();
  await confirmPassword("Continue");
  await expect(section.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
  const shown = await key.innerText();
  const secret = shown.replaceAll(" ", "");

  await test.step("the key goes to the app by a link or by the clipboard", async () => {
    const link = section.getByRole("link", { name: "Open the app on this device" });
    await expect(link).toHaveAttribute("href", new RegExp(`^otpauth://totp/.*secret=${secret}`));
    await section.getByRole("button", { name: "Copy the key" }).tap();
    await expect(section.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await copied()).toBe(secret);
  });

  await test.step("a page that the phone loads again shows the same key", async () => {
    await page.reload();
    await expect(key).toHaveText(shown);
  });

  const wrongCode = page.getByText("This code is wrong, or has already been used");
  await section.getByLabel("Code that the app shows").fill("000000");
  await section.getByRole("button", { name: "Turn on" }).tap();
  await expect(wrongCode).toBeVisible();
  await section.getByLabel("Code that the app shows").fill(showCode(secret, server.clock));
  await section.getByRole("button", { name: "Turn on" }).tap();
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();

  await section.getByRole("button", { name: "Copy the codes" }).tap();
  await expect(section.getByRole("button", { name: "Copied" })).toBeVisible();
  expect((await copied()).trim().split("\n")).toEqual(recoveryCodes);

  await test.step("nothing of the set-up stays in the tab", async () => {
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret);
  });

  await test.step("signing in asks for a code, which works once, or for a recovery code", async () => {
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await sendLogin(page, "ada");
    await expect(page.getByLabel("Code")).toBeFocused();
    await page.getByLabel("Code").fill(showCode(secret, server.clock));
    await page.getByRole("button", { name: "Sign in" }).tap();
    await expect(wrongCode).toBeVisible();
    await page.getByLabel("Code").fill(recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Sign in" }).tap();
    await expect(heading(page, "My Dashboard")).toBeVisible();
  });

  await goOn(page, "/settings#two-step");
  await expect(section.getByText("9 recovery codes are left.")).toBeVisible();
  await section.getByRole("button", { name: "Turn off" }).tap();
  await confirmPassword("Turn off");
  await expect(section.getByRole("button", { name: "Turn on" })).toBeVisible();
});

test.describe("in landscape", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("the page has the whole width, and the menu is the phone's", async ({ page }) => {
    await signIn(page, "ada", "/crews");
    await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
    expect((await page.getByRole("main").boundingBox())?.width).toBe(844);
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(menu).toBeVisible();
    // Beside it.
    await page.touchscreen.tap(830, 300);
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await menu.getByRole("link", { name: "People" }).tap();
    await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

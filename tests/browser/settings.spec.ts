import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import {
  chooseFromMenu,
  expect,
  FAILED_REQUEST,
  goOn,
  hold,
  installClock,
  sendLogin,
  signIn,
  test,
} from "../support/browser.ts";
import { giveToken } from "../support/access-tokens.ts";
import { turnOnTwoStep } from "../support/authenticator.ts";
import { actAs } from "../support/editing.ts";
import { openAs } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("every group and section of the settings has an address; one's menu leads to them, and to the guide", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 220 });
  const group = (name: string) => page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name });
  const colours = page.locator("#colours");
  const top = () => colours.evaluate((section) => Math.round(section.getBoundingClientRect().top));
  const belowHeader = 60 + 4;
  await signIn(page, "ada", "/settings#colours");
  await expect.poll(top).toBe(belowHeader);
  // Within the app too.
  await goOn(page, "/crews");
  await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
  await goOn(page, "/settings#colours");
  await expect.poll(top).toBe(belowHeader);
  // One group at a time, of which a section is opened on request.
  await group("Sign-in and security").click();
  await expect(page).toHaveURL(/\/settings#sign-in$/);
  await expect(group("Sign-in and security")).toHaveAttribute("aria-current", "page");
  await expect(colours).toBeHidden();
  await page.getByRole("heading", { name: "Password", exact: true }).click();
  await expect(page.getByLabel("New password")).toBeVisible();
  await page.goBack();
  await expect(colours.getByRole("radio", { name: "Dark" })).toBeVisible();

  await goOn(page, "/crews");
  await chooseFromMenu(page, "Settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.getByRole("heading", { name: "Colours", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html[data-scheme=light]")).toHaveCount(1);
  await chooseFromMenu(page, "Help");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How Crewtide works");
});

test("a calendar's address is made, copied, made anew and deleted", async ({ page, context, request, server }) => {
  const calendar = (name: string) => page.getByRole("group", { name });
  const mine = calendar("Your calendar");
  const addressIn = (of: Locator) => of.getByText(/^http:\/\/\S+\.ics/);
  const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
  const make = (of: Locator) => of.getByRole("button", { name: "Create a link" });
  const address = addressIn(mine);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "ada", "/settings#calendar");
  await make(mine).click();
  // The button is part of the text.
  const url = /http:\S+\/calendar\/[\w-]{43}\.ics/.exec(await address.innerText())?.[0] ?? "";
  await expect(mine.getByText("Link created by you on Feb 15")).toBeVisible();
  await expect(mine.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  const link = mine.getByRole("link", { name: "Subscribe on this device" });
  await expect(link).toHaveAttribute("href", url.replace("http:", "webcal:"));
  expect(await (await request.get(url)).text()).toContain("SUMMARY:Interval 3");
  await mine.getByRole("button", { name: "Copy the link" }).click();
  await expect(mine.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.reload();
  await expect(mine.getByText("Link created by you on Feb 15")).toBeVisible();
  await expect(address).toBeHidden();
  await mine.getByRole("button", { name: "New link" }).click();
  await page
    .getByRole("dialog", { name: "Create a new link?" })
    .getByRole("button", { name: "Keep the old one" })
    .click();
  expect((await request.get(url)).status()).toBe(200);
  await mine.getByRole("button", { name: "New link" }).click();
  await confirm("Create a new one");
  await expect(address).toBeVisible();
  expect((await request.get(url)).status()).toBe(404);
  await mine.getByRole("button", { name: "Delete" }).click();
  await confirm("Delete");
  await expect(make(mine)).toBeVisible();
  await expect(address).toBeHidden();

  await test.step("the collective's is everybody's: who made it and what becomes of it is seen at once", async () => {
    const ours = calendar("The collective’s calendar");
    await make(ours).click();
    await expect(addressIn(ours)).toBeVisible();
    await actAs(server, "bo").makeCalendar();
    await expect(ours.getByText("Link created by bo on Feb 15")).toBeVisible();
    await expect(addressIn(ours)).toBeHidden();
    await ours.getByRole("button", { name: "New link" }).click();
    await confirm("Create a new one");
    await expect(ours.getByText("Link created by you on Feb 15")).toBeVisible();
    await expect(addressIn(ours)).toBeVisible();
    await expect(make(mine)).toBeVisible();
  });

  await test.step("none can be made while the server is out of order, which is said", async () => {
    await server.running.services.db.schema.dropTable("calendar_feeds").execute();
    await make(mine).click();
    const failure = /^Something went wrong on the server\. Nothing was changed; please try again\./;
    await expect(page.getByText(failure).first()).toBeVisible();
  });
});

async function saveData(page: Page): Promise<Download> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("group", { name: "Your data" }).getByRole("button", { name: "Save as a file" }).click();
  return downloading;
}

test("a token for a script is made with the password or a code, shown once, and deleted with one click", async ({
  page,
  server,
}) => {
  await signIn(page, "ada", "/settings#tokens");
  const section = page.getByRole("group", { name: "Tokens for scripts" });
  await section.getByRole("button", { name: "New token" }).click();
  await section.getByLabel("What is it for?").fill("Weekly report");
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Create token" }).click();
  const token = (await section.getByText(/^ctk_/).textContent()) ?? "";
  const statusWith = async () =>
    (await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusWith()).toBe(200);
  await section.getByRole("button", { name: "Copy the token" }).click();
  await section.getByRole("button", { name: "Done" }).click();
  await expect(section.getByText(/^ctk_/)).toHaveCount(0);
  await page.reload();
  await expect(section.getByText("from 127.0.0.1")).toBeVisible();
  await section.getByRole("button", { name: "Delete Weekly report" }).click();
  await expect(section.getByText("Weekly report")).toHaveCount(0);
  expect(await statusWith()).toBe(401);

  const { recovery_codes } = await turnOnTwoStep(await openAs(server, "ada"), server.clock);
  await page.reload();
  await section.getByRole("button", { name: "New token" }).click();
  await section.getByLabel("What is it for?").fill("Nightly report");
  await expect(section.getByLabel("Current password")).toHaveCount(0);
  await section.getByLabel("Code that the app shows").fill(recovery_codes[0] ?? "");
  await section.getByRole("button", { name: "Create token" }).click();
  await expect(section.getByText(/^ctk_/)).toBeVisible();

  await test.step("only the one that is being deleted shows so", async () => {
    await giveToken(server, "Read");
    await page.reload();
    const remove = section.getByRole("button", { name: /^Delete / });
    const loading = remove.and(page.locator("[class*=-btn-loading]"));
    await expect(remove).toHaveCount(2);
    const release = await hold(page, "**/trpc/account.endToken");
    await remove.first().click();
    await expect(loading).toHaveCount(1);
    release();
    await expect(remove).toHaveCount(1);
    await expect(loading).toHaveCount(0);
  });
});

test("one's data is saved as a file, and the last member can leave for good", async ({ page, server }) => {
  const { db } = server.running.services;
  const left_at = "2026-02-01T00:00:00.000Z";
  await db.updateTable("people").set({ left_at }).where("display_name", "!=", "ada").execute();
  await signIn(page, "ada", "/settings#data");
  const download = await saveData(page);
  expect(download.suggestedFilename()).toBe("crewtide-my-data.json");
  expect(await readFile(await download.path(), "utf8")).toContain('"email": "ada@example.org"');
  await page.getByRole("heading", { name: "Leaving for good" }).click();
  const section = page.getByRole("group", { name: "Leaving for good" });
  await section.getByRole("button", { name: "Leave for good" }).click();
  await expect(section.getByText("This cannot be undone.")).toBeVisible();
  const copies = section.getByRole("listitem");
  await expect(copies).toHaveText([
    "in copies from before upgrades, until March 17, 2026",
    /^in backups kept elsewhere, /,
  ]);
  await expect(section.getByText("You are the last member.")).toBeVisible();
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Delete my account and leave" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await sendLogin(page, "ada");
  await expect(page.getByText("Invalid email or password")).toBeVisible();
});

test("a collective that was made by mistake is deleted by its only member, by its name", async ({ page, server }) => {
  const { db, clock } = server.running.services;
  await db.deleteFrom("people").where("display_name", "!=", "ada").execute();
  await db.updateTable("collectives").set({ founded_at: clock.now().toISOString() }).execute();
  await signIn(page, "ada", "/settings#leaving");
  const section = page.getByRole("group", { name: "Leaving for good" });
  const confirm = section.getByRole("button", { name: "Delete the collective" });
  await expect(section.getByText("Made by mistake?")).toBeVisible();
  await confirm.click();
  await section.getByLabel("Name of the collective").fill("Something else");
  await section.getByLabel("Current password").fill(PASSWORD);
  await confirm.click();
  await expect(section.getByText("This is not its name")).toBeVisible();
  await section.getByLabel("Name of the collective").fill("Tidewater");
  await confirm.click();
  await expect(page.getByText("The collective is deleted.")).toBeVisible();
  expect(await db.selectFrom("collectives").select("id").execute()).toEqual([]);
});

test.describe("with a clock of its own", () => {
  test.use({ ownContext: true });

  test("what happens to the account elsewhere is shown without a reload", async ({ page, openElsewhere }) => {
    const elsewhere = await openElsewhere();
    const signInWith = async (agent: string) => {
      const data = { email: "ada@example.org", password: PASSWORD };
      const answer = await elsewhere.request.post("/trpc/auth.login", { data, headers: { "user-agent": agent } });
      expect(answer.ok()).toBe(true);
    };
    const log = page.getByRole("list", { name: "Security log" }).getByRole("listitem");
    const sessions = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
    const pass = await installClock(page);
    await signIn(page, "ada", "/settings#security");
    await expect(log).toHaveCount(1);
    await page.getByRole("heading", { name: "Where you are signed in" }).click();

    await test.step("while the page stays open", async () => {
      await signInWith("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
      await pass("00:30");
      await expect(log.first()).toContainText("Signed in on a new deviceFirefox on Linux");
      await expect(sessions.first()).toBeVisible();
    });

    await test.step("when somebody looks at the page again", async () => {
      await elsewhere.request.post("/trpc/calendar.makeMine", { data: {} });
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await expect(log.first()).toContainText("Private calendar link created");
    });

    await test.step("on the way back to the page", async () => {
      await goOn(page, "/crews");
      await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
      await elsewhere.request.post("/trpc/journal.makeFeed", { data: {} });
      await goOn(page, "/settings#security");
      await expect(log.first()).toContainText("Private activity link created");
    });
  });

  test("a saved file is there until the browser has taken it", async ({ page }) => {
    await page.addInitScript(() => {
      const given = new Set<string>();
      const create = URL.createObjectURL.bind(URL);
      const revoke = URL.revokeObjectURL.bind(URL);
      Object.assign(window, { given });
      URL.createObjectURL = (file) => {
        const url = create(file);
        given.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        given.delete(url);
        revoke(url);
      };
    });
    const given = () => page.evaluate(() => (window as unknown as { given: Set<string> }).given.size);
    const pass = await installClock(page);
    await signIn(page, "ada", "/settings#data");
    await saveData(page);
    expect(await given()).toBe(1);
    await pass("01:00");
    expect(await given()).toBe(0);
  });
});

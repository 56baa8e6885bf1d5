import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { getDemoLogins } from "../../scripts/demo/logins.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { expect, FAILED_CALL, test as base } from "../support/browser.ts";
import { crowd } from "../support/crowd.ts";
import { CROWD, EMPTY, MEMBERS, NEW, PLANNING, PUBLIC, type Picture } from "../support/pictures.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/**
 * Pictures of every page, wide in the dark scheme and as on a phone in the light one, to be looked at:
 * `screenshots/<page>-<scheme>-<width>.png`. What they check is that no page scrolls sideways, and that axe
 * finds nothing that would keep somebody from using it.
 */
const FOLDER = join(import.meta.dirname, "../../screenshots");
const TODAY = "2026-05-12";
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCHEMES = ["dark", "light"] as const;
/** Each page is seen in both schemes and at both widths. `PICTURES=all` takes all four, which takes twice as long. */
const ALL = process.env["PICTURES"] === "all";
const SIZES = { dark: ALL ? [WIDE, PHONE] : [WIDE], light: ALL ? [WIDE, PHONE] : [PHONE] };

interface Setting {
  name: string;
  pictures: Picture[];
  /** A crowd is made of the same parts as the demonstration, and takes axe minutes. */
  withAxe: boolean;
  start: () => Promise<TestServer>;
}

async function startDemonstration(): Promise<TestServer> {
  const server = await startTestServer({ today: TODAY, empty: true });
  await seedDemo(server.running.services.db, TODAY);
  return server;
}

const SETTINGS: Setting[] = [
  { name: "open to anyone", pictures: PUBLIC, withAxe: true, start: startDemonstration },
  { name: "planning", pictures: PLANNING, withAxe: true, start: startDemonstration },
  { name: "what members keep together", pictures: MEMBERS, withAxe: true, start: startDemonstration },
  {
    name: "a crowd",
    pictures: CROWD,
    withAxe: false,
    start: async () => {
      const server = await startTestServer();
      await crowd(server.running.services.db, server.collective.id);
      return server;
    },
  },
  {
    name: "a collective without anything",
    pictures: EMPTY,
    withAxe: true,
    start: () => startTestServer({ people: ["ada"], crews: [], intervals: 0 }),
  },
  {
    name: "a new installation",
    pictures: NEW,
    withAxe: true,
    start: () => startTestServer({ empty: true }),
  },
];

const test = base.extend<{ setting: Setting }>({
  setting: [SETTINGS[0] as Setting, { option: true }],
  server: async ({ setting }, provide) => {
    const server = await setting.start();
    await provide(server);
    await server.stop();
  },
});

test.use({ expectedErrors: FAILED_CALL, deviceScaleFactor: 1 });

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

function describeViolation({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`).join("\n")}`;
}

/** Who signs in for a picture of a setting: of the demonstration as it says, of the others their first member. */
async function listLogins(setting: Setting, server: TestServer) {
  if (setting.pictures === NEW) return () => undefined;
  if (setting.start !== startDemonstration) return () => ({ email: "ada@example.org", password: PASSWORD });
  const logins = await getDemoLogins(server.running.services.db);
  return ({ as }: Picture) => as && logins[as];
}

/** Signs in as somebody, or out as anybody, unless that is so already. */
function signsIn(page: Page, context: BrowserContext) {
  let signedIn: string | undefined;
  return async (login: { email: string; password: string } | undefined) => {
    await page.evaluate(() => sessionStorage.clear()).catch(() => {});
    if (login?.email === signedIn) return;
    signedIn = login?.email;
    await context.clearCookies();
    if (!login) return;
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill(login.email);
    await page.getByLabel("Password").fill(login.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard");
  };
}

for (const setting of SETTINGS) {
  test.describe(setting.name, () => {
    test.use({ setting });
    for (const scheme of SCHEMES) {
      test(`every page in the ${scheme} scheme`, async ({ page, context, server }) => {
        test.setTimeout(300_000);
        // What is still fading in has not its own colours yet.
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.addInitScript((chosen) => localStorage.setItem("crewtide:color-scheme", chosen), scheme);
        const loginFor = await listLogins(setting, server);
        const signIn = signsIn(page, context);
        for (const picture of setting.pictures) {
          await signIn(loginFor(picture));
          for (const size of SIZES[scheme]) {
            await show(page, picture, size);
            if (setting.withAxe) await checkAccess(page, picture.name);
            await take(page, `${picture.name}-${scheme}-${size.width}`, size);
          }
        }
      });
    }
  });
}

async function show(page: Page, { name, path, shows, before }: Picture, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  await page.goto(path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await before?.(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function checkAccess(page: Page, name: string): Promise<void> {
  // Without frames, it need not open a page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect.soft(violations.map(describeViolation), name).toEqual([]);
}

/** As tall as the page, so that what sticks to the window's edge stands where it belongs. */
async function take(page: Page, name: string, { width, height }: typeof WIDE): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, TALLEST)) });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}

/** In pixels. What lies further down looks like what is above it. */
const TALLEST = 3_000;

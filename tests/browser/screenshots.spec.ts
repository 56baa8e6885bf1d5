import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { getDemoLogins, type DemoLogin, type Situation } from "../../scripts/demo/logins.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { expect, FAILED_CALL, test as base } from "../support/browser.ts";
import { startTestServer } from "../support/test-server.ts";

/**
 * Pictures of every page of the demonstration, in both schemes and at two widths, to be looked at:
 * `screenshots/<page>-<scheme>-<width>.png`. What they check is that no page scrolls sideways, and that axe
 * finds nothing that would keep somebody from using it.
 */
const FOLDER = join(import.meta.dirname, "../../screenshots");
const TODAY = "2026-05-12";
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SCHEMES = ["dark", "light"] as const;

interface Picture {
  name: string;
  as?: Situation;
  path: string;
  /** What has to be there before the picture is taken. */
  shows: string;
  before?: (page: Page) => Promise<void>;
}

const nextStep = (page: Page) => page.getByRole("button", { name: "Next step" }).click();

const PICTURES: Picture[] = [
  { name: "login", path: "/auth/login", shows: "Welcome back!" },
  {
    name: "login-errors",
    path: "/auth/login",
    shows: "Welcome back!",
    before: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Invalid email")).toBeVisible();
    },
  },
  { name: "releases", path: "/releases", shows: "Changelog" },
  { name: "setup-done", path: "/setup", shows: "set up" },
  { name: "dashboard", as: "convenor", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-unplanned", as: "unplanned", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-hiatus", as: "hiatus", path: "/dashboard", shows: "My Crews" },
  { name: "wizard-1-capacity", as: "convenor", path: "/my_participation/8", shows: "Plan your capacity" },
  {
    name: "wizard-2-exit",
    as: "exiting",
    path: "/my_participation/7",
    shows: "Plan your capacity",
    before: nextStep,
  },
  {
    name: "wizard-2-errors",
    as: "unplanned",
    path: "/my_participation/8",
    shows: "Plan your capacity",
    before: async (page) => {
      await nextStep(page);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Participation intention is required")).toBeVisible();
    },
  },
  {
    name: "wizard-3-crews",
    as: "convenor",
    path: "/my_participation/8",
    shows: "Plan your capacity",
    before: async (page) => {
      await page.getByText("Additional Participation").click();
      await expect(page.getByRole("heading", { name: "Crews" })).toBeVisible();
    },
  },
  { name: "wizard-read-only", as: "convenor", path: "/my_participation/3", shows: "This interval is over" },
  { name: "wizard-error", as: "convenor", path: "/my_participation/99", shows: "Error: Interval not found." },
  { name: "not-found", as: "convenor", path: "/nowhere", shows: "Page not found" },
];

const test = base.extend<{ logins: Record<Situation, DemoLogin> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  server: async ({}, provide) => {
    const server = await startTestServer({ today: TODAY, empty: true });
    await seedDemo(server.running.services.db, TODAY);
    await provide(server);
    await server.stop();
  },
  logins: async ({ server }, provide) => provide(await getDemoLogins(server.running.services.db)),
});

test.use({ expectedErrors: FAILED_CALL, deviceScaleFactor: 1 });

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

function describeViolation({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`).join("\n")}`;
}

async function signInAs(page: Page, { email, password }: DemoLogin): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
}

for (const scheme of SCHEMES) {
  test(`every page in the ${scheme} scheme`, async ({ page, context, logins }) => {
    test.setTimeout(180_000);
    await page.addInitScript((chosen) => localStorage.setItem("crewtide:color-scheme", chosen), scheme);
    for (const { name, as, path, shows, before } of PICTURES) {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await context.clearCookies();
        await page.evaluate(() => sessionStorage.clear()).catch(() => {});
        if (as) await signInAs(page, logins[as]);
        await page.goto(path);
        await expect(page.getByText(shows).first()).toBeVisible();
        await before?.(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${name} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect.soft(violations.map(describeViolation), `${name} at ${size.width}`).toEqual([]);
        // As tall as the page, so that what sticks to the window's edge stands where it belongs.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
        await page.screenshot({ path: join(FOLDER, `${name}-${scheme}-${size.width}.png`), animations: "disabled" });
      }
    }
  });
}

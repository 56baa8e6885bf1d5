import type { Page } from "@playwright/test";
import { isCode, loadedCode, nameOf, weigh } from "../../scripts/bench/loaded-code.ts";
import { expect, FAILED_CALL, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";

test.use({ expectedErrors: FAILED_CALL });

interface Weighed {
  path: string;
  /** Whether it is a member's. */
  member: boolean;
  /** The most that its scripts and styles may weigh, in kilobytes (1,000 bytes) after gzip. */
  budget: number;
}

/** A little more than each page weighs; `docs/performance.md` says what they are made of. */
const PAGES: Weighed[] = [
  { path: "/auth/login", member: false, budget: 110 },
  { path: "/collective/tidewater/interest", member: false, budget: 146 },
  { path: "/dashboard", member: true, budget: 157 },
  { path: "/crews", member: true, budget: 158 },
  { path: "/people", member: true, budget: 274 },
];

const open = (page: Page, { path, member }: Weighed) => (member ? signIn(page, "ada", path) : page.goto(path));

for (const weighed of PAGES) {
  test(`${weighed.path} weighs no more than ${weighed.budget} KB`, async ({ page, server }) => {
    await actAs(server, "ada").editCollective({ feature_eoi: true, eoi_description: "**Come** as you are." });
    const rows = weigh(await loadedCode(page, () => open(page, weighed)));
    const total = rows.reduce((sum, { size }) => sum + size, 0);
    const table = rows.map(({ name, size }) => `${String(size).padStart(8)} ${name}`).join("\n");
    test.info().annotations.push({ type: "weight", description: `${total} bytes` });
    expect(total, `${weighed.path} loads ${total} bytes:\n${table}\n`).toBeLessThanOrEqual(weighed.budget * 1000);
    // What nothing has been loaded of has not been weighed.
    expect(rows.length).toBeGreaterThan(3);
  });

  test(`${weighed.path} asks for all its code at once`, async ({ page, context }) => {
    const all = [...(await loadedCode(page, () => open(page, weighed))).keys()].toSorted();
    const again = await context.newPage();
    const asked = new Set<string>();
    again.on("request", (request) => {
      if (isCode(request.url())) asked.add(nameOf(request.url()));
    });
    // React is in there: nothing of the app can run before it has come.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await again.route("**/assets/core-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await again.goto(weighed.path, { waitUntil: "commit" });
    await expect.poll(() => [...asked].toSorted()).toEqual(all);
    release();
    await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

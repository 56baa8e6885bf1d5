import type { Page } from "@playwright/test";
import { paths } from "../../client/paths.ts";
import { matchRoute } from "../../client/routes/match-route.ts";
import { ROUTES } from "../../client/routes/routes.ts";
import { isCode, loadedCode, nameOf, weigh } from "../../scripts/bench/loaded-code.ts";
import { CREWS, expect, FAILED_CALL, PEOPLE, signIn } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { test, type Setting } from "../support/shared-server.ts";
import { startTestServer } from "../support/test-server.ts";

const setting: Setting = {
  start: async () => {
    const server = await startTestServer({ people: PEOPLE, crews: CREWS });
    await actAs(server, "ada").editCollective({ feature_eoi: true, eoi_description: "**Come** as you are." });
    return server;
  },
};

test.use({ expectedErrors: FAILED_CALL, setting });

/** The most that a page's scripts and styles may weigh, in kilobytes (1,000 bytes) after gzip. */
const STRANGERS = 170;
const MEMBERS = 300;
/** The pages that members open most. */
const EVERYDAY = 265;

const BUDGETS: Record<string, number> = {
  [paths.login]: STRANGERS,
  [paths.forgotPassword]: STRANGERS,
  [`${paths.resetPassword}?token=any`]: STRANGERS,
  [paths.interest("tidewater")]: STRANGERS,
  [paths.manageInterest("tidewater", "any")]: STRANGERS,
  [paths.releases]: STRANGERS,
  [paths.setup]: MEMBERS,
  [paths.dashboard]: EVERYDAY,
  [paths.crews]: EVERYDAY,
  [paths.people]: MEMBERS,
  [paths.person(1)]: MEMBERS,
  [paths.intervals]: MEMBERS,
  [paths.entryPathways]: MEMBERS,
  [paths.entryPathway(1)]: MEMBERS,
  [paths.newPerson]: MEMBERS,
  [paths.editPerson(1)]: MEMBERS,
  [paths.newCrew]: MEMBERS,
  [paths.editCrew(1)]: MEMBERS,
  [paths.newInterval]: MEMBERS,
  [paths.myParticipation(2)]: MEMBERS,
  [paths.editCollective]: MEMBERS,
  [paths.settings]: MEMBERS,
};

const routeOf = (address: string) => matchRoute(new URL(address, "http://localhost").pathname).route;

const open = (page: Page, address: string) =>
  routeOf(address).layout === "members" ? signIn(page, "ada", address) : page.goto(address);

test("every page has a budget", () => {
  expect(new Set(Object.keys(BUDGETS).map(routeOf))).toEqual(new Set(ROUTES));
});

for (const [address, budget] of Object.entries(BUDGETS)) {
  test(`${address} weighs at most ${budget} KB, all asked for at once`, async ({ page, context }) => {
    const code = await loadedCode(page, () => open(page, address));
    const rows = weigh(code);
    const total = rows.reduce((sum, { size }) => sum + size, 0);
    const table = rows.map(({ name, size }) => `${String(size).padStart(8)} ${name}`).join("\n");
    test.info().annotations.push({ type: "weight", description: `${total} bytes` });
    expect.soft(total, `${address} loads ${total} bytes:\n${table}\n`).toBeLessThanOrEqual(budget * 1000);
    // What nothing has been loaded of has not been weighed.
    expect(rows.length).toBeGreaterThan(3);

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
    await again.goto(address, { waitUntil: "commit" });
    await expect.poll(() => [...asked].toSorted()).toEqual([...code.keys()].toSorted());
    release();
    await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

import { paths } from "../../client/paths.ts";
import { expect, FAILED_CALL, goOn, signIn, test } from "../support/browser.ts";

test.use({ expectedErrors: FAILED_CALL });

const ADDRESSES = [
  paths.dashboard,
  paths.editCollective,
  "/nowhere",
  paths.people,
  paths.person(999),
  paths.newPerson,
  paths.formerMembers,
  paths.person(2),
  paths.editPerson(1),
  paths.editCrew(999),
  paths.crew(999),
  paths.crews,
  paths.crew(1),
  paths.newCrew,
  paths.editCrew(1),
  paths.entryPathway(999),
  paths.intervals,
  paths.newInterval,
  paths.interval(2),
  paths.editInterval(2),
  paths.editInterval(1),
  paths.interval(99),
  paths.myParticipation(99),
  paths.myParticipation(2),
  paths.entryPathways,
  paths.activity,
  paths.settings,
  paths.setup,
  paths.login,
  paths.unsubscribe("any"),
  paths.stillHere("any"),
  paths.releases,
  paths.forgotPassword,
  paths.interest("nowhere"),
  paths.resetPassword,
  paths.interest("tidewater"),
  paths.manageInterest("tidewater", "never-mailed"),
];

test("the browser's tab is named after the heading of every page", async ({ page }) => {
  await signIn(page, "ada", paths.dashboard);
  for (const address of ADDRESSES) {
    await goOn(page, address);
    const heading = page.getByRole("heading", { level: 1 });
    await expect
      .poll(async () => `${await heading.first().textContent()} · Crewtide` === (await page.title()), address)
      .toBe(true);
    await expect(heading, address).toHaveCount(1);
  }
});

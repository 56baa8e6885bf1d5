import { paths } from "../../client/paths.ts";
import { expect, expectTitle, FAILED_CALL, goOn, signIn, test } from "../support/browser.ts";

test.use({ expectedErrors: FAILED_CALL });

/** Those of which `every-page.spec.ts` has none, each named otherwise than the one before. */
const ADDRESSES = [
  paths.editPerson(1),
  paths.editCrew(999),
  paths.interval(99),
  paths.editInterval(1),
  paths.stillHere("any"),
];

test("the browser's tab is named after the heading, on pages that are seldom seen", async ({ page }) => {
  await signIn(page, "ada", paths.person(2));
  await expectTitle(page);
  for (const address of ADDRESSES) {
    const previous = await page.title();
    await goOn(page, address);
    await expect(page, address).not.toHaveTitle(previous);
    await expectTitle(page);
  }
});

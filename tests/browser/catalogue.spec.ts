import type { CollectiveState } from "../../shared/collective/collective.ts";
import { changeState, expect, FAILED_REQUEST, signInAs, test } from "../support/browser.ts";
import { PASSWORD } from "../support/world.ts";

/**
 * Texts of `docs/domain/pages.md#error-messages` that no other test provokes: what causes each, and what the page then
 * says.
 */
test.use({ expectedErrors: FAILED_REQUEST });

const INCOMPLETE: { path: string; change: (state: CollectiveState) => object; text: string }[] = [
  { path: "/my_participation/2", change: () => ({ collective: null }), text: "Error: Collective not found." },
  { path: "/my_participation/2", change: () => ({ people: [] }), text: "Error: Person ID not found." },
  {
    path: "/my_participation/2",
    change: ({ involvements }) => ({ involvements: { ...involvements, current_interval: null } }),
    text: "Error: Current interval not found.",
  },
  { path: "/collective/edit", change: () => ({ collective: null }), text: "Error: Collective not found" },
];

test("a page that needs what the state lacks says what that is", async ({ page }) => {
  await signInAs(page, { email: "ada@example.org", password: PASSWORD });
  for (const { path, change, text } of INCOMPLETE) {
    await test.step(`${path}: ${text}`, async () => {
      await page.unroute("**/trpc/collective.state");
      await changeState(page, change);
      await page.goto(path);
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    });
  }
});

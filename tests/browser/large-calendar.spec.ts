import { expect, signIn, test } from "../support/browser.ts";
import { chooseFile } from "../support/link-pictures.ts";
import { dayIn } from "../support/world.ts";

test("a file of several megabytes shows its progress, and what is left after a thousand gatherings", async ({
  page,
}) => {
  await signIn(page, "ada", "/gatherings/import");
  const event = (uid: number, day: string, more = "") =>
    `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Walk ${uid}\nDTSTART:${day}T180000Z\nDURATION:PT2H\n${more}END:VEVENT\n`;
  const over = Array.from({ length: 10_000 }, (_, index) =>
    event(index, "20100101", `DESCRIPTION:${"x".repeat(400)}\n`),
  );
  const coming = Array.from({ length: 1_200 }, (_, index) => event(20_000 + index, "20990101"));
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector("progress")) document.body.dataset["progress"] = "shown";
    }).observe(document.body, { childList: true, subtree: true });
  });
  await chooseFile(page, "years.ics", ["BEGIN:VCALENDAR\n", ...over, ...coming, "END:VCALENDAR\n"].join(""));
  await expect(page.getByRole("heading", { name: "1,000 gatherings to plan" })).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-progress", "shown");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText("200 more gatherings are in the file.")).toBeVisible();
  await expect(page.getByText("Already over (10,000)")).toBeVisible();
  await page.getByRole("button", { name: "Plan 1,000 gatherings" }).click();
  await expect(page.getByText("1,000 gatherings have been planned.").first()).toBeVisible();
  await page.getByRole("button", { name: "Show 200 more gatherings" }).click();
  await expect(page.getByRole("heading", { name: "200 gatherings to plan" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1,000 gatherings are planned already" })).toBeVisible();
});

test("an entry is shown in its own time zone, which is named if it is not the collective's", async ({ page }) => {
  await signIn(page, "ada", "/gatherings/import");
  const [start, added] = [dayIn(90), dayIn(92)].map(
    (day) => `;TZID=America/New_York:${day.replaceAll("-", "")}T190000`,
  );
  const event = (title: string, ...lines: string[]) =>
    ["BEGIN:VEVENT", `UID:${title}`, `SUMMARY:${title}`, "DURATION:PT2H", ...lines, "END:VEVENT"].join("\n");
  const supper = event("Supper", `DTSTART${start}`, "RRULE:FREQ=WEEKLY;COUNT=9", `RDATE${added}`);
  await chooseFile(
    page,
    "zones.ics",
    ["BEGIN:VCALENDAR", event("Walk", "DTSTART:20990105T180000Z"), supper, "END:VCALENDAR\n"].join("\n"),
  );
  await expect(page.getByLabel(/^Walk.*January 5, 2099, 18:00 – 20:00$/)).toBeVisible();
  await expect(page.getByLabel(/^Supper.*10 times: .*, 19:00 – 21:00.*\(New York, .*1 added/)).toBeVisible();
});

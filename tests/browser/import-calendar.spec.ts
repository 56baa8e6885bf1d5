import { paths } from "../../shared/paths.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { chooseFile } from "../support/link-pictures.ts";

test.use({ expectedErrors: /status of 400|net::ERR_FAILED/ });

test("a file of another calendar becomes gatherings, after a preview", async ({ page, server }) => {
  const now = server.running.services.clock.now().getTime();
  await signIn(page, "ada", "/gatherings");
  await page.getByRole("link", { name: "Import a calendar" }).click();
  const stamp = (days: number) => new Date(now + days * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const event = (title: string, ...lines: string[]) => ["BEGIN:VEVENT", `SUMMARY:${title}`, ...lines, "END:VEVENT"];
  const lines = [
    "BEGIN:VCALENDAR",
    ...event("Song circle", `DTSTART:${stamp(3)}`, "DURATION:PT2H", "RRULE:FREQ=WEEKLY;COUNT=2"),
    ...event("Work day", `DTSTART:${stamp(4)}`, "DURATION:PT3H", "CATEGORIES:Garden"),
    ...event("Market month", "DTSTART;VALUE=DATE:20990101", "DTEND;VALUE=DATE:20990201"),
    "END:VCALENDAR",
  ];
  // Listening from the start: asking for a chooser takes effect too late for a key that is pressed at once.
  page.on("filechooser", () => {});
  await chooseFile(page, "notes.ics", "no calendar");
  await expect(page.getByRole("alert")).toContainText("This is not a calendar file");
  await expect(page.getByText("an .ics file of up to 10 MB")).toBeVisible();
  await chooseFile(page, "calendar.ics", "x".repeat(10_000_001));
  await expect(page.getByRole("alert")).toContainText("This file is too large: 10.1 MB. The limit is 10 MB.");
  await page.getByRole("button", { name: "Choose a file" }).focus();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const file = { name: "calendar.ics", mimeType: "text/calendar", buffer: Buffer.from(lines.join("\r\n")) };
  await (await chooser).setFiles(file);
  await expect(page.getByText("calendar.ics")).toBeVisible();
  const songs = page.getByRole("checkbox", { name: /Song circle.* 2 times: first on/ });
  const workDay = page.getByRole("checkbox", { name: /Work day.*garden/ });
  await expect(workDay).toBeChecked();
  await expect(page.getByLabel("For", { exact: true })).toHaveValue("category");
  await expect(page.getByText("Longer than 14 days (1)")).toBeVisible();
  await expect(page.getByText("Market month")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose all" }).uncheck();
  await expect(page.getByRole("button", { name: "Plan 0 gatherings" })).toBeDisabled();
  await songs.check();
  await page.getByRole("button", { name: "Plan 2 gatherings" }).click();
  await expect(page.getByText("2 gatherings have been planned.").first()).toBeVisible();
  await page.getByRole("link", { name: "See them" }).click();
  await expect(page.getByRole("link", { name: "Song circle" })).toHaveCount(2);

  await goOn(page, "/gatherings/import");
  await page.route(/gatherings\.(preview|import)Calendar/, (route) => route.abort(), { times: 1 });
  await chooseFile(page, "calendar.ics", lines.join("\r\n"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "2 gatherings are planned already" })).toBeVisible();
  await page.route(/gatherings\.(preview|import)Calendar/, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Plan 1 gathering" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be reached" })).toBeVisible();
  await expect(workDay).toBeChecked();
  await page.getByRole("button", { name: "Plan 1 gathering" }).click();
  await expect(page.getByText("1 gathering has been planned.").first()).toBeVisible();
  await goOn(page, paths.crew(server.crew("garden")));
  await expect(page.getByRole("link", { name: "Work day" })).toBeVisible();
});

test("a newer file shows what it has changed, and changes it, and Undo takes an import back", async ({ page }) => {
  await signIn(page, "ada", "/gatherings/import");
  const event = (uid: number, ...lines: string[]) =>
    ["BEGIN:VEVENT", `UID:tide-${uid}`, ...lines, "DURATION:PT2H", "END:VEVENT"].join("\n");
  const calendar = (...events: string[]) => ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\n");
  const walk = event(1, "SUMMARY:Tide walk", "DTSTART:20990401T180000Z");
  const song = event(2, "SUMMARY:Shanties", "DTSTART:20990402T180000Z");
  const later = event(1, "SUMMARY:Tide walk", "LOCATION:Pier", "DTSTART:20990403T180000Z");
  const cancelled = event(2, "SUMMARY:Shanties", "STATUS:CANCELLED", "DTSTART:20990402T180000Z");
  const swim = event(3, "SUMMARY:Night swim", "DTSTART:20990404T180000Z");

  await chooseFile(page, "tide.ics", calendar(walk, song));
  await page.getByRole("button", { name: "Plan 2 gatherings" }).click();
  await expect(page.getByRole("link", { name: "See them" })).toHaveAttribute("href", "/gatherings?from=2099-04-01");
  await goOn(page, "/gatherings/import");
  await chooseFile(page, "tide.ics", calendar(later, cancelled, swim));
  await expect(page.getByRole("heading", { name: "1 gathering to plan" })).toBeVisible();
  await expect(page.getByText("2 planned gatherings have changed in this file")).toBeVisible();
  const moved = page.getByRole("checkbox", { name: /Tide walk.*New time.*New place.*Before: .*no place/ });
  await expect(moved).toBeChecked();
  await page.getByRole("checkbox", { name: /Shanties.*Cancelled/ }).uncheck();
  await page.getByRole("button", { name: "Plan 1 and change 1" }).click();
  await expect(page.getByText("1 gathering has been planned. 1 gathering has been changed.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
  await goOn(page, "/activity");
  const undone = page.getByRole("listitem").filter({ hasText: "Ada undid the import of tide.ics" });
  await expect(undone).toBeVisible();
  await expect(undone.getByRole("button", { name: /Undo/ })).toHaveCount(0);
  await goOn(page, "/gatherings?from=2099-04-01");
  await expect(page.getByRole("link", { name: "Tide walk" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Night swim" })).toHaveCount(0);
  await page.getByRole("link", { name: "Show from today on" }).click();
  await expect(page.getByRole("link", { name: "Tide walk" })).toHaveCount(0);
});

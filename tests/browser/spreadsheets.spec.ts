import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, FAILED_REQUEST, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { EXIT } from "../support/world.ts";

interface Format {
  button?: string;
  delimiter?: string;
}

/** Presses the button, and returns the file's name, its first character, and its rows. */
async function save(page: Page, { button = "Save as spreadsheet", delimiter = "," }: Format = {}) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), "utf8");
  const rows: string[][] = parse(text, { bom: true, delimiter });
  return { name: download.suggestedFilename(), first: text[0], rows };
}

test("people, crews and an interval are saved as they stand on the page", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { volunteers: ["garden"], joins: ["kitchen"], capacity_score: -1 });
  await actAs(server, "bo").plan(2, { joins: ["garden"] });
  await actAs(server, "di").plan(2, { ...EXIT, intention_context: "A secret" });
  await actAs(server, "bo").editProfile({ display_name: '=HYPERLINK("x")', about: null, contacts: [] });

  await test.step("people, as searched and sorted, without formulas", async () => {
    await signIn(page, "ada", "/people");
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await expect(page.getByRole("cell", { name: "=HYPERLINK" })).toBeVisible();
    expect(await save(page)).toEqual({
      name: "People (Participating).csv",
      first: "\uFEFF",
      rows: [
        ["Name", "Capacity", "Crew(s)", "Convened", "Answer"],
        ["ada", "Lower", "garden, kitchen", "1", "Participating"],
        [`'=HYPERLINK("x")`, "", "garden", "0", "Participating"],
      ],
    });
    await page.getByRole("textbox", { name: "Search by any field" }).fill("kitchen");
    await expect(page.getByRole("cell", { name: "=HYPERLINK" })).toBeHidden();
    const { rows } = await save(page);
    expect(rows.slice(1)).toEqual([["ada", "Lower", "garden, kitchen", "1", "Participating"]]);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("tab", { name: "Not answered" }).click();
    await expect(page.getByRole("cell", { name: "cy" })).toBeVisible();
    expect((await save(page)).rows.slice(1)).toEqual([["cy", "", "", "0", "Not answered"]]);
  });

  await test.step("crews", async () => {
    await signIn(page, "ada", "/crews");
    const { rows } = await save(page);
    expect(rows.slice(0, 3)).toEqual([
      ["Crew", "State", "Convenor", "Number of people", "People"],
      ["garden", "Active", "ada", "2", `ada, =HYPERLINK("x")`],
      ["kitchen", "Inactive", "", "1", "ada"],
    ]);
  });

  await test.step("an interval", async () => {
    await signIn(page, "ada", "/intervals/2");
    const { name, rows } = await save(page);
    expect(name).toBe("Interval 2.csv");
    expect(rows).toEqual([
      ["Name", "Answer", "Crews"],
      ["ada", "Taking part", "garden, kitchen"],
      [`'=HYPERLINK("x")`, "Taking part", "garden"],
      ["di", "Exiting", ""],
      ["cy", "Not answered", ""],
    ]);
  });
});

test("gatherings and who was there are saved, in the reader's language", async ({ page, server }) => {
  const { meet } = actAs(server, "ada");
  const past = await meet({ title: "+1", starts_at: "2026-02-15T08:00:00Z", ends_at: "2026-02-15T09:00:00Z" });
  await meet({ title: "Soup", place: "Hall", starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" });
  await signIn(page, "ada", "/gatherings");
  const { rows } = await save(page);
  expect(rows[0]).toEqual(["Title", "When", "Place", "Crew", "State", "Going", "Maybe", "Were there"]);
  expect(rows.slice(1).map(([title, , ...others]) => [title, ...others])).toEqual([
    ["Soup", "Hall", "", "", "0", "0", ""],
  ]);

  await signIn(page, "ada", `/gatherings/${past}`);
  await page.getByText("Who was there").click();
  await page.getByRole("checkbox", { name: "cy" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const noted = await save(page);
  expect(noted.name).toMatch(/1\.csv$/);
  expect(noted.rows.filter(([, wasThere]) => wasThere === "yes")).toEqual([["cy", "yes"]]);

  await page.evaluate(() => localStorage.setItem("crewtide:language", "de"));
  await page.reload();
  const german = await save(page, { button: "Als Tabelle speichern", delimiter: ";" });
  expect(german.rows[0]).toEqual(["Name", "War da"]);
});

test.describe("with a network that fails", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("a file that cannot be made is said", async ({ page }) => {
    await signIn(page, "ada", "/crews");
    await page.route(/save-spreadsheet/, (route) => route.abort());
    await page.getByRole("button", { name: "Save as spreadsheet" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  });
});

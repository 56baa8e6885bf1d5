import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeCore = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Describes what axe finds on a page that has no frames, each with its impact first: by the rule of contrast alone, or
 * by all rules but some. Its code is loaded once for each document.
 */
export async function listViolations(
  page: Page,
  rules: "all" | "contrast",
  { except = [] }: { except?: readonly string[] } = {},
): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    preload: false,
    selectors: false,
    ...(rules === "contrast" ? { runOnly: ["color-contrast"] } : {}),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore);
  const run = async (given: axe.RunOptions) => (await window.axe?.run(document, given))?.violations ?? [];
  const violations = await page.evaluate(run, options);
  return violations.map(({ impact, id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`);
    return `${impact} ${id}: ${places.join("\n")}`;
  });
}

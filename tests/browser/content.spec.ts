import type { Page } from "@playwright/test";
import { actAs } from "../support/editing.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import type { TestServer } from "../support/test-server.ts";

/** Texts of somebody who wants a script to run, or a server of theirs to be told who reads it. */
const ATTACKS = [
  `<script>window.attacked = true</script>`,
  `<img src=x onerror="window.attacked = true">`,
  `<svg onload="window.attacked = true"><a href="javascript:window.attacked=true">svg</a></svg>`,
  `<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>`,
  `<style>@import url(http://evil.example/style.css);</style>`,
  `![a picture](http://evil.example/picture.png)`,
  `![a picture](http://evil.example/picture.png "onerror=window.attacked=true")`,
  `[script](javascript:window.attacked=true)`,
  `[case](JaVaScRiPt:window.attacked=true)`,
  `[entity](java&#115;cript:window.attacked=true)`,
  `[tab](java\tscript:window.attacked=true)`,
  `[data](data:text/html,<script>opener.attacked=true</script>)`,
  `[vbscript](vbscript:x)`,
  `[file](file:///etc/passwd)`,
  `<javascript:window.attacked=true>`,
  `[reference]\n\n[reference]: javascript:window.attacked=true`,
  `<a href="http://evil.example" onclick="window.attacked = true">raw</a>`,
];

/** Notes every address that the page asks for. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  return urls;
}

/** Clicks whatever could be clicked, and looks whether anything ran or was fetched. */
async function expectHarmless(page: Page, requests: string[], server: TestServer): Promise<void> {
  const links = page.locator("main a");
  await expect(links).not.toHaveCount(0);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))) {
    expect(href ?? "").toMatch(/^(https?:\/\/|\/|$)/);
  }
  for (const link of await links.filter({ hasText: /^(script|case|entity|tab|data|reference|svg|raw)$/ }).all()) {
    await link.click();
  }
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  expect(await page.locator("main").locator("script, iframe, style, img[src^=http], [onerror], [onload]").count()).toBe(
    0,
  );
  expect(requests.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:"))).toEqual([]);
}

test("Markdown on the public form runs no script and calls nobody", async ({ page, server }) => {
  const eoi_description = [...ATTACKS, "The end of the text."].join("\n\n");
  await actAs(server, "ada").editCollective({ feature_eoi: true, eoi_description });
  const requests = requestsOf(page);
  await page.goto("/collective/tidewater/interest");
  await expect(page.getByText("The end of the text.")).toBeVisible();
  await expectHarmless(page, requests, server);
});

/** Adds links to all crews, one of which no form takes. */
async function addLinks(server: TestServer): Promise<void> {
  const links = [
    { link_type: "Website", url: "javascript:window.attacked=true", label: "script" },
    { link_type: "Website", url: "https://example.org/", label: "honest" },
  ];
  const { db } = server.running.services;
  await db
    .updateTable("crews")
    .set({ links: JSON.stringify(links) })
    .execute();
}

test("names and texts are shown as they were typed", async ({ page, server }) => {
  const name = `<img src=x onerror="window.attacked = true"> & "co"`;
  await actAs(server, "ada").editProfile({ display_name: name, about: ATTACKS.join(" "), avatar_id: null });
  await actAs(server, "ada").editCrew("garden", { name, description: ATTACKS.join(" "), links: [] });
  await addLinks(server);
  await actAs(server, "ada").plan(2, {
    volunteers: ["garden"],
    intention_context: ATTACKS.join(" "),
    wellbeing: ATTACKS[1],
  });
  const requests = requestsOf(page);
  await signIn(page, "bo");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  for (const path of ["/people", "/crews", `/people/${server.collective.people["ada"]}`]) {
    await goOn(page, path);
    await expect(page.getByText(name).first()).toBeVisible();
    await expectHarmless(page, requests, server);
  }

  await test.step("a link that is no web address is not shown, however it came into the database", async () => {
    await goOn(page, "/crews");
    const honest = page.getByRole("link", { name: "honest" });
    await expect(honest.first()).toHaveAttribute("rel", /noopener noreferrer/);
    await expect(page.getByRole("link", { name: "script" })).toHaveCount(0);
    await expectHarmless(page, requests, server);
  });
});

test.fail("a page that violates the content policy fails its test", async ({ page }) => {
  await page.goto("/auth/login");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.attacked = true";
    document.head.append(script);
  });
});

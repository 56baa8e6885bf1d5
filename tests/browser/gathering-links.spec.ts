import { readFileSync } from "node:fs";
import { createGathering, getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { makeAnswerLinks } from "../../server/features/gatherings/answer-links.service.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { GATHERING_ANSWERS } from "../../shared/enumerations.ts";
import { paths, withToken } from "../../shared/paths.ts";
import { expect, heading, test } from "../support/browser.ts";

test.use({ expectedErrors: /status of (40[14]|503)/ });

test("the links of an email answer with one click more; opening them changes nothing", async ({ page, server }) => {
  const { services } = server.running;
  const collectiveId = server.collective.id;
  const personId = server.collective.people["ada"] ?? 0;
  const now = services.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const input = gatheringInputSchema.parse({ title: "Supper", starts_at: at(24), ends_at: at(26), place: "Net loft" });
  await createGathering(services, { collectiveId, authorId: personId }, input);
  const read = () => getAnsweredGathering(services.db, { collectiveId, id: 1 });
  const gathering = await read();
  const [url = ""] = await makeAnswerLinks(services.db, services, [{ gathering, personId }]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(now);
  const { pathname, search } = new URL(url);
  await page.goto(`${pathname}${search}&answer=NotGoing`);
  await expect(heading(page, "Supper")).toBeVisible();
  await expect(page.getByText("Net loft")).toBeVisible();
  expect(await read()).toMatchObject({ not_going: [] });
  await page.getByRole("button", { name: "Not going" }).click();
  await expect(page.getByText("Your answer has been saved: Not going.")).toBeVisible();
  expect(await read()).toMatchObject({ not_going: [personId] });
  await page.reload();
  await expect(page.getByText("Your answer is: Not going. You can change your answer here")).toBeVisible();
  await page.getByRole("button", { name: "Maybe" }).click();
  await expect(page.getByText("Your answer has been saved: Maybe.")).toBeVisible();
  await page.getByRole("button", { name: "Going", exact: true }).click();
  await expect(page.getByText("Your answer has been saved: Going.")).toBeVisible();
  expect(await read()).toMatchObject({ going: [personId], maybe: [], not_going: [] });
  await page.route("**/answer/*/calendar.ics", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole("button", { name: "Add to calendar" }).click();
  await expect(page.getByRole("alert")).toHaveText("The server could not be reached. Please try again.");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  expect((await file).suggestedFilename()).toBe("gathering.ics");
  expect((await file).url()).toMatch(/^blob:/);
  expect(readFileSync(await (await file).path(), "utf8")).toContain("SUMMARY:Supper");
  await expect(heading(page, "Supper")).toBeVisible();
  server.clock.setInstant(at(25));
  await page.getByRole("button", { name: "Not going" }).click();
  await expect(page.getByText("the gathering has begun")).toBeVisible();
  for (const name of ["Going", "Maybe", "Not going"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(page.getByText("You can change")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See the gathering" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("the gathering has begun")).toBeVisible();
  await page.getByRole("link", { name: "See all gatherings" }).click();
  await expect(page).toHaveURL(/login/);
});

test("the file for calendar apps of a link that has ended is not offered again", async ({ page, server }) => {
  const { services } = server.running;
  const collectiveId = server.collective.id;
  const personId = server.collective.people["ada"] ?? 0;
  const at = (hours: number) => new Date(services.clock.now().getTime() + hours * 3_600_000).toISOString();
  const input = gatheringInputSchema.parse({ title: "Supper", starts_at: at(24), ends_at: at(26) });
  await createGathering(services, { collectiveId, authorId: personId }, input);
  const gathering = await getAnsweredGathering(services.db, { collectiveId, id: 1 });
  const [url = ""] = await makeAnswerLinks(services.db, services, [{ gathering, personId }]);
  const { pathname, search } = new URL(url);
  await page.goto(`${pathname}${search}`);
  await expect(heading(page, "Supper")).toBeVisible();
  await services.db.deleteFrom("answer_links").execute();
  await page.getByRole("button", { name: "Add to calendar" }).click();
  await expect(page.getByText("This link no longer works.")).toBeVisible();
});

test("once the gathering has begun, a link answers once, and says nothing else", async ({ page, server }) => {
  const { services } = server.running;
  const collectiveId = server.collective.id;
  const personId = server.collective.people["ada"] ?? 0;
  const at = (hours: number) => new Date(services.clock.now().getTime() + hours * 3_600_000).toISOString();
  const [begins, later] = [at(24), at(25)];
  const input = gatheringInputSchema.parse({ title: "Supper", starts_at: begins, ends_at: at(26) });
  await createGathering(services, { collectiveId, authorId: personId }, input);
  const gathering = await getAnsweredGathering(services.db, { collectiveId, id: 1 });
  const [url = ""] = await makeAnswerLinks(services.db, services, [{ gathering, personId }]);
  server.clock.setInstant(later);
  await page.clock.setFixedTime(later);
  const { pathname, search } = new URL(url);
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText("Choose your answer.")).toBeVisible();
  await expect(page.getByText("You can change")).toHaveCount(0);
  await page.getByRole("button", { name: "Going", exact: true }).click();
  await expect(page.getByText("Your answer has been saved: Going.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Maybe" })).toHaveCount(0);
  await expect(page.getByText("You can change")).toHaveCount(0);
});

test("programs that open an email's links and run their scripts change nothing", async ({ page, server, browser }) => {
  const { services } = server.running;
  const collectiveId = server.collective.id;
  const personId = server.collective.people["ada"] ?? 0;
  const at = (hours: number) => new Date(services.clock.now().getTime() + hours * 3_600_000).toISOString();
  const input = gatheringInputSchema.parse({ title: "Supper", starts_at: at(24), ends_at: at(26) });
  await createGathering(services, { collectiveId, authorId: personId }, input);
  const read = () => getAnsweredGathering(services.db, { collectiveId, id: 1 });
  const gathering = await read();
  const [url = ""] = await makeAnswerLinks(services.db, services, [{ gathering, personId }]);

  const scanner = await browser.newContext({ baseURL: server.url });
  const sent: string[] = [];
  scanner.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  const unsubscribe = withToken(paths.unsubscribe, services.unsubscribeTokens.sign({ personId, kind: "gatherings" }));
  const { pathname, search } = new URL(url);
  const links = GATHERING_ANSWERS.map((answer) => `${pathname}${search}&answer=${answer}`);
  for (const link of [...links, unsubscribe]) {
    const scanned = await scanner.newPage();
    await scanned.goto(link);
    const buttons = scanned.getByRole("main").getByRole("button");
    await expect(buttons.first()).toBeVisible();
    const offered = await buttons.allTextContents();
    // Such programs do this to see all of a page.
    await scanned.mouse.wheel(0, 2_000);
    await scanned.keyboard.press("End");
    await scanned.evaluate(() => {
      for (const form of document.forms) form.submit();
      for (const name of ["focus", "scroll", "resize", "blur", "pagehide"]) dispatchEvent(new Event(name));
    });
    for (const element of await scanned.getByRole("link").all()) {
      await scanned.request.get((await element.getAttribute("href")) ?? "/");
    }
    await scanned.reload();
    await expect(buttons).toHaveText(offered);
    await scanned.close();
  }
  // They are asked for this way so that no proxy logs the token.
  expect(new Set(sent)).toEqual(new Set(["/trpc/gatherings.linked", "/trpc/mailPreferences.linked"]));
  expect(await read()).toEqual(gathering);
  await scanner.close();

  await page.goto(`${pathname}${search}&answer=NotGoing`);
  await page.getByRole("button", { name: "Not going" }).click();
  await expect(page.getByText("Your answer has been saved: Not going.")).toBeVisible();
});

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createGathering, getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { makeAnswerLinks, makePollLinks } from "../../server/features/gatherings/answer-links.service.ts";
import { createPoll, getAnsweredPoll, getOpenPolls } from "../../server/features/polls/polls.service.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { GATHERING_ANSWERS } from "../../shared/enumerations.ts";
import { paths, withToken } from "../../shared/paths.ts";
import { expect, heading, test } from "../support/browser.ts";
import type { TestServer } from "../support/test-server.ts";

test.use({ expectedErrors: /status of (40[14]|503)/ });

/** Plans a gathering of tomorrow, and makes ada's link. `at` is so many hours from now. */
async function plan(server: TestServer) {
  const { services } = server.running;
  const now = services.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const [collectiveId, personId] = [server.collective.id, server.person("ada")];
  const input = gatheringInputSchema.parse({ title: "Supper", starts_at: at(24), ends_at: at(26), place: "Net loft" });
  await createGathering(services, { collectiveId, authorId: personId }, input);
  const read = () => getAnsweredGathering(services.db, { collectiveId, id: 1 });
  const [url = ""] = await makeAnswerLinks(services.db, services, [{ gathering: await read(), personId }]);
  const { pathname, search } = new URL(url);
  return { services, collectiveId, personId, now, at, read, link: `${pathname}${search}` };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the links of an email answer with one click more; opening them changes nothing", async ({ page, server }) => {
  const { personId, now, at, read, link } = await plan(server);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(now);
  await page.goto(`${link}&answer=NotGoing`);
  await expect(heading(page, "Not going to Supper?")).toBeVisible();
  await expect(page.getByText("Net loft")).toBeVisible();
  await expect(page.getByText("Nothing is saved until you press an answer.")).toBeVisible();
  const answers = page.getByRole("button", { name: /oing|Maybe/ });
  await expect(answers).toHaveText(["Save “Not going”", "Going", "Maybe"]);
  const [filled, ...others] = await answers.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(others).not.toContain(filled);
  expect(await read()).toMatchObject({ not_going: [] });
  await press(page, "Save “Not going”");
  await expect(page.getByText("Your answer has been saved: Not going.")).toBeVisible();
  await expect(page.getByText("You can change your answer here until the gathering begins.")).toBeVisible();
  await expect(heading(page, "Supper")).toBeVisible();
  await expect(answers).toHaveText(["Not going", "Going", "Maybe"]);
  expect(await read()).toMatchObject({ not_going: [personId] });
  await page.reload();
  await expect(page.getByText("Your answer is: Not going. You can change your answer here")).toBeVisible();
  await press(page, "Maybe");
  await expect(page.getByText("Your answer has been saved: Maybe.")).toBeVisible();
  await press(page, "Going");
  await expect(page.getByText("Your answer has been saved: Going.")).toBeVisible();
  expect(await read()).toMatchObject({ going: [personId], maybe: [], not_going: [] });
  await page.route("**/answer/*/calendar.ics", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await press(page, "Add to calendar");
  await expect(page.getByRole("alert")).toHaveText("The server could not be reached. Please try again.");
  const file = page.waitForEvent("download");
  await press(page, "Add to calendar");
  await expect(page.getByRole("alert")).toBeHidden();
  expect((await file).suggestedFilename()).toBe("gathering.ics");
  expect((await file).url()).toMatch(/^blob:/);
  expect(readFileSync(await (await file).path(), "utf8")).toContain("SUMMARY:Supper");
  await expect(heading(page, "Supper")).toBeVisible();
  server.clock.setInstant(at(25));
  await press(page, "Not going");
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

test("once the gathering has begun, a link answers once; one that has ended offers no file again", async ({
  page,
  server,
}) => {
  const { services, at, link } = await plan(server);
  server.clock.setInstant(at(25));
  await page.clock.setFixedTime(at(25));
  await page.goto(link);
  await expect(page.getByText("Nothing is saved until you press an answer.")).toBeVisible();
  await expect(page.getByText("You can change")).toHaveCount(0);
  await press(page, "Going");
  await expect(page.getByText("Your answer has been saved: Going.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Maybe" })).toHaveCount(0);
  await expect(page.getByText("You can change")).toHaveCount(0);
  await services.db.deleteFrom("answer_links").execute();
  await press(page, "Add to calendar");
  await expect(page.getByText("This link no longer works.")).toBeVisible();
});

test("programs that open an email's links and run their scripts change nothing", async ({ page, server, browser }) => {
  const { services, collectiveId, personId, at, read, link } = await plan(server);
  const gathering = await read();
  const by = { collectiveId, authorId: personId };
  const times = [{ starts_at: at(48), ends_at: at(50) }];
  await createPoll(services, by, pollInputSchema.parse({ title: "Walk", times }));
  const readPoll = () => getAnsweredPoll(services.db, { collectiveId, id: 1 });
  const asked = (await getOpenPolls(services, collectiveId)).map((poll) => ({ poll, personId }));
  const [poll, ofPoll = ""] = [await readPoll(), ...(await makePollLinks(services.db, services, { ...by, asked }))];

  const scanner = await browser.newContext({ baseURL: server.url });
  const sent: string[] = [];
  scanner.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  const unsubscribe = withToken(paths.unsubscribe, services.signedTokens.sign({ personId, kind: "gatherings" }));
  for (const opened of [...GATHERING_ANSWERS.map((answer) => `${link}&answer=${answer}`), ofPoll, unsubscribe]) {
    const scanned = await scanner.newPage();
    await scanned.goto(opened);
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
  const reading = ["/trpc/gatherings.linked", "/trpc/mailPreferences.linked", "/trpc/polls.linked"];
  expect(new Set(sent)).toEqual(new Set(reading));
  expect([await read(), await readPoll()]).toEqual([gathering, poll]);
  await scanner.close();

  await page.goto(`${link}&answer=NotGoing`);
  await press(page, "Save “Not going”");
  await expect(page.getByText("Your answer has been saved: Not going.")).toBeVisible();
});

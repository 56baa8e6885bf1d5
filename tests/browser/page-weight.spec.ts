import type { Page } from "@playwright/test";
import { paths, SHOWN_PARAMETER } from "../../shared/paths.ts";
import { matchRoute } from "../../client/routes/match-route.ts";
import { ROUTES } from "../../client/routes/routes.ts";
import { createTemplate } from "../../server/features/templates/templates.service.ts";
import { gatheringTemplateInputSchema } from "../../shared/templates/gathering-templates.schema.ts";
import { isCode, loadedCode, nameOf, weigh } from "../support/loaded-code.ts";
import { CREWS, expect, FAILED_REQUEST, PEOPLE, signInAs, test, type Setting } from "../support/browser.ts";
import { actAs, hours } from "../support/editing.ts";
import { inParts } from "../support/in-parts.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { inTurn } from "../support/turns.ts";
import { PASSWORD } from "../support/world.ts";

declare global {
  interface Window {
    askedAtOnce?: string[];
    /** When the task ended in which the first script asked for the others. */
    firstTaskEnded?: number;
  }
}

const setting: Setting = {
  start: async () => {
    const server = await startTestServer({ people: PEOPLE, crews: CREWS });
    await actAs(server, "ada").editCollective({ feature_eoi: true, eoi_description: "**Come** as you are." });
    await planGatherings(server);
    return server;
  },
};

/** One that is to come, one that takes place now, one whose time is sought, and a template. */
async function planGatherings(server: TestServer): Promise<void> {
  const { services } = server.running;
  const { meet, propose } = actAs(server, "ada");
  const tomorrow = hours("2026-02-16");
  await meet({ ...tomorrow, expectation: "Expected", description: "**Bread**" });
  await meet({ ...tomorrow, starts_at: "2026-02-15T10:00:00Z" });
  await propose({ title: "Dinner", times: [tomorrow] });
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  await createTemplate(services, by, gatheringTemplateInputSchema.parse({ title: "Dinner" }));
}

test.use({ expectedErrors: FAILED_REQUEST, setting });

/** The most that a page's scripts and styles may weigh, in kilobytes (1,000 bytes) after gzip. */
const STRANGERS = 142.6;
/** With a gathering, or a choice for each proposed time. */
const STRANGERS_TIMES = 143.4;
/** With the Markdown parser. Neither leaves room for a component of Ant Design. */
const STRANGERS_TEXT = 180;
/** With the whole changelog, which grows with each release. */
const RELEASES = 191.1;
const MEMBERS = 324;
/** With the Markdown parser: a preview that comes later would move what people are about to press. */
const MEMBERS_TEXT = 334.6;
/** A calendar, times of day, how often, and links. */
const PLANNING = 355.7;
/** Ant Design's calendar would weigh 66 KB more. */
const MONTH = 265.6;
/** The set-up form, which one person opens once: two calendars and the time zones, without the frame's menu. */
const FIRST_FORM = 326;
/** The pages that members open most. */
const EVERYDAY = 237.1;
/** With what waits for people and what is coming up, and their answers. */
const DASHBOARD = 240;

const BUDGETS: Record<string, number> = {
  [paths.login]: STRANGERS,
  [paths.forgotPassword]: STRANGERS,
  [`${paths.resetPassword}?token=any`]: STRANGERS,
  [paths.shortEoi("tidewater")]: STRANGERS_TEXT,
  [paths.eoi("tidewater")]: STRANGERS_TEXT,
  [paths.manageEoi("tidewater")]: STRANGERS_TEXT,
  [paths.mailedEoi("tidewater", "any")]: STRANGERS_TEXT,
  [`${paths.join("tidewater")}?token=any`]: STRANGERS,
  [`${paths.undoChanges}?token=any`]: STRANGERS,
  [`${paths.undoAddressChange}?token=any`]: STRANGERS,
  [paths.unsubscribe]: STRANGERS,
  [paths.unsubscribeAtOnce("any")]: STRANGERS,
  [paths.stillHere]: STRANGERS,
  [paths.earlierStillHere("any")]: STRANGERS,
  [paths.stillWithUs]: STRANGERS,
  [paths.answerGathering]: STRANGERS_TIMES,
  [paths.answerPoll]: STRANGERS_TIMES,
  [paths.earlierAnswerGathering("any")]: STRANGERS_TIMES,
  [paths.releases]: RELEASES,
  [paths.help]: STRANGERS_TEXT,
  [paths.helpPrivacy]: STRANGERS_TEXT,
  [paths.setup]: MEMBERS,
  [paths.dashboard]: DASHBOARD,
  [paths.crews]: EVERYDAY,
  [paths.people]: MEMBERS,
  [paths.person(1)]: MEMBERS,
  [paths.intervals]: MEMBERS,
  [paths.entryPathways]: MEMBERS,
  [paths.entryPathway(1)]: MEMBERS,
  [paths.newPerson]: MEMBERS,
  [paths.formerMembers]: MEMBERS,
  [paths.editPerson(1)]: MEMBERS,
  [paths.crew(1)]: MEMBERS,
  [paths.newCrew]: MEMBERS,
  [paths.editCrew(1)]: MEMBERS,
  [paths.gatherings]: MEMBERS,
  [paths.newGathering]: PLANNING,
  [paths.importCalendar]: MEMBERS,
  [paths.gathering(2)]: MEMBERS,
  [paths.editGathering(1)]: PLANNING,
  [paths.polls]: MEMBERS,
  [paths.newPoll]: PLANNING,
  [paths.poll(1)]: MEMBERS,
  [paths.editPoll(1)]: PLANNING,
  [paths.gatheringTemplates]: MEMBERS,
  [paths.newGatheringTemplate]: MEMBERS,
  [paths.editGatheringTemplate(1)]: MEMBERS,
  [paths.newInterval]: MEMBERS,
  [paths.interval(2)]: MEMBERS,
  [paths.editInterval(3)]: MEMBERS,
  [paths.myPlan]: MEMBERS,
  [paths.myParticipation(2)]: MEMBERS,
  [paths.editCollective]: MEMBERS_TEXT,
  [paths.activity]: MEMBERS,
  [paths.settings]: MEMBERS,
  [`${paths.confirmAddress}?token=any`]: MEMBERS,
};

const routeOf = (address: string) => matchRoute(new URL(address, "http://localhost").pathname).route;

test("every page has a budget", () => {
  expect(new Set(Object.keys(BUDGETS).map(routeOf))).toEqual(new Set(ROUTES));
});

const CLASSES = Map.groupBy(
  inTurn(Object.entries(BUDGETS)),
  ([address, budget]) => `${routeOf(address).layout} ${budget}`,
);

for (const [name, pages] of CLASSES) {
  test.describe(`${name} KB: no page weighs more, and each asks for all of it at once`, () => {
    for (const part of inParts(pages, { most: 12 })) {
      test(part.map(([address]) => address).join(", "), async ({ page }) => {
        await page.addInitScript(noteFirstFiles);
        await page.addInitScript(stayRestless);
        if (name.startsWith("members")) await signInAs(page, { email: "ada@example.org", password: PASSWORD });
        for (const [address, budget] of part) {
          await test.step(address, async () => {
            const { code, atOnce } = await open(page, address);
            expectWeight(code, address, budget);
            expect.soft(atOnce.toSorted(), address).toEqual([...code.keys()].toSorted());
          });
        }
      });
    }
  });
}

test(`${MONTH} KB: the month of gatherings weighs no more`, async ({ page }) => {
  await page.addInitScript(stayRestless);
  await signInAs(page, { email: "ada@example.org", password: PASSWORD });
  const month = `${paths.gatherings}?${SHOWN_PARAMETER}=month`;
  const code = await loadedCode(page, () => page.goto(month));
  await expect(page.getByRole("table", { name: "Month" })).toBeVisible();
  expectWeight(code, month, MONTH);
});

test.describe("a new installation", () => {
  test.use({ setting: { start: () => startTestServer({ empty: true }) } });

  test(`${FIRST_FORM} KB: its form weighs no more`, async ({ page, server }) => {
    const code = await loadedCode(page, () => page.goto(server.running.setupUrl ?? ""));
    await expect(page.getByRole("button", { name: "Create collective" })).toBeVisible();
    expectWeight(code, paths.setup, FIRST_FORM);
  });
});

/** Code that comes once a page is at rest is none of its weight, however long a busy machine takes to load the page. */
function stayRestless(): void {
  const start = window.setTimeout;
  const later = (run: () => void, delay = 0) => start(run, delay === 5_000 ? 600_000 : delay);
  window.setTimeout = later as typeof window.setTimeout;
}

function expectWeight(code: ReadonlyMap<string, number>, address: string, budget: number): void {
  const total = weigh(code);
  const table = [...code].map(([name, size]) => `${String(size).padStart(8)} ${name}`).join("\n");
  test.info().annotations.push({ type: "weight", description: `${address}: ${total} bytes` });
  expect.soft(total, `${address} loads ${total} bytes:\n${table}\n`).toBeLessThanOrEqual(budget * 1000);
  // A page without loaded code has not been weighed.
  expect(code.size).toBeGreaterThan(3);
}

/** Opens a page; `atOnce` are the files in the HTML, and those that the first script asks for all together. */
async function open(page: Page, address: string): Promise<{ code: Map<string, number>; atOnce: string[] }> {
  const code = await loadedCode(page, () => page.goto(address));
  const urls = await page.evaluate(() => {
    // A file that imports nothing, such as messages, is asked for without a link.
    const files = performance.getEntriesByType("resource");
    const early = files.filter(({ startTime }) => startTime < (window.firstTaskEnded ?? 0));
    return [...(window.askedAtOnce ?? []), ...early.map(({ name }) => name)];
  });
  return { code, atOnce: [...new Set(urls.filter(isCode).map(nameOf))] };
}

/** Notes what a document asks for before any script but the first can run. */
function noteFirstFiles(): void {
  const observer = new MutationObserver(() => {
    // Only the first script adds this one. It adds the links to all files in one go.
    if (!document.querySelector("link[rel=stylesheet][href*='/core-']")) return;
    observer.disconnect();
    setTimeout(() => {
      window.firstTaskEnded = performance.now();
    });
    const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload], link[rel=stylesheet]");
    window.askedAtOnce = [...links].map(({ href }) => href).concat([...document.scripts].map(({ src }) => src));
  });
  observer.observe(document, { childList: true, subtree: true });
}

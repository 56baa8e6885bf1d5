import type { Page } from "@playwright/test";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, hours } from "../support/editing.ts";
import { startTestServer } from "../support/test-server.ts";

const people = Array.from({ length: 60 }, (_, index) => `person${index + 1}`);
const crews = Array.from({ length: 9 }, (_, index) => `crew${index + 1}`);

/** A collective of usual size, with sixteen people in the first crew. */
async function start() {
  const server = await startTestServer({ people, crews });
  for (const [index, name] of people.entries()) {
    const crew = crews[Math.max(0, index - 10) % crews.length] ?? "";
    await actAs(server, name).plan(2, index % 10 ? { joins: [crew] } : { volunteers: [crew] });
  }
  const contacts = [{ label: "Phone", text: "+44 1632 960104" }];
  await actAs(server, "person1").editProfile({ display_name: "person1", about: null, contacts });
  await actAs(server, "person1").meet({ ...hours("2026-02-20"), crew_id: server.crew("crew1") });
  return server;
}

test.use({ setting: { start } });

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
}

test("lists are printed dark on light without buttons and menus, on a few pages, with contacts if they are chosen", async ({
  page,
  server,
}) => {
  const main = page.getByRole("main");
  const contact = page.getByText("Phone +44 1632 960104").first();
  const colour = () => main.locator("h1").evaluate((title) => getComputedStyle(title).color);
  const expectPrinted = async (most: number) => {
    const onScreen = await colour();
    await page.emulateMedia({ media: "print" });
    await expect.poll(colour).not.toBe(onScreen);
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    for (const button of await main.locator(".ant-btn").all()) await expect(button).toBeHidden();
    expect(await countPages(page)).toBeLessThanOrEqual(most);
  };
  const open = async (path: string) => {
    await page.emulateMedia({ media: "screen" });
    await goOn(page, path);
    await expect(page.getByRole("button", { name: "Print", exact: true })).toBeVisible();
  };
  await signIn(page, "person2", "/crews");

  await test.step("crews", async () => {
    await open("/crews");
    await expect(page.getByRole("article", { name: "crew9" })).toBeAttached();
    await expect(contact).toBeHidden();
    await page.getByRole("button", { name: "Print options" }).click();
    await page.getByRole("menuitem", { name: "With contacts" }).click();
    await expect(contact).toBeVisible();
    await expectPrinted(3);
    await expect(contact).toBeVisible();
    const card = page.getByRole("article", { name: "crew9" });
    await expect(card).toContainText("person");
    expect(await card.evaluate((element) => getComputedStyle(element).breakInside)).toBe("avoid");
  });

  await test.step("people", async () => {
    await open("/people");
    await expect(page.getByRole("row")).toHaveCount(61);
    await expect(contact).toBeHidden();
    await expectPrinted(4);
    await expect(page.getByRole("textbox")).toBeHidden();
  });

  await test.step("an interval, with the names of each crew", async () => {
    await open("/intervals/2");
    const crew = page.getByRole("listitem", { name: "crew1", exact: true });
    const name = crew.getByText(/person2/);
    await expect(crew).toContainText("16 people");
    await expect(name).toBeHidden();
    await expectPrinted(2);
    await expect(name).toBeVisible();
  });

  await test.step("a crew, on half a page", async () => {
    await open(`/crews/${server.crew("crew1")}`);
    await expect(page.getByRole("group", { name: "Gatherings" })).toBeVisible();
    await expectPrinted(1);
    await expect(page.getByRole("group", { name: "Gatherings" })).toBeHidden();
    // A4 within its margins, in CSS pixels.
    await page.setViewportSize({ width: 720, height: 1048 });
    const cards = main.getByRole("group").filter({ visible: true });
    const ends = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
    expect(Math.max(...ends)).toBeLessThan(1048 / 2);
  });
});

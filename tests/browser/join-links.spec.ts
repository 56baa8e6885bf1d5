import { readFileSync } from "node:fs";
import { expect, FAILED_REQUEST, goOn, heading, signIn, test } from "../support/browser.ts";
import { ANSWERS, button, describeCollective, listPathways } from "../support/eois.ts";
import { mailedPath } from "../support/emails.ts";
import { actAs } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";
import { makeJoinLink } from "../../server/features/entry-pathways/join-links.service.ts";

test.use({ expectedErrors: FAILED_REQUEST });
test.beforeEach(({ server }) => describeCollective(server, { feature_eoi: false }));

/** Makes a link; returns its path and token. */
async function makeLink(server: TestServer, uses = 2): Promise<string> {
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  const { url } = await makeJoinLink(server.running.services, by, { name: "Open day", uses, days: 14 });
  return url.replace(server.url, "");
}

test("somebody asks to join with a link, and members see it though the public form is closed", async ({
  page,
  server,
}) => {
  await page.goto(await makeLink(server));
  await expect(heading(page, "Ask to join Tidewater")).toBeVisible();
  await expect(page.getByText("A marsh.")).toBeVisible();
  await expect(page.getByText("Your name is shown to present and future participants of the crew.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(2);

  await test.step("what is missing is said at its field", async () => {
    await button(page, "Ask to join").click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
  });
  await page.getByLabel("Name").fill(ANSWERS.name);
  await page.getByLabel("Email").fill(ANSWERS.email);
  await button(page, "Ask to join").click();
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();
  await expect(page.getByText(`An email to ${ANSWERS.email} is on its way.`)).toBeVisible();

  await test.step("the mailed link changes it, also by answering the questions", async () => {
    await page.goto(await mailedPath(server));
    await page.getByLabel("Context").fill("By the sea");
    await button(page, "Update your answers").click();
    await expect(page.getByText("Your submission has been updated")).toBeVisible();
  });

  await test.step("members see where they come from, and no questions that nobody answered", async () => {
    await signIn(page, "ada");
    await expect(page.getByRole("link", { name: `${ANSWERS.name} would like to join` })).toBeVisible();
    await page.getByRole("link", { name: /^Entry/ }).click();
    await page.getByRole("link", { name: ANSWERS.name }).click();
    await expect(page.getByText("They asked to join with the link “Open day”")).toBeVisible();
    await expect(page.getByText("By the sea")).toBeVisible();
    await expect(page.getByText("No answer")).toBeHidden();
    await expect(page.getByText("Experience with conflict")).toBeHidden();
  });
});

test("a link that does not work says so, at once or when it is sent, and nothing is lost by a fault", async ({
  page,
  server,
}) => {
  const alert = page.getByRole("alert");
  await page.goto(`/join/tidewater?token=${"x".repeat(300)}`);
  await expect(heading(page, "This link no longer works.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the public form" })).toBeHidden();
  await goOn(page, "/join/tidewater");
  await expect(heading(page, "This link no longer works.")).toBeVisible();

  const path = await makeLink(server);
  await goOn(page, path);
  await page.getByLabel("Name").fill(ANSWERS.name);
  await page.getByLabel("Email").fill(ANSWERS.email);
  await page.route("**/trpc/interest.join", (route) => route.abort());
  await button(page, "Ask to join").click();
  await expect(alert).toContainText("The server could not be reached.");
  await expect(page.getByLabel("Name")).toHaveValue(ANSWERS.name);
  await page.unroute("**/trpc/interest.join");
  await button(page, "Ask to join").click();
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();

  await test.step("an address that has asked already", async () => {
    await page.goto("/auth/login");
    await page.goto(path);
    await page.getByLabel("Name").fill("Wren");
    await page.getByLabel("Email").fill(ANSWERS.email);
    await button(page, "Ask to join").click();
    await expect(alert).toContainText("I think we already have a submission from you");
    await expect(button(page, "Send the link again")).toBeHidden();
  });

  await test.step("one that was ended meanwhile", async () => {
    await server.running.services.db.updateTable("join_links").set({ ended_at: "2026-01-01T00:00:00.000Z" }).execute();
    await page.getByLabel("Email").fill("second@mail.example.org");
    await button(page, "Ask to join").click();
    await expect(heading(page, "This link no longer works.")).toBeVisible();
    expect(await listPathways(server)).toHaveLength(1);
  });
});

/** Reads a picture in the page: the colour of its edge, and whether any of it is black. */
async function readColours(picture: string) {
  const bytes = Uint8Array.from(atob(picture), (byte) => byte.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const pixels = new Uint32Array(context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? []);
  return { edge: pixels[0], hasInk: pixels.includes(0xff_00_00_00) };
}

test("a member makes a link, has its QR code as a picture, and ends it", async ({ page, server }) => {
  await signIn(page, "ada", "/people/new");
  const dialog = page.getByRole("dialog");
  const make = async (name: string) => {
    await button(page, "Link for a group").click();
    await expect(dialog.getByLabel("Name of the link")).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  };
  await button(page, "Link for a group").click();
  await dialog.getByLabel("How many people can use it").fill("0");
  await button(page, "Create link").click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Enter a number from 1 to 200")).toBeVisible();
  await dialog.getByLabel("How many people can use it").fill("3");
  await dialog.getByLabel("Name of the link").fill("Open day");
  await button(page, "Create link").click();

  await test.step("it is shown with its QR code, which becomes a file", async () => {
    await expect(dialog.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
    await expect(dialog).toContainText(`${server.url}/join/tidewater?token=`);
    const download = page.waitForEvent("download");
    await button(page, "Save as picture").click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Open day.png");
    const picture = readFileSync(await file.path(), "base64");
    expect(await page.evaluate(readColours, picture)).toEqual({ edge: 0xff_ff_ff_ff, hasInk: true });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeHidden();
    await expect(dialog.locator(".ant-btn-primary")).toHaveText("Copy the link");
    // Beside the dialog.
    await page.mouse.click(5, 300);
    await expect(dialog).toBeVisible();
    await dialog.getByText("Close", { exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  const row = page.getByRole("row").filter({ hasText: "Open day" });
  await expect(row).toContainText("Used 0 of 3 times, works until Mar 1");
  await make("Neighbours");
  await dialog.getByText("Close", { exact: true }).click();

  await test.step("each button says which link it ends, and an end can be undone", async () => {
    await expect(button(page, "End link Neighbours")).toBeVisible();
    await button(page, "End link Open day").click();
    await expect(row).toBeHidden();
    await expect(page.getByText("The link “Open day” has ended.")).toBeVisible();
    await button(page, "Undo").click();
    await expect(row).toBeVisible();
  });

  await test.step("without a slug, the dialog asks for it with what the name suggests", async () => {
    const { db } = server.running.services;
    await describeCollective(server, { name: "High Water", slug: null, feature_eoi: false });
    await db.updateTable("collectives").set({ noun_name: null }).execute();
    await actAs(server, "bo").plan(2);
    await page.reload();
    await button(page, "Link for a group").click();
    await expect(dialog.getByLabel("What you call yourselves")).toHaveValue("High Water");
    const address = dialog.getByLabel("Address of your public pages");
    await expect(address).toHaveValue("high-water");
    await address.fill("");
    await dialog.getByLabel("Name of the link").fill("Open day");
    await button(page, "Create link").click();
    await expect(dialog.getByText("Slug is required: without one, the public pages have no URL")).toBeVisible();
    await address.fill("high-tide");
    await button(page, "Create link").click();
    await expect(dialog.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
    await expect(dialog.getByText("/join/high-tide?token=")).toBeVisible();
    const kept = await db.selectFrom("collectives").selectAll().executeTakeFirst();
    expect(kept).toMatchObject({
      slug: "high-tide",
      noun_name: "High Water",
      description: "A marsh.\nAnd a net loft.",
    });
  });
});

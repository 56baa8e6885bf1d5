import { chooseFromMenu, expect, goOn, heading, sendLogin, signIn, signInByForm } from "../support/browser.ts";
import { FRAME_ALONE, upgradeClient } from "../support/client-build.ts";
import { actAs } from "../support/editing.ts";
import { dataOn, OFFLINE, untilPersisted, updateWorker } from "../support/on-device.ts";
import { test } from "../support/own-client.ts";

const SECRET = "I am looking for work in the south";

// The browser has the code that pages have loaded, also without a network.
test.use({ ...OFFLINE, keeps: FRAME_ALONE });

test("a device keeps nothing if that is chosen, and private answers in nobody else's reach", async ({
  page,
  server,
  context,
}) => {
  /** Bo's own data, as it is kept. */
  const bo = `"person_id":${server.person("bo")},"language"`;
  await actAs(server, "ada").plan(3, { wellbeing: SECRET, private_capacity_planning: true });

  await test.step("a device that keeps nothing keeps nothing", async () => {
    await page.goto("/auth/login");
    await page.getByLabel("This is a shared computer").check();
    await signInByForm(page, "ada");
    await goOn(page, "/settings#offline");
    const choice = page.getByRole("switch", { name: "Keep nothing on this device" });
    await expect(choice).toBeChecked();
    expect(await dataOn(page)).toBe("");
    await choice.click();
    await expect.poll(() => dataOn(page)).not.toBe("");
    await choice.click();
    await expect.poll(() => dataOn(page)).toBe("");
    await page.reload();
    await expect(choice).toBeChecked();
    await choice.click();
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
  });

  await signInByForm(page, "ada");
  await goOn(page, "/my_participation/3");
  await untilPersisted(page, SECRET);

  await test.step("signing out deletes them", async () => {
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await expect.poll(() => dataOn(page)).toBe("");
  });

  await test.step("so does a session that was ended elsewhere", async () => {
    await signInByForm(page, "ada");
    await untilPersisted(page, SECRET);
    await server.running.services.db.deleteFrom("sessions").execute();
    await page.reload();
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await expect.poll(() => dataOn(page)).toBe("");
  });

  await test.step("and somebody else who signs in while the first person's tab is open", async () => {
    await signInByForm(page, "ada");
    await untilPersisted(page, SECRET);
    await page.evaluate(() => document.body.setAttribute("data-first", ""));
    const other = await context.newPage();
    await context.clearCookies();
    await other.goto("/auth/login");
    await sendLogin(other, "bo");
    await expect(heading(other, "My Dashboard")).toBeVisible();
    await expect.poll(() => dataOn(other)).toContain(bo);
    expect(await dataOn(other)).not.toContain(SECRET);
    await server.running.stop();
    await other.reload();
    await expect(heading(other, "My Dashboard")).toBeVisible();
    expect(await dataOn(other)).not.toContain(SECRET);
    expect(await other.content()).not.toContain(SECRET);
    await server.start();
    // The first person's tab loads itself again, at the latest once the server is back.
    await expect(page.locator("body:not([data-first])")).toBeVisible();
    await other.close();
  });

  await test.step("nor are they shown while the server says that the session is somebody else's", async () => {
    await signIn(page, "ada", "/my_participation/3");
    await untilPersisted(page, SECRET);
    // In the storage of the tab, since the page may load itself again.
    const wasShown = () => page.evaluate(() => sessionStorage.getItem("secret-shown"));
    await page.addInitScript((secret) => {
      const look = () => {
        const fields = [...document.querySelectorAll("textarea")].map(({ value }) => value);
        if ([document.body?.innerText, ...fields].some((text) => text?.includes(secret)))
          sessionStorage.setItem("secret-shown", "yes");
        requestAnimationFrame(look);
      };
      look();
    }, SECRET);
    // A slow network: the page has time to show what it should not.
    await page.route("**/trpc/me.get", async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_500);
      });
      await route.continue();
    });
    await signIn(page, "bo", "/my_participation/3");
    await expect.poll(() => dataOn(page)).toContain(bo);
    expect(await dataOn(page)).not.toContain(SECRET);
    expect(await wasShown()).toBeNull();
    await signIn(page, "ada", "/my_participation/3");
    await expect.poll(wasShown).toBe("yes");
  });
});

test("data that this device was not to keep is deleted, and what is older than thirty days is not shown", async ({
  page,
  server,
}) => {
  await signIn(page, "ada", "/crews");
  await untilPersisted(page, '"garden"');
  await page.evaluate(() => localStorage.clear());
  await actAs(server, "bo").editCrew("garden", { name: "orchard", description: "", links: [] });
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem("crewtide:kept-for") !== null);
  expect(await dataOn(page)).not.toContain('"garden"');
  await untilPersisted(page, '"orchard"');
  await page.clock.install({ time: Date.now() + 31 * 24 * 60 * 60 * 1_000 });
  await server.running.stop();
  await page.reload();
  await expect(page.getByText("Your collective could not be loaded.")).toBeVisible();
  expect(await dataOn(page)).toBe("");
});

test("what the server has sent stays, though the device wrote its copy while its clock was ahead", async ({
  page,
  server,
}) => {
  // Nor may the live connection tell, which loads the person again once it is lost: it lives, and says nothing.
  await page.routeWebSocket(/\/trpc/, (socket) => socket.onMessage((said) => said === "PING" && socket.send("PONG")));
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await signIn(page, "ada", "/dashboard");
  const next = page.getByRole("group", { name: "Next interval #3" });
  await expect(next).toBeVisible();
  await expect(next.getByText("Participating", { exact: true })).toBeHidden();
  await untilPersisted(page, '"garden"');
  await page.goto("about:blank");
  await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
  await page.clock.setFixedTime(Date.now());
  await page.goto("/dashboard");
  await expect(next.getByText("Participating", { exact: true })).toBeVisible();
});

test("what another tab has just deleted is not written again", async ({ page }) => {
  await signIn(page, "ada", "/crews");
  await untilPersisted(page, '"garden"');
  await page.evaluate(async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function noted(this: IDBObjectStore, ...given: Parameters<typeof put>) {
      document.body.setAttribute("data-put", "");
      return put.apply(this, given);
    };
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open("crewtide");
      opening.addEventListener("success", () => {
        const clearing = opening.result.transaction("kept-data", "readwrite").objectStore("kept-data").clear();
        clearing.addEventListener("success", () => resolve());
      });
    });
    // A page writes when it is hidden.
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page.locator("body[data-put]")).toBeVisible();
  expect(await dataOn(page)).toBe("");
});

test.describe("another release", () => {
  test.use({ keeps: /./ });

  test("does not read what the one before has kept", async ({ page, server, clientFolder, context }) => {
    await signIn(page, "ada", "/crews");
    await untilPersisted(page, '"garden"');
    await page.goto("about:blank");
    upgradeClient(clientFolder);
    await server.restart();
    await updateWorker(page);
    await context.route("**/trpc/**", (route) => route.abort());
    await page.goto("/crews");
    await expect(page.locator("html[data-build=new]")).toHaveCount(1);
    await expect(page.getByText("Your collective could not be loaded.")).toBeVisible();
    expect(await dataOn(page)).toBe("");
  });
});

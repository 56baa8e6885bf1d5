import { expect, FAILED_REQUEST, hold, signIn, signInByForm, test } from "../support/browser.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("the chosen colour scheme is remembered, on public pages too, and can follow the device's", async ({ page }) => {
  const scheme = () =>
    page.evaluate(
      () => document.documentElement.style.colorScheme || getComputedStyle(document.documentElement).colorScheme,
    );
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, "ada");
  await page.getByRole("button", { name: "Your menu" }).click();
  expect(await scheme()).toBe("dark");
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(scheme).toBe("light");
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  expect(await scheme()).toBe("light");

  await test.step("as long as it is open too", async () => {
    await page.getByLabel("Colours").selectOption("Same as the device");
    await expect.poll(scheme).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(scheme).toBe("light");
    await signInByForm(page, "ada");
    await page.getByRole("button", { name: "Your menu" }).click();
    await expect(page.getByRole("menuitemradio", { name: "Same as the device" })).toBeChecked();
  });

  await test.step("before any of the app's code has come", async () => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    expect(await scheme()).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.reload();
    expect(await scheme()).toBe("light");
  });
});

test.describe("a device that prefers light colours", () => {
  test.use({ colorScheme: "light", ownContext: true });

  test("is offered them once, on the first visit; until then the colours are dark", async ({ page }) => {
    const offer = page.getByRole("alert").filter({ hasText: "Your device prefers light colours." });
    const scheme = (name: string) => page.locator(`html[data-scheme=${name}]`);
    await page.goto("/auth/login");
    await expect(offer).toBeVisible();
    await expect(scheme("dark")).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
    // Not later: by itself, it goes after twenty seconds.
    expect(await offer.count()).toBe(0);

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await offer.getByRole("button", { name: "Use them" }).click();
    await expect(scheme("light")).toHaveCount(1);
    await expect(offer).toBeHidden();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(scheme("dark")).toHaveCount(1);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("is offered them above the bar of pages, where the offer stays", async ({ page }) => {
      await signIn(page, "ada", "about:blank");
      await page.addInitScript(() => {
        const tops = new Set<number>();
        Object.assign(window, { tops });
        requestAnimationFrame(function note() {
          const alerts = [...document.querySelectorAll<HTMLElement>("[role=alert]")];
          const offer = alerts.find(({ innerText }) => innerText.includes("light colours"));
          if (offer) tops.add(offer.getBoundingClientRect().top);
          requestAnimationFrame(note);
        });
      });
      const release = await hold(page, "**/trpc/collective.state");
      await page.goto("/crews");
      // The app has been started.
      await page.waitForFunction(() => history.scrollRestoration === "manual");
      release();
      await expect(page.getByRole("navigation", { name: "Main pages" })).toBeVisible();
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await page.evaluate(() => [...(window as never as { tops: Set<number> }).tops])).toHaveLength(1);
    });
  });

  test.describe("in German, zoomed in on a phone", () => {
    test.use({ viewport: { width: 195, height: 422 }, locale: "de-DE" });

    test("is offered them within the page", async ({ page }) => {
      await page.goto("/auth/login");
      const offer = await page.getByRole("alert").boundingBox();
      expect(offer?.x).toBeGreaterThanOrEqual(0);
      expect((offer?.x ?? 0) + (offer?.width ?? 0)).toBeLessThanOrEqual(195);
    });
  });
});

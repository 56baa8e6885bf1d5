import {
  chooseFromMenu,
  expect,
  FAILED_REQUEST,
  goOn,
  noteRequests,
  sendLogin,
  signIn,
  signInByForm,
  test,
} from "../support/browser.ts";
import { startTestServer } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("somebody who is not signed in is sent to sign in, and then to where they wanted to go", async ({ page }) => {
  const requests = noteRequests(page);
  await page.goto("/my_participation/3?note=a%26b");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);

  await test.step("what is missing or malformed is said before anything is sent", async () => {
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Email").fill("ada");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
    expect(requests).toEqual([]);
  });

  await test.step("a wrong password is said at the field, and nothing typed is lost", async () => {
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Password").fill("wrong horse");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email or password")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
    await expect(page.getByLabel("Password")).toHaveValue("wrong horse");
  });

  await test.step("a password can be shown by a button that keeps its name", async () => {
    const password = page.getByLabel("Password");
    const show = page.getByRole("button", { name: "Show" });
    await password.fill("correct horse");
    await expect(password).toHaveAttribute("type", "password");
    await expect(show).toHaveAttribute("aria-pressed", "false");
    await show.click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await show.click();
    await expect(password).toHaveAttribute("type", "password");
  });

  await test.step("a server that cannot be reached is said, and nothing typed is lost", async () => {
    await page.route("**/trpc/auth.login", (route) => route.abort());
    await sendLogin(page, "ada");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveValue("correct horse");
    await page.unroute("**/trpc/auth.login");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Participating in Interval 3" })).toBeVisible();
    await expect(page).toHaveURL(/\/my_participation\/3\?note=a%26b$/);
  });

  await test.step("somebody who is signed in is not asked to sign in", async () => {
    await page.goto("/auth/login?next=%2Fcrews");
    await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
    await page.goto("/auth/login");
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  });

  await test.step("an unknown address says so and leads back", async () => {
    await goOn(page, "/nowhere");
    await expect(page.getByText("Page not found")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /dashboard|back/i })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  });
});

test("signing out ends the session in every open tab", async ({ page, context, server }) => {
  await signIn(page, "ada");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await chooseFromMenu(page, "Sign out");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await expect(page.getByText("You have been signed out.")).toBeHidden();
  await expect(other.getByText("You have been signed out.")).toBeVisible();

  await test.step("somebody who is signed out in the middle of something is told so, and returns there", async () => {
    await other.close();
    await signInByForm(page, "ada");
    await page.getByRole("link", { name: "People", exact: true }).click();
    await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
    await server.running.services.db.deleteFrom("sessions").execute();
    await page.getByRole("link", { name: "Activity" }).click();
    await expect(page.getByText("You have been signed out.")).toBeVisible();
    // Back shows nothing of the person, even where nobody says any more that they are signed out.
    await page.context().setOffline(true);
    await page.goBack();
    await expect(page.getByText("Your collective could not be loaded.")).toBeVisible();
    await page.context().setOffline(false);
    await page.goForward();
    await signInByForm(page, "ada");
    await expect(page.getByRole("heading", { name: "Activity", level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/activity$/);
  });

  await test.step("and signing in leads to the part of the page that the address names", async () => {
    await page.context().clearCookies();
    await page.goto("/settings?from=mail#sessions");
    await signInByForm(page, "ada");
    await expect(page).toHaveURL(/\/settings\?from=mail#sessions$/);
    await expect(page.getByRole("group", { name: "Where you are signed in" })).toBeInViewport();
  });
});

test.describe("a new installation", () => {
  test.use({
    ownContext: true,
    timezoneId: "Pacific/Kiritimati",
    setting: { start: () => startTestServer({ empty: true }) },
  });

  test("is set up in the browser, whose zone and day are proposed", async ({ page, server }) => {
    const { db, setupGate } = server.running.services;
    const token = await setupGate.findToken(db);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/auth/login");
    await expect(page.getByRole("heading", { name: "Welcome to Crewtide" })).toBeVisible();
    await goOn(page, "/setup?token=wrong");
    await expect(page.getByText("This set-up link is not valid.")).toBeVisible();
    // Pasted over the wrong one.
    await page.goto(`/setup?token=${token}`);
    await page.getByRole("button", { name: "Create collective" }).click();
    for (const whose of ["Collective", "Your"]) await expect(page.getByText(`${whose} name is required`)).toBeVisible();
    await expect(page.getByRole("group", { name: "You" }).getByLabel("Your name")).toBeFocused();
    await page.getByLabel("Collective name").fill("The Shoal");
    await page.getByLabel("Your name").fill("Ada");
    // An intranet has names without a dot; they are questioned once, and then taken.
    await page.getByLabel("Email").fill("ada@harbour");
    await page.getByLabel("Password").fill("a good one");
    // The first interval is four weeks from today, unless one says otherwise.
    await expect(page.getByLabel("Time zone")).toHaveValue("Pacific/Kiritimati");
    await expect(page.getByLabel("Start date")).toHaveValue("February 16, 2026");
    await expect(page.getByLabel("End date")).toHaveValue("March 15, 2026");
    await page.getByLabel("End date").fill("2026-02-10");
    await page.getByLabel("End date").press("Enter");
    await page.getByRole("button", { name: "Create collective" }).click();
    const wrongEnd = page.getByText("End date must be after start date");
    await expect(wrongEnd).toBeVisible();
    const doubt = page.getByText("This address has no ending such as .org. If it is right, send it again.");
    await expect(doubt).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("ada@harbour");
    await page.getByLabel("Start date").fill("2026-02-01");
    await page.getByLabel("Start date").press("Enter");
    await expect(wrongEnd).toBeHidden();
    await page.getByLabel("End date").fill("2026-03-01");
    await page.getByLabel("End date").press("Enter");
    await page.getByRole("button", { name: "Create collective" }).click();
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await expect(page.getByText("February 16, 2026")).toBeVisible();
    await expect(page.getByText("Current interval #1")).toBeVisible();
    await expect(page.getByText("Feb 1 – Mar 1")).toBeVisible();
    expect(await db.selectFrom("users").select("email").execute()).toEqual([{ email: "ada@harbour" }]);
    await expect(page.getByText("The Shoal").first()).toBeVisible();
    await goOn(page, `/setup?token=${token}`);
    await expect(page.getByText("Crewtide is already set up.")).toBeVisible();
    // A proxy logs what is asked for: nothing but the link itself has its token.
    expect(asked.filter((url) => url.includes(String(token))).map((url) => new URL(url).pathname)).toEqual(["/setup"]);
  });
});

import { afterEach, expect, it } from "vitest";
import { actAs } from "../support/editing.ts";
import { findFirefox, startFirefox, type Firefox } from "../support/firefox.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const firefox = findFirefox();

let server: TestServer | undefined;
let browser: Firefox | undefined;
afterEach(async () => {
  await browser?.close();
  await server?.stop();
});

it.skipIf(!firefox)("works in Firefox: signing in, planning, what others do live, the public form", async () => {
  server = await startTestServer({ people: ["ada", "bo"], crews: ["garden"] });
  await actAs(server, "ada").editCollective({ feature_eoi: true });
  browser = await startFirefox(firefox ?? "");

  await actAs(server, "ada").plan(2);
  const ada = await browser.openWindow();
  await ada.goTo(`${server.url}/auth/login`);
  await ada.fill("Email", "ada@example.org");
  await ada.fill("Password", PASSWORD);
  await ada.click("Sign in");
  await ada.see("My Dashboard");
  await ada.click("Plan your participation");
  await ada.click("Next step");
  await ada.click("Opt-in");
  await ada.click("Next step");
  await ada.click("Take part: garden");

  await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
  await ada.see("bo");
  await ada.click("Submit");
  await ada.see("My Dashboard");
  const saved = await server.running.services.db
    .selectFrom("crew_involvements")
    .select("person_id")
    .where("person_id", "=", server.collective.people["ada"] ?? 0)
    .execute();
  expect(saved).toHaveLength(1);

  const stranger = await browser.openWindow();
  await stranger.goTo(`${server.url}/collective/tidewater/interest`);
  await stranger.fill("Name", "Rosalind");
  await stranger.fill("Email", "rosalind@mail.example.org");
  await stranger.click("Submit");
  await stranger.see("Thank you for your interest!");
});

import { expect, test } from "./browser.ts";
import { actAs } from "./editing.ts";
import { describeCollective, EOI_FORM, listPathways } from "./eois.ts";
import type { Tab } from "./tab.ts";
import type { TestServer } from "./test-server.ts";

const MEETING = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };

/** Does what people come for: a stranger sends the public form, and ada signs in, plans, answers and edits. */
export async function doMainTasks(tab: Tab, server: TestServer): Promise<void> {
  await describeCollective(server);
  await actAs(server, "bo").meet(MEETING);

  await test.step("a stranger sends the public form", async () => {
    await tab.open(server.url + EOI_FORM);
    await tab.fill("Name", "Wren");
    await tab.fill("Email", "wren@example.org");
    await tab.press({ role: "button", name: "Submit" });
    await tab.see("Thank you for your interest!");
    expect(await listPathways(server)).toHaveLength(1);
  });

  await test.step("sign in, plan, and see what others do live", async () => {
    await tab.open(`${server.url}/my_participation/3`);
    await tab.see({ role: "heading", name: "Welcome back!" });
    await tab.signIn();
    await tab.press({ role: "button", name: "Next step" });
    await tab.press("Opt-in");
    await tab.press({ role: "button", name: "Next step" });
    await tab.press({ role: "switch", name: "Take part: garden" });
    await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
    await tab.see("bo (convenor)");
    await tab.press({ role: "button", name: "Submit" });
    await tab.see({ role: "heading", name: "My Dashboard" });
    const involvements = server.running.services.db.selectFrom("crew_involvements").select("crew_id");
    expect(await involvements.where("person_id", "=", server.person("ada")).execute()).toEqual([
      { crew_id: server.crew("garden") },
    ]);
  });

  await test.step("answer a gathering", async () => {
    await tab.goOn("/gatherings");
    await tab.press({ role: "text", name: "Going", within: "Your answer to Dinner" });
    await tab.see("1 person is going");
  });

  await test.step("edit, with a draft that stays over a reload, and go back", async () => {
    await tab.goOn(`/crews/${server.crew("garden")}/edit`);
    await tab.fill("Description", "Beds and bees");
    await tab.driver.reload();
    await tab.see("Your unsaved changes are still here.");
    await tab.press({ role: "button", name: "Submit" });
    await tab.see({ role: "heading", name: "Crews" });
    await tab.driver.back();
    await tab.seeValue("Description", "Beds and bees");
  });
}

import { describe, expect, it } from "vitest";
import { admin, adminFailure, startServerOfToday } from "../support/admin.ts";
import { memberForEach, serverForEach } from "../support/hooks.ts";

const server = serverForEach(() => startServerOfToday({ people: ["ada", "bo"], crews: ["garden", "kitchen"] }));
const ada = memberForEach(server, "ada");

const collective = ["--collective", "tidewater"];
const rename = (name: string) =>
  ada.client.crews.update.mutate({ id: server.crew("garden"), name, description: "Beds", links: [] });
const crewNames = async () => (await ada.client.collective.state.query()).crews.map(({ name }) => name);

describe("a host", () => {
  it("reads what changed, filtered like members do", async () => {
    const { revision } = await rename("Orchard");
    const { entries } = await admin(["activity", "list", ...collective, "--crew", "Orchard", "--kind", "crew"], server);
    expect(entries).toMatchObject([{ revision, text: "Ada edited Orchard", undo: [{ field: "name" }, {}] }]);
    const others = ["activity", "list", ...collective, "--crew", "kitchen"];
    expect(await admin(others, server)).toEqual({ entries: [], next: null });
  });

  it("undoes a change, and chooses where something was changed since", async () => {
    const { revision } = await rename("Orchard");
    await admin(["activity", "undo", ...collective, "--revision", String(revision)], server);
    expect(await crewNames()).toEqual(["garden", "kitchen"]);
    const again = await rename("Orchard");
    await rename("Meadow");
    const undoing = ["activity", "undo", ...collective, "--revision", String(again.revision)];
    expect(await adminFailure(undoing, server)).toContain("changed");
    await admin([...undoing, "--fields", "name"], server);
    expect(await crewNames()).toEqual(["garden", "kitchen"]);
  });

  it("undoes nobody's profile, which only they change", async () => {
    const profile = { id: server.person("ada"), display_name: "Ada the Bold", about: null, avatar_id: 3 };
    const { revision } = await ada.client.people.update.mutate(profile);
    const undoing = ["activity", "undo", ...collective, "--revision", String(revision)];
    expect(await adminFailure(undoing, server)).toContain("undo");
  });
});

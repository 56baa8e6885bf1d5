import { beforeEach, describe, expect, it } from "vitest";
import type { CollectiveInput } from "../../shared/collective/collective.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { openAs, type Member } from "../support/test-server.ts";
import { createCollective, type CollectiveFixture } from "../support/world.ts";

const profile = {
  display_name: "Ada",
  about: "Reads charts",
  avatar_id: 7,
  contacts: [{ label: "Signal", text: "+1 555 0100" }],
};
const collective: CollectiveInput = {
  name: "Highwater",
  noun_name: "the water",
  slug: "highwater",
  description: "By the sea",
  links: [{ link_type: "Website", url: "https://example.org", label: null }],
  feature_eoi: true,
  eoi_description: "**Come**",
};

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");
let other: CollectiveFixture;
let zoe: Member;
beforeEach(async () => {
  other = await createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"], crews: ["moor"] });
  zoe = await openAs(server, "zoe");
});

const state = () => ada.client.collective.state.query();

describe("a profile", () => {
  it("can be edited by the person", async () => {
    const id = server.person("ada");
    const input = { ...profile, id, collective_id: other.id, left_at: "2026-01-01", user_id: 99 };
    const { events } = await ada.client.people.update.mutate(input);
    const person = { ...profile, id, collective_id: server.collective.id, left_at: null };
    expect(events).toEqual([{ PeopleEvent: { PersonUpdated: person } }]);
    expect((await state()).people).toContainEqual(person);
  });
});

describe("the collective", () => {
  it("is edited by any member, and nothing else is", async () => {
    const { events } = await ada.client.collective.update.mutate({ ...collective, id: other.id } as CollectiveInput);
    const edited = {
      ...collective,
      id: server.collective.id,
      reminder_days: [10, 3],
      language: null,
      time_zone: null,
      reply_address: null,
      eoi_managing_crew_id: null,
    };
    expect(events).toEqual([{ CollectiveEvent: { CollectiveUpdated: edited } }]);
    expect((await state()).collective).toEqual(edited);
    expect((await zoe.client.collective.state.query()).collective).toMatchObject({ name: "Tidewater", slug: null });
  });

  it("cannot take another collective's slug", async () => {
    await zoe.client.collective.update.mutate(collective);
    await expect(ada.client.collective.update.mutate(collective)).rejects.toMatchObject({
      data: { httpStatus: 400, fields: { slug: "Slug is already in use" } },
    });
    await ada.client.collective.update.mutate({ ...collective, slug: "lowwater" });
  });

  it("is saved without a slug by clients that do not know that the public form needs one", async () => {
    await ada.client.collective.update.mutate({ ...collective, slug: "", feature_eoi: true });
    expect((await state()).collective).toMatchObject({ slug: null, feature_eoi: true });
  });
});

describe("a new interval", () => {
  it("gets the next number, and announces a roll-over only if it is the current or the next one", async () => {
    const april = { start_date: "2026-04-01", end_date: "2026-04-30" };
    const { events } = await ada.client.intervals.create.mutate({ ...april, id: 1 } as typeof april);
    expect(events).toEqual([{ IntervalsEvent: { IntervalCreated: { id: 4, ...april } } }]);
    expect((await state()).intervals.at(-1)).toEqual({ id: 4, ...april });
  });

  it("is added once by two members at the same moment, the second one being refused", async () => {
    const bo = await openAs(server, "bo");
    const april = { start_date: "2026-04-01", end_date: "2026-04-30" };
    const results = await Promise.allSettled([
      ada.client.intervals.create.mutate(april),
      bo.client.intervals.create.mutate(april),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({
      data: { fields: { start_date: "Start date must be after April 30, 2026" } },
    });
  });
});

import { expect, it } from "vitest";
import { entityOf } from "../../shared/events/entities.ts";
import { formatPosition, isUpdateOf, parsePosition, reloadRequired } from "../../shared/events/events.ts";
import { renamed } from "../support/live-things.ts";

it("an event is the update of one thing", () => {
  const event = renamed("Garden", 3);
  expect([3, 4].map((id) => isUpdateOf(event, "CrewUpdated", id))).toEqual([true, false]);
  expect(isUpdateOf(event, "PersonUpdated", 3)).toBe(false);
  expect(reloadRequired(7)).toEqual({ CollectiveEvent: { ReloadRequired: { revision: 7 } } });
});

it.each([
  ["CrewUpdated", "Crew"],
  ["EntryPathwayDeleted", "EntryPathway"],
  ["CrewUpdatedTwice", undefined],
  ["CrewPainted", undefined],
  ["toStringUpdated", undefined],
  ["ReloadRequired", undefined],
])("%s is about the entity %s", (event, entity) => {
  expect(entityOf(event)).toBe(entity);
});

it("a position is read as it is written", () => {
  expect(parsePosition(formatPosition({ epoch: "life", revision: 70 }))).toEqual({ epoch: "life", revision: 70 });
});

it.each(["", "life", "life:", ":7", "life:x", "life:-7", "life:7x", "a:life:7", `life:${"7".repeat(16)}`])(
  "%j is no position",
  (text) => {
    expect(parsePosition(text)).toBeUndefined();
  },
);

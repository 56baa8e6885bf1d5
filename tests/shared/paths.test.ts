import { describe, expect, it } from "vitest";
import { readNextPage } from "../../shared/next-page.ts";
import {
  activityOf,
  gatheringsOfCrew,
  newGatheringOf,
  participationStep,
  paths,
  peopleOfInterval,
  sameAsLastTime,
  withToken,
} from "../../shared/paths.ts";

describe("the path of a page", () => {
  it.each([
    [paths.crew(12), "/crews/12"],
    [paths.myParticipation("a/b"), "/my_participation/a%2Fb"],
    [peopleOfInterval(3), `${paths.people}?interval=3`],
    [participationStep(3, "crews"), `${paths.myParticipation(3)}?step=crews`],
    [sameAsLastTime(3), `${paths.myParticipation(3)}?same_as_last_time`],
    [activityOf("crew", 3), `${paths.activity}?crew=3`],
    [gatheringsOfCrew(3), `${paths.gatherings}?crew=3`],
    [newGatheringOf({ day: "2026-03-05" }), `${paths.newGathering}?day=2026-03-05`],
    [withToken("/setup", "t"), "/setup#token=t"],
  ])("%s is %s", (path, expected) => {
    expect(path).toBe(expected);
  });
});

describe("the page that sign-in leads to", () => {
  it.each([
    ["?next=/crews/3?x=1%23end", "/crews/3?x=1#end"],
    ["?next=/", "/"],
    ["", undefined],
    ["?next=", undefined],
    ["?next=crews", undefined],
    ["?next=https://elsewhere.example/", undefined],
    ["?next=//elsewhere.example/a/", undefined],
    ["?next=/\\elsewhere.example/", undefined],
    ["?next=/.//elsewhere.example/", undefined],
    ["?next=//:a", undefined],
  ])("for %s is %s", (search, page) => {
    expect(readNextPage(search)).toBe(page);
  });
});

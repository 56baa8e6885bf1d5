import { describe, expect, it } from "vitest";
import { readNextPage, withNextPage } from "../../shared/auth/next-page.ts";
import {
  activityOf,
  gatheringsFrom,
  gatheringsOfCrew,
  newGatheringOf,
  newTemplateOf,
  participationStep,
  paths,
  peopleOfInterval,
  planWith,
  sameAsLastTime,
  withoutToken,
  withToken,
} from "../../shared/paths.ts";

describe("the path of a page", () => {
  it.each([
    [paths.crew(12), "/crews/12"],
    [paths.myParticipation("a/b"), "/my_participation/a%2Fb"],
    [peopleOfInterval(3), `${paths.people}?interval=3`],
    [participationStep(3, "crews"), `${paths.myParticipation(3)}?step=crews`],
    [planWith(3, "OptOut"), `${paths.myParticipation(3)}?intention=OptOut`],
    [sameAsLastTime(3), `${paths.myParticipation(3)}?same_as_last_time`],
    [activityOf("crew", 3), `${paths.activity}?crew=3`],
    [gatheringsOfCrew(3), `${paths.gatherings}?crew=3`],
    [newGatheringOf({ day: "2026-03-05" }), `${paths.newGathering}?day=2026-03-05#gathering_title`],
    [gatheringsFrom("2026-03-05"), "/gatherings?from=2026-03-05"],
    [gatheringsFrom(undefined), "/gatherings"],
    [newTemplateOf(3), "/gatherings/templates/new?gathering=3"],
    [newGatheringOf({}), `${paths.newGathering}#gathering_title`],
    [withToken("/setup", "t"), "/setup?token=t"],
    [withToken("/answer?answer=Going", "t"), "/answer?answer=Going&token=t"],
  ])("%s is %s", (path, expected) => {
    expect(path).toBe(expected);
  });
});

describe("a link without its token", () => {
  it.each([
    ["/answer?token=a-B_9.c&answer=Going", "/answer?answer=Going", "a-B_9.c"],
    ["/answer?answer=Going&token=t&x=1", "/answer?answer=Going&x=1", "t"],
    ["/answer?answer=Going#token=t", "/answer?answer=Going", "t"],
    ["/answer?answer=Going%23token=t", "/answer?answer=Going", "t"],
    ["/join/mill-lane%23token=t", "/join/mill-lane", "t"],
    ["/join/mill-lane%3Ftoken%3Dt", "/join/mill-lane", "t"],
    ["/unsubscribe#token%3Dt", "/unsubscribe", "t"],
    ["/auth/login?next=%2Fsettings%2Faddress%3Ftoken%3Dt", "/auth/login?next=%2Fsettings%2Faddress", "t"],
    ["/unsubscribe?token=", "/unsubscribe", ""],
    ["/auth/reset_password?token=a-B_9.c.", "/auth/reset_password", "a-B_9.c"],
    ["/auth/reset_password?token=t)", "/auth/reset_password", "t"],
    ["/auth/reset_password?token=t%29.", "/auth/reset_password", "t"],
    ["/answer?token=t&answer=Going>.", "/answer?answer=Going", "t"],
    ...["*", "}", ".", "%20", "%0A", "%2E", "。", "%E3%80%82", "</a>", "/"].flatMap(
      (end): [string, string, string][] => [
        [`/answer?token=t${end}`, "/answer", "t"],
        [`/answer?token=t${end}&answer=Going`, "/answer?answer=Going", "t"],
        [`/answer%3Ftoken%3Dt${end}`, "/answer", "t"],
      ],
    ),
    ["/answer?answer=Going&amp;token=t", "/answer?answer=Going", "t"],
    ["/answer?token=t&amp;answer=Going", "/answer?answer=Going", "t"],
    [`/answer?token=3D${"t".repeat(43)}&answer=3DGoing`, "/answer?answer=Going", "t".repeat(43)],
    [`/answer?token=3D${"t".repeat(41)}`, "/answer", `3D${"t".repeat(41)}`],
    ["/answer?token=3Dt", "/answer", "3Dt"],
    ["/settings/address?token=t", "/settings/address", "t"],
    ["/settings#tokens", "/settings#tokens", undefined],
    ["/gatherings/new?url=a%3Ftoken%3Dt", "/gatherings/new?url=a%3Ftoken%3Dt", undefined],
    ["/answer", "/answer", undefined],
  ])("of %s is %s", (link, address, token) => {
    expect(withoutToken(link)).toEqual(token === undefined ? { address } : { address, token });
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
    ["?next=/auth/login%3Fnext=/people", undefined],
    ["?next=/AUTH/login/", undefined],
  ])("for %s is %s", (search, page) => {
    expect(readNextPage(search)).toBe(page);
    const onward = withNextPage("/auth/login", search);
    expect(onward.startsWith("/auth/login") && readNextPage(onward.slice("/auth/login".length))).toBe(page);
  });
});

import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { applyAnswers } from "../../client/live/apply-answers.ts";
import type { Event } from "../../shared/events/events.ts";
import type { Attendance } from "../../shared/gatherings/gatherings.ts";
import { renamed } from "../support/live-things.ts";

const gathering = (id: number) => ({
  id,
  places: null,
  going: [],
  waiting: [],
  maybe: [],
  not_going: [],
  unanswered: [1, 2],
  were_there: null,
});

const LIST = [["gatherings", "list"], { input: {}, type: "query" }];
const ONE = [["gatherings", "get"], { input: { id: 1 }, type: "query" }];
const POLLS = [["polls", "list"], { type: "query" }];

const answered = (
  gathering_id: number,
  answer: Attendance["answer"] = "Going",
  note: Attendance["note"] = null,
): Event => ({
  GatheringsEvent: {
    AttendancesUpdated: [
      { gathering_id, person_id: 1, answer, answered_at: "2026-01-01T00:00:00Z", note, was_there: null },
    ],
  },
});

/** A page that has loaded a list, one of its gatherings, and something else. */
function open() {
  const client = new QueryClient();
  client.setQueryData(LIST, [gathering(1), gathering(2)]);
  client.setQueryData(ONE, gathering(1));
  client.setQueryData(POLLS, []);
  const hashOf = (key: unknown[]) => client.getQueryCache().find({ queryKey: key })?.queryHash;
  const apply = (...events: Event[]) => [...applyAnswers(client, events)];
  return { client, hashOf, apply };
}

describe("an answer to a gathering", () => {
  it("is shown wherever the gathering is, and nothing is loaded", () => {
    const { client, hashOf, apply } = open();
    expect(apply(answered(1))).toEqual([hashOf(LIST), hashOf(ONE)]);
    const shown = { ...gathering(1), going: [1], unanswered: [2] };
    expect(client.getQueryData(LIST)).toEqual([shown, gathering(2)]);
    expect(client.getQueryData(ONE)).toEqual(shown);
  });

  it("is shown with its note where the gathering is alone", () => {
    const { client, apply } = open();
    client.setQueryData(ONE, { ...gathering(1), notes: [] });
    apply(answered(1), answered(1, "Going", "Late"));
    const shown = { ...gathering(1), going: [1], unanswered: [2] };
    expect(client.getQueryData(ONE)).toEqual({ ...shown, notes: [{ person_id: 1, note: "Late" }] });
    expect(client.getQueryData(LIST)).toEqual([shown, gathering(2)]);
  });

  it("changes nothing where the gathering is not", () => {
    const { client, hashOf, apply } = open();
    const before = client.getQueryData(ONE);
    expect(apply(answered(2))).toEqual([hashOf(LIST), hashOf(ONE)]);
    expect(client.getQueryData(ONE)).toBe(before);
  });

  it("leaves to be loaded what something else has changed too, or what does not follow", () => {
    const { hashOf, apply } = open();
    expect(apply(answered(1), renamed("garden"))).toEqual([]);
    expect(apply(renamed("garden"))).toEqual([]);
    expect(apply(answered(2, null))).toEqual([hashOf(ONE)]);
  });

  it("is shown in each page of a list, and leaves a list to be loaded of which one page does not follow", () => {
    const { client, hashOf, apply } = open();
    const list = [["gatherings", "list"], { input: {}, type: "infinite" }];
    const data = { pages: [[gathering(1)], [gathering(2)]], pageParams: [null, "next"] };
    client.setQueryData(list, data);
    expect(apply(answered(2))).toContain(hashOf(list));
    const shown = { ...gathering(2), going: [1], unanswered: [2] };
    expect(client.getQueryData(list)).toEqual({ ...data, pages: [[gathering(1)], [shown]] });
    const before = client.getQueryData(list);
    expect(apply(answered(3))).toContain(hashOf(list));
    expect(client.getQueryData(list)).toBe(before);
    expect(apply(answered(2, null))).not.toContain(hashOf(list));
  });

  it("leaves to be loaded what is being loaded, is outdated, or has failed to load", () => {
    const { client, hashOf, apply } = open();
    void client.invalidateQueries({ queryKey: LIST });
    void client.query({ queryKey: ONE, queryFn: () => new Promise(() => {}) });
    expect(apply(answered(1))).toEqual([]);
    client.setQueryData(LIST, [gathering(1)]);
    expect(apply(answered(1))).toEqual([hashOf(LIST)]);
  });
});

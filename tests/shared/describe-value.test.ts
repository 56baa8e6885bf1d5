import { expect, test } from "vitest";
import { say } from "../../server/messages.ts";
import { describeField, describeValue } from "../../shared/journal/describe-value.ts";
import { repeatsSchema } from "../../shared/series/gathering-series.schema.ts";
import { repetitionFrom } from "../../shared/series/repeats.ts";

test.each([
  ["Apples and pears", "Apples and pears"],
  ["", "(empty)"],
  [null, "(empty)"],
  [[], "(empty)"],
  [[{ link_type: null, url: "", label: "" }], "(empty)"],
  [true, "On"],
  [false, "Off"],
  [3, "3"],
  [
    [
      { link_type: "Matrix", url: "https://chat.example.org", label: "Chat" },
      { link_type: "Website", url: "https://garden.example.org", label: "" },
    ],
    "Matrix · https://chat.example.org · Chat\nWebsite · https://garden.example.org",
  ],
])("%j in words", (value, words) => {
  expect(describeValue(value, say("en", "labels"))).toBe(words);
});

const BERLIN = { starts_at: "2026-03-05T18:00:00.000Z", time_zone: "Europe/Berlin" };

const monthly = repeatsSchema.parse({ unit: "Month", on: "Weekday" });

/** A form with a proposed time. */
const typed = (starts_at: string | null, ends_at: string | null) => ({ times: [{ starts_at, ends_at }] });

test.each([
  [{ id: 12, avatar_id: null }, "avatar_id", "Heron"],
  [{ avatar_id: 4 }, "avatar_id", "Octopus"],
  [{ about: null }, "about", "(empty)"],
  [{ language: "fr" }, "language", "français"],
  [{ language: null }, "language", "(empty)"],
  [{ crew_id: 1 }, "crew_id", "Garden"],
  [{ crew_id: 2 }, "crew_id", "A deleted crew"],
  [{ crew_id: null }, "crew_id", "Everyone"],
  [{ eoi_managing_crew_id: 1 }, "eoi_managing_crew_id", "Garden"],
  [{ expectation: "Expected" }, "expectation", "Expected"],
  [BERLIN, "starts_at", "Thursday, March 5, 2026 at 19:00"],
  [{ starts_at: "2026-03-05T19:00" }, "starts_at", "Thursday, March 5, 2026 at 19:00"],
  [{ starts_at: "2026-03-05T" }, "starts_at", "2026-03-05T"],
  [{ ...BERLIN, ends_at: "2026-03-05T20:00:00.000Z" }, "ends_at", "Thursday, March 5, 2026 at 21:00"],
  [{ ...BERLIN, starts_at: "2026-03-05T20:00" }, "starts_at", "Thursday, March 5, 2026 at 20:00"],
  [{ ...BERLIN, ends_at: null }, "ends_at", "(empty)"],
  [
    {
      time_zone: "Europe/Berlin",
      times: [
        { starts_at: "2026-03-05T18:00:00.000Z", ends_at: "2026-03-05T20:00:00.000Z" },
        { starts_at: "2026-03-06T18:00:00.000Z", ends_at: "2026-03-07T01:00:00.000Z" },
      ],
    },
    "times",
    "Thursday, March 5, 2026, 19:00 – 21:00\nFriday, March 6, 2026 at 19:00 – 02:00",
  ],
  [typed("2026-03-05T19:00", "2026-03-05T21:00"), "times", "Thursday, March 5, 2026, 19:00 – 21:00"],
  [typed("2026-03-05T19:00", null), "times", "Thursday, March 5, 2026 at 19:00"],
  [typed("2026-03-05T19:00", "2026-03-05T"), "times", "Thursday, March 5, 2026 at 19:00"],
  [
    typed("2026-03-05T19:00", "2026-03-05T09:00"),
    "times",
    "Thursday, March 5, 2026 at 19:00 – Thursday, March 5, 2026 at 09:00",
  ],
  [typed(null, null), "times", "(empty)"],
  [{ repeats: null }, "repeats", "(empty)"],
  [{ starts_at: "2026-03-31T19:00", repeats: monthly }, "repeats", "Every month · on the last Tuesday"],
  [{ repeats: monthly }, "repeats", "Every month"],
  [{ repeats: repetitionFrom(monthly, "2026-03-09") }, "repeats", "Every month · on the second Monday"],
])("of %j, %s is in words", (thing, field, words) => {
  const crew = (id: number) => (id === 1 ? "Garden" : undefined);
  const described = describeField(thing, field, { say: say("en", "labels"), locale: "en", crew });
  expect(described.replaceAll("\u2009", " ")).toBe(words);
});

import { expect, test } from "vitest";
import { say } from "../../server/messages.ts";
import { describeField, describeValue } from "../../shared/describe-value.ts";

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

test.each([
  [{ id: 12, avatar_id: null }, "avatar_id", "Heron"],
  [{ avatar_id: 4 }, "avatar_id", "Octopus"],
  [{ about: null }, "about", "(empty)"],
])("of %j, %s is in words", (thing, field, words) => {
  expect(describeField(thing, field, say("en", "labels"))).toBe(words);
});

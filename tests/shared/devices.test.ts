import { describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import { A_PROGRAM, ANOTHER_PROGRAM, deviceInWords, HOST } from "../../shared/account/devices.ts";

describe("a device in a reader's words", () => {
  it.each([
    [HOST, "Wer den Server betreibt"],
    [ANOTHER_PROGRAM, "Ein anderes Programm"],
    [`${A_PROGRAM} on Linux`, "Ein Programm auf Linux"],
    ["Firefox on Linux", "Firefox auf Linux"],
    ["Firefox", "Firefox"],
  ])("of %s is %s", (device, words) => {
    expect(deviceInWords(say("de", "settings"), device)).toBe(words);
  });
});

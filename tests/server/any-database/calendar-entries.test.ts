import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCalendarFile, type FileEntry } from "../../../server/features/import/reader/calendar-file.ts";

/**
 * Files as programs write them, also with their faults. `X-EXPECTED` in an entry says what is planned because of it and
 * of others with its title, on the clocks of Berlin, or why it is refused; `X-NOW` is when the file is read.
 */
const FOLDER = join(import.meta.dirname, "../../support/calendars");
const timeZone = "Europe/Berlin";
const shown = (instant: string) =>
  new Date(instant).toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

function inShort({ starts_at, ends_at, is_end_guessed, title, place, texts }: FileEntry): string {
  const [start, end] = [shown(starts_at), shown(ends_at)];
  const until = end.startsWith(start.slice(0, 10)) ? end.slice(11) : end;
  const times = `${start} to ${until}${is_end_guessed ? " (guessed)" : ""}${title.endsWith(": changed") ? " changed" : ""}`;
  const links = texts.links.map(({ url, label }) => (label === null ? url : `${label} ${url}`));
  const description = texts.description?.replaceAll("\n", String.raw`\n`);
  return [times, place, description, ...links].filter((text) => typeof text === "string").join(" | ");
}

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const text = readFileSync(join(FOLDER, name), "utf8");
  const now = new Date(/^X-NOW:(.+)$/m.exec(text)?.[1] ?? "");
  const { found = [], refused = [] } = readCalendarFile(text.replaceAll("\n", "\r\n"), { now, timeZone }) ?? {};
  const expected = [...text.matchAll(/^SUMMARY:(.+)\nX-EXPECTED:(.*)$/gm)].map(([, ...parts]) => parts);

  it.each(expected)("%s is %s", (title = "", becomes = "") => {
    const times = found.filter((time) => time.title.replace(": changed", "") === title).map(inShort);
    const reasons = refused.filter(({ titles }) => titles.includes(title)).map(({ reason }) => reason);
    expect([...times, ...reasons].join(", ")).toBe(becomes);
  });

  it("expects something of each entry", () => {
    const titles = text.matchAll(/^BEGIN:VEVENT\nUID:\d+\nSUMMARY:(.+?)(?:: changed)?$/gm);
    expect(new Set(expected.map(([title]) => title))).toEqual(new Set(Array.from(titles, ([, title]) => title)));
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayIn, daysBetween, formatLongDate, formatShortDate, isIsoDate } from "../../shared/dates.ts";

const day = fc
  .date({ min: new Date("1970-01-02"), max: new Date("2199-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it.each(["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", "", "2026-02-10T00:00"])("do not include %j", (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  it("include the leap day of a leap year", () => {
    expect(isIsoDate("2028-02-29")).toBe(true);
  });

  it("are added and counted the same way, over months, years and clock changes", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (start, days) => {
        const end = addDays(start, days);
        expect(isIsoDate(end)).toBe(true);
        expect(daysBetween(start, end)).toBe(days);
        expect(addDays(end, -days)).toBe(start);
      }),
    );
  });

  it("are those of the zone asked for", () => {
    const instant = new Date("2026-03-01T02:30:00Z");
    expect(dayIn("UTC", instant)).toBe("2026-03-01");
    expect(dayIn("America/New_York", instant)).toBe("2026-02-28");
    expect(dayIn("Pacific/Kiritimati", new Date("2026-12-31T12:00:00Z"))).toBe("2027-01-01");
  });
});

describe("dates as they are shown", () => {
  it("have their year only when it is another one", () => {
    expect(formatShortDate("2026-11-03", "2026-01-01")).toBe("Nov 3");
    expect(formatShortDate("2027-01-09", "2026-12-31")).toBe("Jan 9, 2027");
  });

  it("are long by default", () => {
    expect(formatLongDate("2026-11-03")).toBe("November 3, 2026");
  });
});

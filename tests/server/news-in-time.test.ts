import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { newsServer, timeOf } from "../support/news.ts";

const news = newsServer({ people: ["ada", "bo", "cy"] });
const { server, as, takePart, runAt, textTo } = news;

const between = (from: string, to: string) => ({ starts_at: timeOf(from), ends_at: timeOf(to) });
const EVENING = between("20:00", "21:00");

/** Plans a gathering of today as ada; bo and cy go to it. */
const meet = (title: string, times: object, changed: Partial<GatheringInput> = {}) =>
  news.meet({ title, ...times, ...changed }, { bo: "Going", cy: "Going" });

/** Tells people of changes then, and returns the subjects that both bo and cy get. */
async function tellAt(time: string): Promise<string[]> {
  const mails = await runAt("tell-of-gatherings", time);
  const [bo, cy] = ["bo", "cy"].map((name) => mails.filter((mail) => mail.startsWith(`${name}: `)));
  const [subjects, others] = [bo, cy].map((own = []) => own.map((mail) => mail.slice(4)));
  expect(others).toEqual(subjects);
  return subjects ?? [];
}

describe("what begins within three hours", () => {
  it("is told within two minutes when it is cancelled, and the rest ten minutes after the last change", async () => {
    const soon = await meet("Soon", between("14:59", "16:00"));
    const later = await meet("Later", between("15:20", "16:00"));
    for (const id of [soon, later]) await as("ada").cancelGathering(id);
    expect(await tellAt("12:00")).toEqual([]);
    expect(await tellAt("12:01")).toEqual(["Cancelled: Soon"]);
    expect(await tellAt("12:09")).toEqual([]);
    expect(await tellAt("12:10")).toEqual(["Cancelled: Later"]);
  });

  it("is told whatever else is edited: planned, moved and back on, also if it is over when others are told", async () => {
    const moved = await meet("Moved", between("12:30", "13:00"));
    const other = await meet("Other", EVENING);
    const back = await news.meet({ title: "Back", ...between("12:12", "12:20") }, { bo: "Going", cy: "Going" });
    await as("ada").cancelGathering(back);
    const { db } = server.running.services;
    for (const table of ["gathering_news", "told_gatherings"] as const) await db.deleteFrom(table).execute();
    await as("ada").editGathering(moved, between("12:05", "12:08"));
    await as("ada").restoreGathering(back);
    await takePart({ bo: {}, cy: {} });
    await as("ada").meet({ title: "Flood", ...between("12:06", "12:09"), expectation: "Expected" });
    await as("ada").editGathering(other, { place: "Barn" });
    expect(await tellAt("12:01")).toEqual(["It is back on: Back", "New time or place: Moved", "New: Flood"]);
  });

  it("is told although the server was away, even if it is just over", async () => {
    await as("ada").cancelGathering(await meet("Short", between("12:05", "12:10")));
    expect(await tellAt("12:40")).toEqual(["Cancelled: Short"]);
    const mails = server.running.services.db.selectFrom("outbound_emails").select("expires_at");
    expect(await mails.executeTakeFirst()).toEqual({ expires_at: timeOf("15:00") });
  });
});

describe("what is edited on and on", () => {
  it("is told half an hour after the first change", async () => {
    const [id, other] = [await meet("Supper", EVENING), await meet("Other", EVENING)];
    await as("ada").cancelGathering(id);
    for (const time of ["12:09", "12:18", "12:27"]) {
      server.clock.setInstant(timeOf(time));
      await as("ada").editGathering(id, { place: time });
      expect(await tellAt(time)).toEqual([]);
    }
    await as("ada").editGathering(other, { place: "Barn" });
    expect(await tellAt("12:30")).toEqual(["Cancelled: Supper", "New time or place: Other"]);
  });
});

describe("who has had the most emails of a day", () => {
  it("is told of all that was cancelled since in the next one, an hour later, and at once of what begins soon", async () => {
    const cancelAt = async (id: number, time: string) => {
      server.clock.setInstant(timeOf(time));
      await as("ada").cancelGathering(id);
    };
    const ids: number[] = [];
    for (const title of ["1", "2", "3", "4", "5", "6", "7", "8"])
      ids.push(await meet(title, between("21:00", "22:00")));
    const soon = await meet("Soon", between("16:30", "17:00"));
    const TIMES = [
      ["12:00", "12:10"],
      ["12:31", "12:41"],
      ["13:02", "13:12"],
      ["13:33", "13:43"],
      ["14:04", "14:14"],
      ["14:35", "14:45"],
    ] as const;
    for (const [index, [time, tenLater]] of TIMES.entries()) {
      await cancelAt(ids[index] ?? 0, time);
      expect(await tellAt(tenLater)).toEqual([`Cancelled: ${index + 1}`]);
    }
    await cancelAt(ids[6] ?? 0, "14:50");
    expect(await tellAt("15:00")).toEqual([]);
    await cancelAt(soon, "15:01");
    expect(await tellAt("15:02")).toEqual(["Cancelled: Soon"]);
    await cancelAt(ids[7] ?? 0, "15:30");
    expect(await tellAt("15:40")).toEqual([]);
    expect(await tellAt("16:03")).toEqual(["2 gatherings of Tidewater are cancelled or back on"]);
    expect(await tellAt("17:10")).toEqual([]);
  });
});

describe("a change that was taken back", () => {
  const SEEN = { ...EVENING, place: "Barn" };

  it("is told to those who have made it or have answered since, and to nobody else", async () => {
    const [id, second] = [
      await meet("Other", EVENING, { place: "Net loft" }),
      await meet("Second", EVENING, { place: "Net loft" }),
    ];
    await as("cy").editGathering(id, { place: "Barn" });
    await as("ada").editGathering(second, { place: "Barn" });
    await as("bo").answer(id, "Going", SEEN);
    for (const back of [id, second]) await as("ada").editGathering(back, { place: "Net loft" });
    expect(await tellAt("12:30")).toEqual(["New time or place: Other"]);
    expect(await textTo("bo")).toContain("The place was Barn.");
  });

  it("is told with what each of them has seen last", async () => {
    const id = await meet("Other", EVENING, { place: "Net loft" });
    await as("ada").editGathering(id, { place: "Barn" });
    await as("bo").answer(id, "Going", SEEN);
    await as("ada").editGathering(id, { place: "Marsh" });
    expect(await tellAt("12:30")).toEqual(["New time or place: Other"]);
    expect(await textTo("bo")).toContain("The place was Barn.");
    expect(await textTo("cy")).toContain("The place was Net loft.");
  });
});

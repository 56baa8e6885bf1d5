import { stdSerializers } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../server/errors.ts";
import { TooMuchWork } from "../../../server/threads/threads.ts";
import { DemandingThreads } from "../../support/demanding-threads.ts";

let threads: DemandingThreads;
beforeEach(() => {
  threads = new DemandingThreads();
});
afterEach(() => threads.stop());

const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const busy = expect.objectContaining({ code: "TooManyRequests", retryAfter: expect.any(Number) });

describe("work in a thread", () => {
  it("has a result, and is not disturbed by what went wrong before", async () => {
    expect(await threads.demand("modest")).toBe("modest");
    await expect(threads.demand("failing")).rejects.toThrow("RangeError");
    await expect(threads.demand("leaving")).rejects.toThrow(TooMuchWork);
    expect(await threads.demand("modest")).toBe("modest");
  });

  it("is ended at its deadline, and does not go on afterwards", async () => {
    const hurried = new DemandingThreads(1_000);
    await expect(hurried.demand("endless")).rejects.toThrow(TooMuchWork);
    const counted = hurried.marks[1];
    expect(counted).toBeGreaterThan(0);
    // A thread that was still there would count on.
    await threads.demand("modest");
    expect(hurried.marks[1]).toBe(counted);
    await hurried.stop();
  });

  it("is ended where it takes too much memory", async () => {
    await expect(threads.demand("greedy")).rejects.toThrow(TooMuchWork);
  });

  it("fails without its words, which may quote what was read", async () => {
    const error = await outcome(threads.demand("failing"));
    expect(error).not.toBeInstanceOf(AppError);
    const logged = stdSerializers.err(error as Error);
    expect(logged.message).toContain("RangeError");
    expect(JSON.stringify(logged)).not.toContain("supper");
  });

  it("begins once what came before is over", async () => {
    const first = threads.demand("patient");
    const second = threads.demand("modest");
    expect(await first).toBe(0);
    expect(await second).toBe("modest");
  });

  it("is refused where four others of a collective wait, or four other collectives", async () => {
    const demand = (of: "endless" | "modest", collective = 1) =>
      outcome(threads.inPlace(collective, () => threads.demand(of)));
    const first = demand("endless");
    const waiting = Array.from({ length: 4 }, () => demand("modest"));
    expect(await demand("modest")).toEqual(busy);
    const others = [2, 3, 4, 5].map((collective) => demand("modest", collective));
    expect(await demand("modest", 6)).toEqual(busy);
    await threads.stop();
    expect(await Promise.all([first, ...waiting, ...others])).toEqual(Array.from({ length: 9 }, () => busy));
  });

  it("is ended where the server stops, and nothing begins afterwards", async () => {
    const running = outcome(threads.demand("endless"));
    await expect.poll(() => threads.marks[0]).toBe(1);
    const waiting = outcome(threads.demand("modest"));
    await threads.stop();
    expect(await running).toEqual(busy);
    expect(await waiting).toEqual(busy);
    expect(await outcome(threads.demand("modest"))).toEqual(busy);
    expect(threads.marks[0]).toBe(1);
  });
});

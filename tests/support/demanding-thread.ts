import { serveThread } from "../../server/threads/serve-thread.ts";
import type { Demand } from "./demanding-threads.ts";

/** The program of a thread that does what it is told, and marks its beginning in memory that it shares. */
serveThread((input) => {
  const { demand, marks } = input as Demand;
  Atomics.add(marks, 0, 1);
  switch (demand) {
    case "endless": {
      // It leaves the processor to the other tests, and is as deaf as a busy one.
      for (const pause = new Int32Array(new SharedArrayBuffer(4)); ; Atomics.wait(pause, 0, 0, 1)) {
        Atomics.add(marks, 1, 1);
      }
    }
    case "greedy": {
      const kept: unknown[] = [];
      // In pieces that are small beside the limit.
      for (;;) kept.push(Array.from<number>({ length: 100_000 }).fill(1));
    }
    case "failing":
      throw new RangeError("Words of the secret supper");
    case "leaving":
      return process.exit(0);
    case "patient": {
      // Ends once another one has begun, or after much more time than a thread takes to begin.
      let others = 0;
      for (let turn = 0; turn < 20_000_000 && others === 0; turn += 1) others = Atomics.load(marks, 0) - 1;
      return others;
    }
    default:
      return demand;
  }
});

import { serveThread } from "../../server/threads/serve-thread.ts";
import type { Demand } from "./demanding-threads.ts";

/** The program of a thread that does what it is told, and marks its beginning in memory that it shares. */
serveThread((input) => {
  const { demand, marks } = input as Demand;
  Atomics.add(marks, 0, 1);
  switch (demand) {
    case "endless": {
      for (;;) Atomics.add(marks, 1, 1);
    }
    case "greedy": {
      const kept: unknown[] = [];
      for (;;) kept.push(Array.from({ length: 100_000 }, () => kept));
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

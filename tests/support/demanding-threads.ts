import { Threads } from "../../server/threads/threads.ts";

const PROGRAM = new URL("./demanding-thread.ts", import.meta.url);

const DEMANDS = ["endless", "greedy", "failing", "leaving", "patient"] as const;

/** The input of the program in `demanding-thread.ts`. */
export interface Demand {
  demand: (typeof DEMANDS)[number] | "modest";
  /** The number of demands that have begun, and what endless ones count up. */
  marks: Int32Array<SharedArrayBuffer>;
}

/** Threads without a practical deadline, where none is given. */
export class DemandingThreads extends Threads {
  readonly marks = new Int32Array(new SharedArrayBuffer(8));

  constructor(deadline = 3_600_000) {
    super(deadline);
  }

  demand(demand: Demand["demand"]): Promise<unknown> {
    return super.run(PROGRAM, { demand, marks: this.marks });
  }

  /** Reads calendars, but a text that is a demand is fulfilled. */
  override async run(program: URL, input: unknown): Promise<unknown> {
    const text = Buffer.from((input as { bytes: Uint8Array }).bytes).toString();
    const demand = DEMANDS.find((each) => each === text);
    return demand ? this.demand(demand) : super.run(program, input);
  }
}

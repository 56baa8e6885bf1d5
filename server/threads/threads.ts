import { once } from "node:events";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { AppError } from "../errors.ts";

/** How long a piece of work may take, in milliseconds. */
const WORK_DEADLINE = 5_000;
/** How long a thread may take to load its program, in milliseconds. */
const START_DEADLINE = 20_000;
/** How many pieces of a collective wait at most while another one of it is done, and how many other collectives. */
const MOST_WAITING = 4;
/** The most memory that a piece of work takes. */
const MOST_MEGABYTES = 128;
const RESOURCES: ResourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: 32 };

/** For the sources, which Node runs itself; the build needs none of the process's options. */
const OPTIONS_OF_SOURCES = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

/** The work took too long, or too much memory. */
export class TooMuchWork extends Error {}

/**
 * Does work whose size somebody decides, in a thread of its own: the server goes on meanwhile, and work that takes too
 * long or too much memory is ended. The pieces are done one after the other, so that they take one processor at most.
 * Each has a new thread: an idle server has none, and nothing is left of the work before.
 */
export class Threads {
  readonly #deadline: number;
  readonly #stopping = new AbortController();
  readonly #lastOf = new Map<string, Promise<unknown>>();
  /** The collectives of all work that is not finished. */
  readonly #places: number[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(deadline = WORK_DEADLINE) {
    this.#deadline = deadline;
  }

  /** Returns what a program (`serve-thread.ts`) makes of an input. Throws `TooMuchWork`, `TooManyRequests`. */
  async run(program: URL, input: unknown): Promise<unknown> {
    const work = this.#last.then(() => this.#runNow(program, input));
    this.#last = work.catch(() => undefined);
    return work;
  }

  /** Begins what somebody wants once what they wanted before is over: others wait for one piece of it at most. */
  async inTurnOf<Result>(whom: string, work: () => Promise<Result>): Promise<Result> {
    const done = (this.#lastOf.get(whom) ?? Promise.resolve()).then(() => work());
    const end = () => this.#lastOf.get(whom) === last && this.#lastOf.delete(whom);
    const last: Promise<unknown> = done.then(end, end);
    this.#lastOf.set(whom, last);
    return done;
  }

  /** Does what holds such inputs in memory, in the collective's turn. Throws `TooManyRequests` if too many wait. */
  async inPlace<Result>(collectiveId: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.#places.filter((id) => id === collectiveId).length;
    if ((own || new Set(this.#places).size) > MOST_WAITING) throw tryAgain();
    this.#places.push(collectiveId);
    try {
      return await this.inTurnOf(`collective ${collectiveId}`, work);
    } finally {
      this.#places.splice(this.#places.indexOf(collectiveId), 1);
    }
  }

  /** Ends what is being done, and refuses what waits. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#last;
  }

  async #runNow(program: URL, input: unknown): Promise<unknown> {
    const stopping = this.#stopping.signal;
    const execArgv = program.pathname.endsWith(".ts") ? OPTIONS_OF_SOURCES : [];
    const worker = new Worker(program, { execArgv, resourceLimits: RESOURCES });
    // An error that comes after the end of the work would else end the process.
    worker.on("error", () => undefined);
    const exit = new AbortController();
    worker.once("exit", () => exit.abort());
    const within = (time: number) => ({ signal: AbortSignal.any([stopping, exit.signal, AbortSignal.timeout(time)]) });
    let isLoaded = false;
    try {
      await once(worker, "message", within(START_DEADLINE));
      isLoaded = true;
      worker.postMessage(input);
      const [output] = (await once(worker, "message", within(this.#deadline))) as [unknown];
      return output;
    } catch (error) {
      if (stopping.aborted) throw tryAgain();
      throw isLoaded ? withoutWords(error) : error;
    } finally {
      await worker.terminate();
    }
  }
}

function tryAgain(): AppError {
  return new AppError("TooManyRequests", { retryAfter: ((MOST_WAITING + 1) * WORK_DEADLINE) / 1_000, tooMuch: "work" });
}

/** An error of the work, without its text, which may quote the input: nothing of that belongs in the log. */
function withoutWords(error: unknown): Error {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY") return new TooMuchWork("A thread was ended");
  return new Error(`A thread has failed: ${String(name)}`);
}

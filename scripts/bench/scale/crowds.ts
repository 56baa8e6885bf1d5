import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CrowdOptions, Outcome, Pace } from "./crowd.ts";
import type { Order } from "./crowd-process.ts";

const PROCESS = fileURLToPath(new URL("crowd-process.ts", import.meta.url));
/** Number of processes that share the crowd. */
const PROCESSES = 2;

/** A crowd in a process of its own. */
class Remote {
  readonly #child: ChildProcess = fork(PROCESS);
  readonly #ended = once(this.#child, "close");

  async tell(order: Order): Promise<unknown> {
    const answered = once(this.#child, "message");
    this.#child.send(order);
    const [answer] = (await Promise.race([answered, this.#failed()])) as [unknown];
    return answer;
  }

  async close(): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }

  async #failed(): Promise<never> {
    await this.#ended;
    throw new Error("A crowd's process ended early");
  }
}

/** Crowds that share collectives and sockets. */
export class Crowds {
  readonly #remotes = Array.from({ length: PROCESSES }, () => new Remote());

  async open({ places, sockets, ...options }: CrowdOptions): Promise<void> {
    await this.#tellEach((index) => ({
      open: {
        ...options,
        places: places.filter((_, number) => number % PROCESSES === index),
        sockets: Math.ceil(sockets / PROCESSES),
      },
    }));
  }

  async change({ rate, seconds }: Pace): Promise<Outcome> {
    const outcomes = await this.#tellEach(() => ({ change: { rate: rate / PROCESSES, seconds } }));
    return (outcomes as Outcome[]).reduce((all, own) => ({
      saved: all.saved + own.saved,
      failed: all.failed + own.failed,
      took: Math.max(all.took, own.took),
      saves: [...all.saves, ...own.saves],
      frames: [...all.frames, ...own.frames],
      missing: all.missing + own.missing,
    }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#remotes.map((remote) => remote.close()));
  }

  async #tellEach(order: (index: number) => Order): Promise<unknown[]> {
    return Promise.all(this.#remotes.map((remote, index) => remote.tell(order(index))));
  }
}

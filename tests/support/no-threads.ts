import { readEntries, type ReadingInput } from "../../server/features/import/reader/read-entries.ts";
import { Threads, TooMuchWork } from "../../server/threads/threads.ts";

/** Stands for a calendar that takes too long. */
export const ENDLESS = "endless";

/** Reads calendars without threads, whose start takes longer than the reading; `calendar-thread.test.ts` has them. */
export class NoThreads extends Threads {
  override async run(_program: URL, input: unknown): Promise<unknown> {
    // As it is sent to a thread and back.
    const reading = structuredClone(input) as ReadingInput;
    if (Buffer.from(reading.bytes).toString() === ENDLESS) throw new TooMuchWork();
    return structuredClone(readEntries(reading));
  }
}

import { serveThread } from "../../../threads/serve-thread.ts";
import { readEntries, type ReadingInput } from "./read-entries.ts";

// An entry that is refused throws an error, and nobody reads where.
Error.stackTraceLimit = 0;

serveThread((input) => readEntries(input as ReadingInput));

import { serveThread } from "../../threads/serve-thread.ts";
import { readWanted, type ReadingInput } from "./read-wanted.ts";

// An entry that is refused throws an error, and nobody reads where.
Error.stackTraceLimit = 0;

serveThread((input) => readWanted(input as ReadingInput));

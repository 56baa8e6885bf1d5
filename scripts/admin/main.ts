import { reportFailure } from "./answer.ts";
import { adminProgram } from "./program.ts";

/** Each command prints one JSON object on standard output; an error is one line on standard error. */
try {
  await adminProgram().parseAsync(process.argv.slice(2), { from: "user" });
} catch (error) {
  reportFailure(error);
}

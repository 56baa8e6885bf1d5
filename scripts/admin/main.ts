import { reportFailure } from "./answer.ts";
import { adminProgram } from "./program.ts";

/** Each command answers one JSON object on standard output; what went wrong is one line on standard error. */
try {
  await adminProgram().parseAsync(process.argv.slice(2), { from: "user" });
} catch (error) {
  reportFailure(error);
}

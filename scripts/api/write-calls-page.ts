import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCallsPage } from "./calls-page.ts";

/** Writes the page with all calls anew, after one of them has changed. */
writeFileSync(join(import.meta.dirname, "../../docs/calls.md"), makeCallsPage());

import type { ZodType } from "zod";

/** How long a check waits for its schema, in milliseconds. */
const PATIENCE = 3_000;

/** Loads a form's schema; null if it cannot be loaded in time. The server then checks alone. */
export function schemaInTime<Schema extends ZodType>(load: () => Promise<Schema>): Promise<Schema | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE);
  });
  return Promise.race([load().catch(() => null), timeout]);
}

import type { ZodType } from "zod";
import { isIsoDate } from "../shared/basics/dates.ts";
import { issueWords } from "../shared/basics/validation-words.ts";
import type { MessageKey } from "../shared/messages.ts";
import { sayLater } from "./hooks/use-messages.ts";

/** How long a check waits for what it needs, in milliseconds. */
const LOAD_TIMEOUT = 3_000;

/** Loads what a check needs, such as a schema; null if it cannot be loaded in time. The server then checks alone. */
export function loadWithTimeout<Needed>(load: () => Promise<Needed>): Promise<Needed | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LOAD_TIMEOUT);
  });
  return Promise.race([load().catch(() => null), timeout]);
}

/** Loads a schema, and the words for what it finds. */
export function schemaWithTimeout<Schema extends ZodType>(loadSchema: () => Promise<Schema>) {
  return loadWithTimeout(() => Promise.all([loadSchema(), sayLater("validation")]));
}

/** Messages for people who type a day, where programs are told how they write one. */
const TYPED: Partial<Record<string, MessageKey<"validation">>> = {
  dateInvalid: "typedDateInvalid",
  timeInvalid: "typedTimeInvalid",
};
const EXAMPLE = new Date("2026-12-04");

/** Something that a schema finds wrong, in words. */
export interface Fault {
  path: readonly PropertyKey[];
  words: string;
}

/** Lists what a schema finds wrong with values, in words; nothing if it cannot be loaded in time. */
export async function findFaults(loadSchema: () => Promise<ZodType>, values: unknown): Promise<Fault[]> {
  const [schema, say] = (await schemaWithTimeout(loadSchema)) ?? [];
  if (!schema || !say) return [];
  const issues = schema.safeParse(values, { reportInput: true }).error?.issues ?? [];
  return issues.map((issue) => {
    // `2026-12-04T`
    const lacksTime = issue.message === "timeInvalid" && isIsoDate(String(issue.input).slice(0, -1));
    const message = lacksTime ? "typedTimeMissing" : (TYPED[issue.message] ?? issue.message);
    const typed = { ...issue, message, example: EXAMPLE };
    return { path: issue.path, words: issueWords(say, typed) };
  });
}

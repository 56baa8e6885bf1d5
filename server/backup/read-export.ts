import { createReadStream, statSync } from "node:fs";
import { z, ZodError } from "zod";
import { assertReadable } from "../db/file-fault.ts";
import { forHost } from "../errors.ts";
import { MOVED_TABLES, type MovedTable } from "./references.ts";
import type { Row } from "./table-rows.ts";

/** The longest line, in characters: ten times a change of the longest texts and links, before and after. */
const LONGEST = 4 * 1024 * 1024;

const headSchema = z.object({ crewtide: z.literal("collective"), release: z.string(), schema: z.string() });
const rowSchema = z.tuple([z.enum(MOVED_TABLES), z.record(z.string(), z.union([z.string(), z.int(), z.null()]))]);

interface ReadOptions {
  /** The schema that the file has to be of. */
  schema: string;
  /** Receives the finished part, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/**
 * Passes the rows of a file that `exportCollective` has written to `take`, one after the other, and null after the last
 * one. Returns how many there are. Throws if the file is of another schema, and with the line if it is broken or
 * incomplete, or if `take` throws.
 */
export async function readExport(
  file: string,
  { schema, onProgress }: ReadOptions,
  take: (row: [MovedTable, Row] | null) => Promise<void>,
): Promise<number> {
  let rows = 0;
  let isComplete = false;
  for await (const { line, text } of linesOf(file, onProgress)) {
    if (line === 1) assertKnown(file, text, schema);
    else {
      try {
        if (isComplete) throw new Error("there is more after the end");
        const content: unknown = JSON.parse(text);
        if (Array.isArray(content)) {
          await take(rowSchema.parse(content));
          rows += 1;
        } else {
          z.object({ rows: z.literal(rows) }).parse(content);
          await take(null);
          isComplete = true;
        }
      } catch (error) {
        throw stoppedAt(file, line, error);
      }
    }
  }
  if (!isComplete) throw new Error(`${file} is incomplete. Nothing was imported.`);
  return rows;
}

function stoppedAt(file: string, line: number, cause: unknown): Error {
  const [issue] = cause instanceof ZodError ? cause.issues : [];
  const reason = issue ? `${issue.path.join(".")}: ${issue.message}` : forHost(cause);
  return new Error(`${file}, line ${line}: ${reason}. Nothing was imported.`, { cause });
}

async function* linesOf(file: string, onProgress: ReadOptions["onProgress"]) {
  assertReadable(file);
  const { size } = statSync(file);
  const stream = createReadStream(file, { encoding: "utf8" });
  let line = 0;
  let rest = "";
  for await (const chunk of stream) {
    const texts = (rest + String(chunk)).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) yield { line: (line += 1), text };
    if (rest.length > LONGEST) throw stoppedAt(file, line + 1, `it has more than ${LONGEST} characters`);
    onProgress?.(stream.bytesRead / size);
  }
  if (rest !== "") throw stoppedAt(file, line + 1, "it does not end");
}

function assertKnown(file: string, text: string, schema: string): void {
  const head = headSchema.safeParse(parsedOrNull(text));
  if (!head.success) throw new Error(`${file} is no collective that "collective export" has written.`);
  if (head.data.schema === schema) return;
  const versions = `${file} is of release ${head.data.release} with schema ${head.data.schema}, and this one has ${schema}.`;
  throw new Error(`${versions} Upgrade the older server, and export the collective again.`);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

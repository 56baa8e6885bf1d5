import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import { AppError } from "../errors.ts";
import { MAX_BODY_BYTES } from "./json-body.ts";

/**
 * Returns the input of a call that can have a file (`shared/file-input.ts`), with the file as `file`. A body of JSON has
 * been read already. Throws `PayloadTooLarge`, `MalformedRequest`.
 */
export async function readFileInput(input: unknown): Promise<unknown> {
  if (!(input instanceof ReadableStream)) return input;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES + MAX_FILE_BYTES) throw new AppError("PayloadTooLarge");
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const end = bytes.subarray(0, MAX_BODY_BYTES).indexOf("\n");
  try {
    const fields: unknown = JSON.parse(bytes.toString("utf8", 0, end));
    return Object.assign(Object(fields), { file: new File([bytes.subarray(end + 1)], "") });
  } catch {
    throw new AppError("MalformedRequest");
  }
}

import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf, foreignOwner } from "./storage-fault.ts";

/** Says what keeps a file or folder from being written, if known; `what` names it, such as "the backup /a.sqlite". */
export function writeFault(error: unknown, path: string, what = path): unknown {
  const message = describeFault(codeOf(error), path, what);
  return message === undefined ? error : new Error(message, { cause: error });
}

function describeFault(code: string, path: string, what: string): string | undefined {
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return `There is no space left for ${what}.`;
  if (/^(SQLITE_IOERR|EIO$|EFBIG$)/.test(code))
    return `The disk fails to take ${what} (${code}). Check its space and its limits.`;
  if (/^(EACCES|EPERM|SQLITE_CANTOPEN)$/.test(code)) return `Cannot write ${what} (${code}).${foreignOwner(path)}`;
  if (code === "ENOENT" && !existsSync(dirname(path))) return `There is no folder ${dirname(path)} for ${what}.`;
  if (/^(EROFS|ENOTDIR|EISDIR|EEXIST|ENOENT)$/.test(code)) return `Cannot write ${what} (${code}).`;
  return undefined;
}

/** Throws if a file is missing, is a folder, or cannot be read. */
export function assertReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const code = codeOf(error);
    const reason = code === "ENOENT" ? `There is no file ${path}.` : `Cannot read ${path} (${code}).`;
    throw new Error(code === "EACCES" ? reason + foreignOwner(path) : reason, { cause: error });
  }
  if (statSync(path).isDirectory()) throw new Error(`${path} is a folder.`);
}

import { dirname } from "node:path";
import { ownerOf } from "./file-owner.ts";

/** The kinds of storage problems, as `/healthz` reports them. */
export type StorageProblem = "full" | "read-only" | "locked" | "damaged" | "failing" | "unreachable" | "newer";

/** Says what is wrong with the storage and what the host can do. Contains no data. */
export class StorageFault extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, options: { cause: unknown }) {
    super(message, options);
    this.problem = problem;
  }
}

/** The files beside a database, without which it cannot be opened. */
const BESIDE = ["-wal", "-shm", "-journal", ".lock"];

/** A sentence on the owner of a file, of what is beside it, or of its folder, if that is somebody else. */
export function foreignOwner(path: string): string {
  const files = [path, ...BESIDE.map((suffix) => path + suffix)];
  for (const place of [...files, nearestFolder(path)]) {
    const owner = ownerOf(place);
    if (owner && !owner.isSelf) return ` ${place === path ? "It" : place} belongs to ${owner.name}.`;
  }
  return "";
}

/** The folder of a path, or the nearest one above it that can be seen. */
function nearestFolder(path: string): string {
  const folder = dirname(path);
  return folder === path || ownerOf(folder) ? folder : nearestFolder(folder);
}

interface Sign {
  problem: StorageProblem;
  /** Matches the error codes of SQLite or the file system. */
  codes: RegExp;
  /** The message for the host: what is wrong and what to do. */
  advice: (path: string, code: string) => string;
}

const SIGNS: readonly Sign[] = [
  {
    problem: "full",
    // On a disk without a free byte, the index of SQLite's log is the first file that cannot grow.
    codes: /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/,
    advice: (path, code) => `There is no space left for ${path} (${code}). Make room on its disk.`,
  },
  {
    problem: "read-only",
    codes: /^EROFS$/,
    advice: (path, code) =>
      `${path} is on a disk or in a folder that is read-only (${code}). Mount it writable, or set DATABASE_URL to a folder that is.`,
  },
  {
    problem: "read-only",
    codes: /^(SQLITE_(READONLY|CANTOPEN|PERM)|(EACCES|EPERM|EISDIR|ENOTDIR|EEXIST)$)/,
    advice: (path, code) =>
      `${path} cannot be opened and written (${code}). Let the user that runs Crewtide write the file and its folder.${foreignOwner(path)}`,
  },
  {
    problem: "locked",
    codes: /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    advice: (path, code) => `Another process holds ${path} (${code}). Stop that process, or try again later.`,
  },
  {
    problem: "damaged",
    codes: /^SQLITE_(CORRUPT|NOTADB)/,
    advice: (path, code) =>
      `${path} is damaged or not a database (${code}). Restore a backup: ./crewtide restore <backup> --force`,
  },
  {
    problem: "failing",
    codes: /^(SQLITE_IOERR|(EIO|EFBIG)$)/,
    advice: (path, code) =>
      `The disk fails to read or write ${path} (${code}). Check the disk, its space and its limits.`,
  },
];

/** Converts an error of SQLite or the file system to one that says what is wrong; undefined for other errors. */
export function storageFault(error: unknown, path: string): StorageFault | undefined {
  const code = codeOf(error);
  const sign = SIGNS.find(({ codes }) => codes.test(code));
  return sign && new StorageFault(sign.problem, sign.advice(path, code), { cause: error });
}

/** The storage problem behind an error or its causes; undefined if there is none. */
export function storageProblem(error: unknown): StorageProblem | undefined {
  if (error instanceof StorageFault) return error.problem;
  return error instanceof Error ? storageProblem(error.cause) : undefined;
}

/** The code of an error of the system or of a database; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

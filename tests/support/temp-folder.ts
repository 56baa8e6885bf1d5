import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TempFolder {
  path: string;
  remove: () => void;
}

/** In memory where there is room: a database on a disk spends most of its time waiting for the disk. */
const parent = hasRoom("/dev/shm") ? "/dev/shm" : tmpdir();

export function makeTempFolder(): TempFolder {
  const path = mkdtempSync(join(parent, "crewtide-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Whether a folder can be written to and has a gigabyte free. A container's `/dev/shm` often has only 64 MB. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 1024 ** 3;
  } catch {
    return false;
  }
}

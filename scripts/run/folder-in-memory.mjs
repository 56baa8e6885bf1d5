import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Returns a folder for temporary files, in memory if there is room: a database on a disk mostly waits for it. */
export function folderInMemory() {
  return hasRoom("/dev/shm") ? "/dev/shm" : tmpdir();
}

/** Whether a folder can be written to and has a gigabyte free. A container's `/dev/shm` often has only 64 MB. */
function hasRoom(/** @type {string} */ folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 1024 ** 3;
  } catch {
    return false;
  }
}

import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Puts a finished file in the place of another, or of none: after a crash or a power cut there is the whole old one
 * or the whole new one.
 */
export async function replaceFile(finished: string, path: string): Promise<void> {
  await syncFile(finished);
  await rename(finished, path);
  // A new name survives a power cut only when its folder is synced too. Windows opens no folders.
  if (process.platform !== "win32") await sync(dirname(path), "r");
}

/** Waits until what was written into a file is on the disk. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, "r+");
}

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

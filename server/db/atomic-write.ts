import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Atomically replaces a file: after a crash or a power cut, either the old or the new one is there. */
export async function replaceFile(finished: string, path: string): Promise<void> {
  await syncFile(finished);
  await rename(finished, path);
  // A rename survives a power cut only after its folder is synced. Windows cannot open folders.
  if (process.platform !== "win32") await sync(dirname(path), "r");
}

/** Waits until a file's data is on the disk. */
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

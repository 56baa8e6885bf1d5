import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tls from "node:tls";
import { root } from "./processes.mjs";
import { SetupError } from "./progress.mjs";

/** A value without quotation marks in which a # follows directly: systemd reads it as it is, Node only what is before. */
const AMBIGUOUS = /^\s*(?:export\s+)?(\w+)\s*=(?:\s*[^\s'"`#][^#]*)?(?<!\s)#/;

/**
 * Reads the settings in `.env`; the environment's own take precedence. Not for the demonstration: it creates its
 * database again, and must never use the one in `.env`. Throws a `SetupError` if the file cannot be read, or if systemd would read
 * it differently.
 */
export function readEnvironmentFile(file = join(root, ".env")) {
  if (!existsSync(file)) return;
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  try {
    // Node itself reports every failure as ENOENT.
    accessSync(file, constants.R_OK);
    assertUnambiguous(file);
    process.loadEnvFile(file);
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    throw new SetupError(`${file} cannot be read (${code}). Run this as the server's user.`, { cause });
  }
  const added = process.env["NODE_EXTRA_CA_CERTS"];
  if (added && added !== authorities) trust(added);
}

/** @param {string} file */
function assertUnambiguous(file) {
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const [, name] = AMBIGUOUS.exec(line) ?? [];
    if (name === undefined) continue;
    const way = `Put the whole value into single quotation marks, or delete the # and what follows.`;
    throw new SetupError(`${file}, line ${index + 1}: ${name} has a #, which the server may read differently. ${way}`);
  }
}

/** Trusts the authorities in a file, as Node does at its start. Node has the functions since 22.19 and 24.5. */
function trust(/** @type {string} */ file) {
  try {
    const certificates = readFileSync(file, "utf8");
    tls.setDefaultCACertificates?.([...tls.getCACertificates("default"), certificates]);
  } catch (cause) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (cause);
    throw new SetupError(`NODE_EXTRA_CA_CERTS: ${file} cannot be used (${code ?? message}).`, { cause });
  }
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { folderForEach } from "../support/hooks.ts";

const ENVIRONMENT = join(import.meta.dirname, "../../scripts/run/environment.mjs");
const NAME = "CREWTIDE_TRIED_SETTING";

const folder = folderForEach();
afterEach(() => {
  delete process.env[NAME];
});

/** The value that a command takes from a line of `.env`. */
async function valueIn(line: string): Promise<string | undefined> {
  const { readEnvironmentFile } = (await import(ENVIRONMENT)) as { readEnvironmentFile: (file: string) => void };
  const file = join(folder.path, ".env");
  writeFileSync(file, `# Crewtide's settings\n${line}\n`);
  readEnvironmentFile(file);
  return process.env[NAME];
}

describe("a setting in .env", () => {
  // systemd.exec(5) takes a # for a comment at the beginning of a line only, and Node one anywhere.
  it.each([
    [`${NAME}='a#b c'`, "a#b c"],
    [`${NAME}="a#b"`, "a#b"],
    [`${NAME}=a%23b`, "a%23b"],
    [`#${NAME}=a#b`, undefined],
    [`${NAME}=a # a comment, which systemd does not know`, "a"],
  ])("is read: %s", async (line, value) => {
    expect(await valueIn(line)).toBe(value);
  });

  it.each([`${NAME}=a#b`, `${NAME} = a b#c`, `export ${NAME}=a#`, `${NAME}=#b`])(
    "is refused if systemd and commands would read it differently: %s",
    async (line) => {
      await expect(valueIn(line)).rejects.toThrow(
        `, line 2: ${NAME} has a #, which the server may read differently. Put the whole value into single quotation`,
      );
      expect(process.env[NAME]).toBe(undefined);
    },
  );
});

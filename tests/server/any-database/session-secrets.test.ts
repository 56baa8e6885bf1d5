import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { loadSessionSecrets } from "../../../server/sessions/session-secrets.ts";
import { folderForEach } from "../../support/hooks.ts";

const folder = folderForEach();

const put = (text: string) => writeFileSync(join(folder.path, "session-secret"), text);

it("mean the same in the file as in the setting", () => {
  const list = "the-second-long-secret, the-first-long-secret";
  put(`${list}\n`);
  expect(loadSessionSecrets(folder.path)).toEqual(["the-second-long-secret", "the-first-long-secret"]);
  expect(readConfig({ SESSION_SECRETS: list }).sessionSecrets).toEqual(loadSessionSecrets(folder.path));
});

it.each(["the-first-long-secret,", ",the-first-long-secret", "the-first-long-secret,short", " ", ","])(
  "are all long, unlike those in %j",
  (list) => {
    put(list);
    expect(() => loadSessionSecrets(folder.path)).toThrow("contains no secret");
    expect(() => readConfig({ SESSION_SECRETS: list })).toThrow("SESSION_SECRETS holds something else");
  },
);

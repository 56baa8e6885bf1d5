import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../../server/http/json-body.ts";
import { MAX_ADDRESS_LENGTH } from "../../server/http/long-addresses.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf } from "../../server/rpc/trpc.ts";
import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import { withFile } from "../../shared/basics/file-input.ts";
import { MUTATIONS } from "../support/procedures.ts";
import { folderForEach, serverForAll } from "../support/hooks.ts";
import { needs } from "../support/needs.ts";
import { startNginx, type Nginx } from "../support/nginx.ts";
import { signIn } from "../support/test-server.ts";
import { beginUpload, CALENDAR, countUploads, COUNTS_UPLOADS } from "../support/uploads.ts";

/** Everything that is as large as the limits allow goes through a proxy that is set up as the guide says. */

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

/** The procedures whose input has a file. */
const WITH_FILE = MUTATIONS.filter((name) =>
  (definitionOf(appRouter, name).inputs ?? []).some((schema) => "shape" in schema && "file" in Object(schema.shape)),
);

describe("deploy/nginx.conf", needs("nginx"), () => {
  const server = serverForAll({ people: ["ada"] });
  const folder = folderForEach();
  let nginx: Nginx;
  let cookie: string;
  beforeEach(async () => {
    nginx = await startNginx(folder.path, server.port);
    cookie = await signIn(nginx.url, "ada");
  });
  afterEach(() => nginx.stop());

  it("has all that takes a file here", () => {
    expect(WITH_FILE.toSorted()).toEqual(["gatherings.importCalendar", "gatherings.previewCalendar"]);
  });

  it.each(WITH_FILE)("lets the largest file and as much beside it through to %s", async (procedure) => {
    const file = new Blob([CALENDAR.padEnd(MAX_FILE_BYTES)]);
    const fields = JSON.stringify({ keys: [] }).padEnd(MAX_BODY_BYTES - 1);
    const body = new Blob([fields, (await withFile({ file }).arrayBuffer()).slice("{}".length)]);
    expect(body.size).toBe(MAX_BODY_BYTES + MAX_FILE_BYTES);
    const headers = { cookie, "content-type": "application/octet-stream" };
    const answer = await fetch(`${nginx.url}/trpc/${procedure}`, { method: "POST", headers, body });
    expect(await answer.json()).toMatchObject({ result: { data: expect.anything() } });
  });

  it("lets Crewtide itself say that something is too large", async () => {
    const headers = { cookie, "content-type": "application/octet-stream" };
    const body = new Uint8Array(MAX_BODY_BYTES + MAX_FILE_BYTES + 1);
    const answer = await fetch(`${nginx.url}/trpc/gatherings.previewCalendar`, { method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "PayloadTooLarge" });
  });

  it("lets the largest bodies without a file through", async () => {
    const id = server.person("ada");
    const body = JSON.stringify({ id, display_name: "Ada" }).padEnd(MAX_BODY_BYTES);
    const headers = { cookie, "content-type": "application/json" };
    const overTrpc = await fetch(`${nginx.url}/trpc/people.update`, { method: "POST", headers, body });
    expect(overTrpc.status).toBe(200);
    const overRest = await fetch(`${nginx.url}/api/people/${id}`, { method: "PUT", headers, body });
    expect(overRest.status).toBe(200);
  });

  it.each(["/", "/trpc/people.update", "/trpc/gatherings.create", "/api/auth/login"])(
    "keeps nothing that is larger, as at %s",
    async (path) => {
      const headers = { cookie, "content-type": "application/json" };
      const answer = await fetch(nginx.url + path, { method: "POST", headers, body: new Uint8Array(400_000) });
      expect(answer.status).toBe(413);
      // Crewtide was not asked.
      expect(answer.headers.get("x-request-id")).toBeNull();
    },
  );

  it.each(WITH_FILE)(
    "hands the file on to %s as it comes, so that a stranger's is refused at once",
    COUNTS_UPLOADS,
    async (procedure) => {
      expect(await beginUpload(nginx.url, {}, procedure).answer).toMatchObject({ status: 401 });
      const upload = beginUpload(nginx.url, { cookie }, procedure);
      upload.send(new Uint8Array(MAX_BODY_BYTES));
      await expect.poll(countUploads).toBe(1);
      upload.breakOff();
      await expect.poll(countUploads).toBe(0);
    },
  );

  it("lets the longest address through", async () => {
    const answer = await fetch(nginx.url + "/healthz?".padEnd(MAX_ADDRESS_LENGTH, "a"));
    expect(answer.status).toBe(200);
  });
});

describe("Caddy, which has no limit of its own,", () => {
  it.each(["deploy/Caddyfile", "docs/hosting/install.md"])("gets none in %s", (path) => {
    expect(read(path)).toContain("reverse_proxy");
    expect(read(path)).not.toMatch(/request_body|max_size|read_body|read_timeout/);
  });
});

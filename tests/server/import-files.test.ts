import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import { withFile } from "../../shared/basics/file-input.ts";
import { calendarOf, entry } from "../support/calendar-files.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";

const server = sharedServer({ people: ["ada", "bo"] });
const open = membersOf(server);

const COMING = ["SUMMARY:Küche", "DTSTART:20270305T180000Z"];
const CALENDAR = calendarOf(COMING);

/** A calendar of years, as large as a file can be. */
function largeCalendar(): string {
  const over = (uid: number) => [`UID:${uid}`, "DTSTART:20100305T180000Z", `DESCRIPTION:${"x".repeat(300)}`];
  const bytes = Buffer.byteLength(`${entry(...over(10_000)).join("\r\n")}\r\n`);
  const length = Math.floor((MAX_FILE_BYTES - 1_000) / bytes);
  return calendarOf(COMING, ...Array.from({ length }, (_, index) => over(10_000 + index)));
}

/** A file of the greatest size that takes little reading: what follows the calendar is one line. */
const longFile = () => {
  const text = `\uFEFF${CALENDAR}`;
  return Buffer.from(text.padEnd(MAX_FILE_BYTES / 2, " "), "utf16le");
};

interface Sent {
  headers?: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Sends a body to a procedure as it is. */
async function post(procedure: string, { headers = {}, body }: Sent) {
  const answer = await fetch(`${server.url}/trpc/gatherings.${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...headers },
    body,
  });
  const { result, error } = (await answer.json()) as {
    result?: { data: { found: { key: string; title: string; exists: boolean }[]; later: number; events: unknown[] } };
    error?: { data: { appCode: string } };
  };
  return { status: answer.status, ...result?.data, code: error?.data.appCode };
}

const bodyOf = async (file: string | Uint8Array<ArrayBuffer>, input: object = {}) =>
  new Uint8Array(await withFile({ ...input, file: new Blob([file]) }).arrayBuffer());
const headersOf = async (name: string) => ({ cookie: (await open(name)).cookie });

describe("a file that is sent to be imported", () => {
  it("is read in any encoding, and becomes gatherings", async () => {
    const headers = await headersOf("ada");
    const files = [Buffer.from(CALENDAR), Buffer.from(CALENDAR, "latin1"), Buffer.from(`\uFEFF${CALENDAR}`, "utf16le")];
    for (const file of files) {
      const { found } = await post("previewCalendar", { headers, body: await bodyOf(new Uint8Array(file)) });
      expect(found).toMatchObject([{ title: "Küche", exists: false }]);
    }
    const { found = [] } = await post("previewCalendar", { headers, body: await bodyOf(CALENDAR) });
    const body = await bodyOf(CALENDAR, { keys: found.map(({ key }) => key) });
    expect((await post("importCalendar", { headers, body })).events).toHaveLength(1);
    expect((await post("previewCalendar", { headers, body: await bodyOf(CALENDAR) })).found).toMatchObject([
      { exists: true },
    ]);
  });

  it("can be 10 MB, most of which is over", async () => {
    const text = largeCalendar();
    expect(Buffer.byteLength(text)).toBeGreaterThan(9_900_000);
    const { found } = await post("previewCalendar", { headers: await headersOf("ada"), body: await bodyOf(text) });
    expect(found).toMatchObject([{ title: "Küche" }]);
  });

  it("lets others wait for one file of a member at most", async () => {
    const [ada, bo] = [await headersOf("ada"), await headersOf("bo")];
    const answered: string[] = [];
    const preview = async (name: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) => {
      const { status } = await post("previewCalendar", { headers, body });
      answered.push(`${name} ${status}`);
    };
    const large = await bodyOf(longFile());
    const first = preview("ada", ada, large);
    const others = [preview("ada", ada, large), preview("ada", ada, large)];
    await first;
    // Meanwhile, the others would have been received too.
    await preview("bo", bo, await bodyOf(CALENDAR));
    expect(answered.length).toBeLessThan(4);
    await Promise.all(others);
    expect(answered.toSorted()).toEqual(["ada 200", "ada 200", "ada 200", "bo 200"]);
  });

  it("is not read without a session, from another site, or where it is too large", async () => {
    const headers = await headersOf("ada");
    const body = await bodyOf(CALENDAR);
    expect(await post("previewCalendar", { body })).toMatchObject({ status: 401, code: "AuthenticationRequired" });
    const foreign = { ...headers, origin: "https://elsewhere.example" };
    const refused = await fetch(`${server.url}/trpc/gatherings.previewCalendar`, {
      method: "POST",
      headers: { ...foreign, "content-type": "application/octet-stream" },
      body,
    });
    expect(refused.status).toBe(403);
    const tooLarge = await bodyOf(new Uint8Array(MAX_FILE_BYTES + 1));
    expect(await post("previewCalendar", { headers, body: tooLarge })).toMatchObject({ code: "ValidationFailed" });
  });

  it("is refused by its length, and else once too much has come", async () => {
    const { cookie } = await headersOf("ada");
    const begin = (more: Record<string, string>) =>
      request(`${server.url}/trpc/gatherings.previewCalendar`, {
        method: "POST",
        headers: { cookie, "content-type": "application/octet-stream", ...more },
      });
    const statusOf = async (sending: ClientRequest) => {
      const [answer] = (await once(sending, "response")) as [IncomingMessage];
      sending.on("error", () => {}).destroy();
      return answer.statusCode;
    };
    const announced = begin({ "content-length": "11000000" });
    announced.flushHeaders();
    expect(await statusOf(announced)).toBe(413);
    const endless = begin({ "transfer-encoding": "chunked" });
    let sent = 0;
    const chunk = new Uint8Array(1_000_000);
    const more = () => {
      sent += chunk.length;
      endless.write(chunk, (error) => error ?? more());
    };
    more();
    expect(await statusOf(endless)).toBe(413);
    expect(sent).toBeLessThan(30_000_000);
  });

  it.each(["", "{", "{}x", "\n", "{\n", "x".repeat(300_000)])("begins with its choices: %#", async (text) => {
    const answer = await post("previewCalendar", { headers: await headersOf("ada"), body: Buffer.from(text) });
    expect(answer).toMatchObject({ status: 400, code: "MalformedRequest" });
  });

  it("is taken by no other call", async () => {
    const headers = { ...(await headersOf("ada")), "content-type": "application/octet-stream" };
    const body = await bodyOf(CALENDAR);
    expect(await post("create", { headers, body })).toMatchObject({ code: "ValidationFailed" });
    const rest = await fetch(`${server.url}/api/gatherings/calendar/preview`, { method: "POST", headers, body });
    expect(rest.status).toBe(415);
  });
});

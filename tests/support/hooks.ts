import { pino, type Logger } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { connect, type Connection } from "../../scripts/client.ts";
import { beginAnew, SHARED } from "./new-collective.ts";
import { startFakeResend, type FakeResend } from "./fake-resend.ts";
import { startPushService, type PushService } from "./push-service.ts";
import { makeTempFolder, type TempFolder } from "./temp-folder.ts";
import { openAs, startTestServer, type Member, type TestServer } from "./test-server.ts";
import { createWorld, PASSWORD, type Wishes, type World } from "./world.ts";

/**
 * Things that the tests of a file or of a block work with. Each is made by a hook, before the hooks that come after it, and is
 * empty until then; it is closed after the hooks that come after it.
 */

type ServerOptions = Parameters<typeof startTestServer>[0];
/** How a server is started, where it is not by options alone. */
type Start = () => Promise<TestServer>;

/** A server for all tests. */
export function serverForAll(options?: ServerOptions | Start): TestServer {
  const start = typeof options === "function" ? options : () => startTestServer(options);
  const server = {} as TestServer;
  beforeAll(async () => become(server, await start()));
  afterAll(() => server.stop());
  return server;
}

/** A server of its own for each test. */
export function serverForEach(options?: ServerOptions | Start): TestServer {
  const start = typeof options === "function" ? options : () => startTestServer(options);
  const server = {} as TestServer;
  beforeEach(async () => become(server, await start()));
  afterEach(() => server.stop());
  return server;
}

/** A server for all tests, each of which begins with a new collective. */
export function sharedServer(wishes?: Wishes, today?: string): TestServer {
  const server = serverForAll(SHARED);
  beforeEach(() => beginAnew(server, wishes, today));
  return server;
}

/** A collective in a database of its own for each test. */
export function worldForEach(options: Parameters<typeof createWorld>[0] = { today: "2026-01-15" }): World {
  const world = {} as World;
  beforeEach(async () => become(world, await createWorld(options)));
  afterEach(() => world.close());
  return world;
}

/** Somebody who is signed in, with a client, in each test. */
export function memberForEach(server: TestServer, name: string): Member {
  const member = {} as Member;
  beforeEach(async () => become(member, await openAs(server, name)));
  afterEach(() => member.close());
  return member;
}

/** Signs people in, and closes their clients after the test. */
export function membersOf(server: Pick<TestServer, "url">) {
  const members: Member[] = [];
  afterEach(async () => {
    for (const member of members.splice(0)) await member.close();
  });
  return async (name: string, password?: string): Promise<Member> => {
    const member = await openAs(server, name, password);
    members.push(member);
    return member;
  };
}

/** Signs people in with the client for scripts, and closes it after the test. */
export function scriptsOf(server: Pick<TestServer, "url">) {
  const scripts: Connection[] = [];
  afterEach(async () => {
    for (const script of scripts.splice(0)) await script.close();
  });
  return async (name: string): Promise<Connection> => {
    const script = await connect({ url: server.url, email: `${name}@example.org`, password: PASSWORD });
    scripts.push(script);
    return script;
  };
}

/** A server that behaves like Resend for each test. */
export function resendForEach(): FakeResend {
  const resend = {} as FakeResend;
  beforeEach(async () => become(resend, await startFakeResend()));
  afterEach(() => resend.stop());
  return resend;
}

/** A push service for all tests, each of which begins without notifications. */
export function pushServiceForAll(): PushService {
  const service = {} as PushService;
  beforeAll(async () => become(service, await startPushService()));
  beforeEach(() => service.beginAnew());
  afterAll(() => service.stop());
  return service;
}

/** An empty folder for each test. */
export function folderForEach(): TempFolder {
  const folder = {} as TempFolder;
  beforeEach(() => become(folder, makeTempFolder()));
  afterEach(() => folder.remove());
  return folder;
}

/** A log that keeps its lines until the next test. */
export function keptLog(level: string): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
  });
  return { log: pino({ level }, { write: (line: string) => void lines.push(line) }), lines };
}

/** Gives an object the properties of another one, and its getters. */
function become<Made extends object>(empty: Made, made: Made): void {
  Object.defineProperties(empty, Object.getOwnPropertyDescriptors(made));
}

import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Program } from "./program.ts";

export interface Ask {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Closes idle connections, which the server is about to close: a request that is on its way then would be lost. */
export function closeIdleConnections(): void {
  agent.destroy();
}

/** Sends one request; the response's body is not decoded. Throws if the server refuses it. */
export async function ask(port: number, { method = "GET", path, headers, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const asked = request({ agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...type } });
    asked.once("error", reject).once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).once("error", reject);
      response.once("end", () => {
        const answer = { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
        if (answer.status < 400) resolve(answer);
        else reject(new Error(`${method} ${path} was answered ${answer.status}: ${answer.body.toString()}`));
      });
    });
    asked.end(body);
  });
}

const WARM_UP_SLICES = 20;
/** Responses after which V8 has optimised the code. */
const WARM_AFTER = 4_000;

/** Sends requests until a server is warm, with a time limit for busy machines and large responses. */
export async function warmUp(program: Program, asked: Ask, slice: number): Promise<void> {
  const end = performance.now() + WARM_UP_SLICES * slice;
  let answered = 0;
  await askOften(program.port, asked, () => {
    answered += 1;
    return answered < WARM_AFTER && performance.now() < end;
  });
}

const CONNECTIONS = 8;
/** The headers of a response fit into this many bytes, and arrive in one piece. */
const HEAD_BYTES = 4_096;

/**
 * Measures GET responses per second of the server's own CPU time: what one core can do, no matter what else the machine
 * is doing. It uses a few connections; each sends the next request when a response is complete. Bodies are counted, not
 * kept, to keep the load on the client low.
 */
export async function throughput(program: Program, asked: Ask, duration: number): Promise<number> {
  let answered = 0;
  const before = await program.usage();
  const end = performance.now() + duration;
  await askOften(program.port, asked, () => {
    answered += 1;
    return performance.now() < end;
  });
  const after = await program.usage();
  return (answered / (after.processorTime - before.processorTime)) * 1_000;
}

/** Sends requests over a few connections until `onAnswer` returns false. */
async function askOften(port: number, { path, headers = {} }: Ask, onAnswer: () => boolean): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}\r\n`;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askAgain(port, question, onAnswer)));
}

/** Sends requests over one connection until `onAnswer` returns false. */
function askAgain(port: number, question: string, onAnswer: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Missing bytes of the current response. */
    let missing = 0;
    const read = (count: number, bytes: Uint8Array) => {
      missing = (missing === 0 ? sizeOfAnswer(bytes.subarray(0, count)) : missing) - count;
      if (missing > 0) return true;
      if (onAnswer()) socket.write(question);
      else socket.destroy();
      return true;
    };
    const onread = { buffer: Buffer.alloc(256 * 1024), callback: read };
    const socket = connect({ host: "127.0.0.1", port, onread }, () => socket.write(question));
    socket.once("error", reject).once("close", resolve);
  });
}

/** The size of a whole response in bytes, from its headers. */
function sizeOfAnswer(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const end = head.indexOf("\r\n\r\n");
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
  if (end === -1 || (status !== "200" && status !== "304")) throw new Error(`Unexpected answer: ${head}`);
  const [, length = "0"] = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end)) ?? [];
  return end + 4 + (status === "304" ? 0 : Number(length));
}

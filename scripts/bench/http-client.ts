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

/** One request, whose answer's body is left as it was sent. Throws where the server refuses it. */
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
/** Answers after which the code that gives them has been compiled for speed. */
const WARM_AFTER = 4_000;

/** Asks until a server has run warm, but not for ever where the machine is busy or answers are large. */
export async function warmUp(program: Program, asked: Ask, slice: number): Promise<void> {
  const end = performance.now() + WARM_UP_SLICES * slice;
  let answered = 0;
  await askOften(program.port, asked, () => {
    answered += 1;
    return answered < WARM_AFTER && performance.now() < end;
  });
}

const CONNECTIONS = 8;
/** The head of an answer fits in here, and comes in one piece with what follows. */
const HEAD_BYTES = 4_096;

/**
 * How many times a GET is answered in a second of the server's own processor time, which is what one core can do
 * whatever else the machine is busy with. It is asked over a few connections, each of which asks again once its answer
 * is complete; bodies are counted rather than kept, so that this end has the least to do.
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

/** Asks over a few connections until `onAnswer` says that it is enough. */
async function askOften(port: number, { path, headers = {} }: Ask, onAnswer: () => boolean): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}\r\n`;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askAgain(port, question, onAnswer)));
}

/** Asks over one connection until `onAnswer` says that it is enough. */
function askAgain(port: number, question: string, onAnswer: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Of the answer that is being read. */
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

/** The whole answer's bytes, told from its beginning. */
function sizeOfAnswer(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const end = head.indexOf("\r\n\r\n");
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
  if (end === -1 || (status !== "200" && status !== "304")) throw new Error(`Unexpected answer: ${head}`);
  const [, length = "0"] = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end)) ?? [];
  return end + 4 + (status === "304" ? 0 : Number(length));
}

import { Agent, request } from "node:http";
import type { Program } from "./program.ts";

export interface Ask {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request; the response's body is not decoded. Throws if the server refuses it. */
export async function ask(port: number, { method = "GET", path, headers, body }: Ask): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const asked = request({ agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...type } });
    asked.once("error", reject).once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).once("error", reject);
      response.once("end", () => {
        const received = { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
        if (received.status < 400) resolve(received);
        else reject(new Error(`${method} ${path} was answered ${received.status}: ${received.body.toString()}`));
      });
    });
    asked.end(body);
  });
}

/** Requests under way at a time, each on its own connection. */
const CONNECTIONS = 8;

/** Responses per second of the server's own CPU time: what one core can do, no matter what else is running. */
export async function throughput(program: Program, asked: Ask, duration: number): Promise<number> {
  let answered = 0;
  const before = await program.usage();
  const end = performance.now() + duration;
  const askAgain = async () => {
    for (; performance.now() < end; answered += 1) await ask(program.port, asked);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askAgain));
  const after = await program.usage();
  return (answered / (after.processorTime - before.processorTime)) * 1_000;
}

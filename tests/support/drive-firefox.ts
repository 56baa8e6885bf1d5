import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { HEIGHT, pressing, typing, type Driver } from "./driver.ts";

/**
 * Debian's Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): Playwright drives only a Firefox of its
 * own.
 */
export async function startFirefox(program = "firefox-esr"): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "crewtide-firefox-"));
  writeFileSync(join(profile, "user.js"), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const socket = new WebSocket(`${await addressOf(child.stderr)}/session`);
  await once(socket, "open");
  const send = callsOver(socket);
  await send("session.new", { capabilities: {} });
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "tab" });
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    setWidth: async (width) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height: HEIGHT } })),
    evaluate: async (inPage, argument) => {
      const { result, exceptionDetails } = await send<Evaluated>("script.callFunction", {
        functionDeclaration: `async (argument) => JSON.stringify(await (${String(inPage)})(JSON.parse(argument)))`,
        arguments: [{ type: "string", value: JSON.stringify(argument ?? null) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    pressAt: async (point) => void (await send("input.performActions", { context, actions: pressing(point) })),
    type: async (text) => void (await send("input.performActions", { context, actions: typing(text) })),
    close: async () => {
      const ended = once(child, "close");
      socket.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Evaluated {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

interface FirefoxReply {
  id: number;
  result?: unknown;
  message?: string;
}

/** Sends commands over a socket, and resolves each with its answer. */
function callsOver(socket: WebSocket) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.on("message", (data: Buffer) => {
    const { id, result, message } = JSON.parse(data.toString()) as FirefoxReply;
    if (result) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
    waiting.delete(id);
  });
  return async <Result>(method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set((last += 1), answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return (await answer.promise) as Result;
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error("Firefox has not started");
}

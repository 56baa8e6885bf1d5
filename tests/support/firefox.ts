import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { until } from "./until.ts";

/**
 * Debian's Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), as far as one test needs it:
 * Playwright drives only a Firefox of its own.
 */

/** The Firefox on the PATH, if there is one. */
export const findFirefox = (): string | undefined =>
  ["firefox-esr", "firefox"].find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);

type Send = (method: string, params?: object) => Promise<never>;

export interface Firefox {
  /** A window of somebody, who shares no cookies with the others. */
  openWindow: () => Promise<FirefoxWindow>;
  close: () => Promise<void>;
}

export async function startFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), "crewtide-firefox-"));
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const socket = new WebSocket(`${await addressOf(child.stderr)}/session`);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let last = 0;
  socket.on("message", (data: Buffer) => {
    const { id, result, message } = JSON.parse(data.toString()) as { id: number; result?: never; message?: string };
    if (result) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
  });
  const send: Send = (method, params = {}) => {
    const answer = Promise.withResolvers<never>();
    waiting.set((last += 1), answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  await send("session.new", { capabilities: {} });
  return {
    openWindow: async () => {
      const { userContext } = await send("browser.createUserContext");
      const { context } = await send("browsingContext.create", { type: "tab", userContext });
      return new FirefoxWindow(send, context);
    },
    close: async () => {
      const ended = once(child, "close");
      socket.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error("Firefox has not started");
}

/** Scrolls to an element, until it rests: a page that is still being shown may move it. */
const SCROLL_TO = `(element) => new Promise((resolve) => {
  const look = (last) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top } = element.getBoundingClientRect();
    const place = left + " " + top;
    if (place === last) resolve();
    else requestAnimationFrame(() => look(place));
  };
  look();
})`;

export class FirefoxWindow {
  readonly #send: Send;
  readonly #context: string;

  constructor(send: Send, context: string) {
    this.#send = send;
    this.#context = context;
  }

  async goTo(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  /** Waits until the page has an element of this text, or of this name. */
  async see(text: string): Promise<object> {
    const locator = { type: "xpath", value: `//*[text()="${text}" or @aria-label="${text}"]` };
    let found: object[] = [];
    await until(
      async () => {
        ({ nodes: found } = await this.#send("browsingContext.locateNodes", { context: this.#context, locator }));
        return found.length > 0;
      },
      () => text,
    );
    return found[0] ?? {};
  }

  async click(text: string): Promise<void> {
    const element = await this.see(text);
    await this.#send("script.callFunction", {
      functionDeclaration: SCROLL_TO,
      arguments: [element],
      target: { context: this.#context },
      awaitPromise: true,
    });
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#perform({ type: "pointer", id: "mouse", actions });
  }

  /** Types into the field of a label. */
  async fill(label: string, text: string): Promise<void> {
    await this.click(label);
    const actions = text.split("").flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.#perform({ type: "key", id: "keyboard", actions });
  }

  async #perform(input: object): Promise<void> {
    await this.#send("input.performActions", { context: this.#context, actions: [input] });
  }
}

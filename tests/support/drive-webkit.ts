import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HEIGHT, pressing, typing, type Driver } from "./driver.ts";
import { findPort } from "./ports.ts";
import { until } from "./until.ts";

/** Without them the window would not become as narrow as a phone. */
const STYLE = "* { min-width: 0; padding: 0; margin: 0; }";
/** With it, pages are asked for less motion. */
const SETTINGS = "[Settings]\ngtk-enable-animations=0\n";

/**
 * WebKitGTK's own browser over WebDriver (https://www.w3.org/TR/webdriver2/), on a display of its own that nobody sees.
 */
export async function startWebKit(): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), "crewtide-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), STYLE);
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), SETTINGS);
  const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-terminate"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await findPort();
  const program = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      GDK_BACKEND: "x11",
      // There is no graphics card.
      LIBGL_ALWAYS_SOFTWARE: "1",
      // Without a desktop's bus, each start would wait for it.
      NO_AT_BRIDGE: "1",
      LC_ALL: "C.UTF-8",
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
    },
    stdio: "ignore",
  });
  const send = callsTo(`http://127.0.0.1:${port}`);
  await until(
    () => send("GET", "/status").then(Boolean, () => false),
    () => "WebKitWebDriver",
  );
  const { sessionId } = await send<{ sessionId: string }>("POST", "/session", { capabilities: {} });
  const call = (path: string, body: object) => send("POST", `/session/${sessionId}/${path}`, body);
  return {
    open: async (url) => void (await call("url", { url })),
    back: async () => void (await call("back", {})),
    reload: async () => void (await call("refresh", {})),
    setWidth: async (width) => void (await call("window/rect", { width, height: HEIGHT })),
    evaluate: async (inPage, argument) => {
      const script = `const done = arguments[1];
        (async () => (${String(inPage)})(arguments[0]))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = (await call("execute/async", { script, args: [argument ?? null] })) as Evaluated;
      if (error !== undefined) throw new Error(error);
      return value as never;
    },
    pressAt: async (point) => void (await call("actions", { actions: pressing(point) })),
    type: async (text) => void (await call("actions", { actions: typing(text) })),
    close: async () => {
      await send("DELETE", `/session/${sessionId}`);
      await end(program);
      await end(xvfb);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Evaluated {
  value?: unknown;
  error?: string;
}

/** Sends commands, and resolves each with its answer. */
function callsTo(address: string) {
  return async <Result>(method: string, path: string, body?: object) => {
    const response = await fetch(`${address}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`WebKit answered ${path}: ${value.message}`);
    return value;
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "close");
  child.kill();
  await ended;
}

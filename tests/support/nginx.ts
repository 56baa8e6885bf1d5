import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { findPort } from "./ports.ts";

/** The shipped configuration. */
export const NGINX = readFileSync(join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");

export interface Nginx {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx with the maps and the format of the shipped configuration as they are, and its last server without the
 * certificate, in front of a port of this machine. It writes to the folder.
 */
export async function startNginx(folder: string, upstream: number | string): Promise<Nginx> {
  const port = await findPort();
  mkdirSync(join(folder, "logs"));
  const [head = ""] = NGINX.split("# Refuse requests");
  const site = NGINX.slice(NGINX.lastIndexOf("\nserver {"))
    .replaceAll(/^ +(listen|ssl_certificate).*\n/gm, "")
    .replace("server {", `server {\n    listen 127.0.0.1:${port};`)
    .replaceAll("http://127.0.0.1:3000", `http://127.0.0.1:${upstream}`)
    .replaceAll("/var/log/nginx", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  // As another user, nginx could not write to the folder.
  const main = `user ${userInfo().username};\ndaemon off;\npid ${join(folder, "pid")};\nerror_log ${join(folder, "error.log")};\nevents {}\n`;
  const config = join(folder, "nginx.conf");
  writeFileSync(config, `${main}http {\naccess_log off;\n${temporary}\n${head}${site}\n}\n`);
  const running = spawn("nginx", ["-p", folder, "-c", config], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    running.kill("SIGQUIT");
    if (running.exitCode === null) await once(running, "exit");
  };
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (running.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) break;
  }
  return { url, stop };
}

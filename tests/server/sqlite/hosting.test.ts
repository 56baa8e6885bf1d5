import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { SOURCES } from "../../../scripts/run/hash-sources.mjs";
import { folderForEach } from "../../support/hooks.ts";
import { needs } from "../../support/needs.ts";
import { followServer } from "../../support/server-process.ts";
import { trial } from "../../support/trials.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The lines `NAME=value` of a text, as settings. */
function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

/** The first groups of a pattern's matches in a text. */
function valuesOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, value = ""]) => value);
}

/** The Dockerfile's last stage: its files, environment, health check and command. */
function imageOf(dockerfile: string) {
  const stage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM ")).replaceAll("\\\n", "");
  const command = (name: string) =>
    valuesOf(new RegExp(`\\b${name} (\\[.*\\])$`, "gm"), stage).map((json) => JSON.parse(json));
  const [environment = ""] = valuesOf(/^ENV (.*)$/gm, stage);
  const [healthCheck, start] = command("CMD") as string[][];
  return {
    copied: valuesOf(/^COPY --from=\w+ \/app\/(\S+) /gm, stage),
    environment: settingsIn(environment.trim().replaceAll(/\s+/g, "\n")),
    volumes: valuesOf(/^VOLUME (\S+)$/gm, stage),
    ports: valuesOf(/^EXPOSE (\d+)$/gm, stage).map(Number),
    healthCheck: healthCheck ?? [],
    start: start ?? [],
  };
}

describe("the image", () => {
  const image = imageOf(read("Dockerfile"));
  const folder = folderForEach();
  it("keeps its database in its volume and listens on the port that it exposes", () => {
    const config = readConfig(image.environment);
    expect(image.volumes).toEqual([dirname(config.database)]);
    expect(image.ports).toEqual([config.port]);
    expect(config.host).toBe("0.0.0.0");
  });

  const contextPaths = valuesOf(/^!(\S+)$/gm, read(".dockerignore"));

  it("has everything that a build is made from in its context", () => {
    expect(contextPaths).toEqual(expect.arrayContaining(SOURCES));
  });

  it("is built from its context, runs with the files it keeps, is healthy, and stops", async () => {
    const context = join(folder.path, "context");
    for (const path of contextPaths) {
      cpSync(join(root, path), join(context, path), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(context, "node_modules"));
    // The client's build takes most of the time, and is the same as the project's.
    const client = join(root, "dist/client");
    const isWhole = trial(!existsSync(client), true);
    if (!isWhole) cpSync(client, join(context, "dist/client"), { recursive: true });
    const [build = "", ...options] = isWhole
      ? ["npm", "run", "--silent", "build"]
      : [process.execPath, "node_modules/vite/bin/vite.js", "build", "--config", "vite.server.config.ts"];
    const built = spawnSync(build, options, { cwd: context, encoding: "utf8" });
    expect(built.status, built.stderr).toBe(0);

    const pruned = spawnSync(process.execPath, ["scripts/run/prune.mjs"], { cwd: context, encoding: "utf8" });
    expect(pruned).toMatchObject({ stderr: "", status: 0 });
    const app = join(folder.path, "app");
    for (const path of image.copied) cpSync(join(context, path), join(app, path), { recursive: true });
    const databasePath = join(folder.path, "data/crewtide.sqlite");
    const environment = {
      ...process.env,
      BASE_URL: "",
      ...image.environment,
      DATABASE_URL: `file:${databasePath}`,
      HOST: "127.0.0.1",
      PORT: "0",
    };
    const [program = "", ...args] = image.start;
    const server = followServer(
      spawn(program, args, { cwd: app, env: environment, stdio: ["ignore", "pipe", "pipe"] }),
    );
    onTestFinished(() => server.kill("SIGKILL"));
    const { port } = new URL(await server.ready);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain("<html");

    const isWell = (at: string) => {
      const [command = "", ...parts] = image.healthCheck;
      return spawnSync(command, parts, { env: { ...environment, PORT: at } }).status;
    };
    const crewtide = spawnSync(join(app, "crewtide"), ["collective", "list"], { env: environment, encoding: "utf8" });
    expect(crewtide).toMatchObject({ stdout: '{"collectives":[]}\n', stderr: "", status: 0 });

    // Every other path also returns 200, with the page.
    expect(image.healthCheck.join(" ")).toContain("/healthz`");
    expect(isWell(port)).toBe(0);
    new SqliteDatabase(databasePath).exec("drop table database_life").close();
    // Results are cached for a second.
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(503);
    expect(isWell(port)).toBe(1);
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });
});

/** The value of a key of a service in compose.yaml, which has one line for each. */
function composed(service: string, key: string): string | undefined {
  const [, ...services] = read("compose.yaml").split(/^ {2}(?=\w+:$)/m);
  const text = services.find((one) => one.startsWith(`${service}:`)) ?? "";
  return new RegExp(`^ +${key}: (.+)$`, "m").exec(text)?.[1];
}

describe("compose.yaml", () => {
  const image = imageOf(read("Dockerfile"));
  const [volume] = image.volumes;

  it("keeps the database and a backup of each day in the image's volume", () => {
    expect(composed("crewtide", "volumes")).toBe(`["data:${volume}"]`);
    expect(composed("crewtide", "BACKUP_DIR")).toBe(`\${BACKUP_DIR-${volume}/backups}`);
    expect(readConfig({ ...image.environment, BACKUP_DIR: `${volume}/backups` }).backups).toMatchObject({ keep: 7 });
    // The rest of its disk cannot be written.
    expect(composed("crewtide", "read_only")).toBe("true");
    expect(read("Dockerfile")).toMatch(/^USER node$/m);
  });

  it("has Caddy before the image's port, for the host in BASE_URL, if it is asked for", () => {
    expect(composed("caddy", "profiles")).toBe("[caddy]");
    expect(composed("caddy", "ports")).toBe('["80:80", "443:443", "443:443/udp"]');
    const [file] = valuesOf(/"\.\/(deploy\/\w+):\/etc\/caddy\/Caddyfile:ro"/g, composed("caddy", "volumes") ?? "");
    expect(read(file ?? "")).toContain(`{$BASE_URL} {\n\treverse_proxy crewtide:${image.ports[0]} {\n`);
    expect(composed("caddy", "BASE_URL")).toBe("${BASE_URL:-}");
    // No secret of a link is in its log, as the guide says.
    const [filter = "never"] = /^\tlog default \{[^]*?^\t\}$/m.exec(read("docs/hosting/install.md")) ?? [];
    expect(read(file ?? "").replaceAll(/^\t*#.*\n/gm, "")).toContain(filter);
  });
});

describe("the units and the guide", () => {
  const onSqlite = read("docs/hosting/install.md");
  const onPostgresql = read("docs/hosting/postgresql.md");
  const guide = readdirSync("docs/hosting")
    .map((name) => read(`docs/hosting/${name}`))
    .join("\n");
  const units = ["crewtide.service", "crewtide-backup.service"].map((name) => read(`deploy/${name}`));
  const proxied = settingsIn(onSqlite);

  it("configures the server with every setting of the guide", () => {
    expect(readConfig(proxied)).toMatchObject({
      database: "/var/lib/crewtide/crewtide.sqlite",
      baseUrl: "https://crewtide.example.org",
      trustProxy: 1,
      timeZone: "Europe/Berlin",
    });
    expect(Object.keys(proxied)).toHaveLength(4);
    const { database, sessionSecrets } = readConfig({ ...proxied, ...settingsIn(onPostgresql) });
    expect(database).toBe("postgres://crewtide:PASSWORD@127.0.0.1/crewtide");
    expect(sessionSecrets).toHaveLength(1);
  });

  it("lets the units write to the folders of the database and the backups", () => {
    const folder = dirname(readConfig(proxied).database);
    const [server = "", backup = ""] = units;
    const [written = ""] = valuesOf(/"([^\s"]+)\/\$\(date/g, backup);
    for (const unit of [server, backup]) {
      const kept = valuesOf(/^StateDirectory=(.*)$/gm, unit).flatMap((names) => names.split(" "));
      expect(kept.map((name) => `/var/lib/${name}`)).toEqual([folder, written]);
    }
  });

  it("names no variable that .env.example does not describe", () => {
    const described = new Set(valuesOf(/^#?([A-Z_]+)=/gm, read(".env.example")));
    const named = valuesOf(/`([A-Z]+_[A-Z_]+|PORT|HOST)(?:=\w+)?`/g, guide);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !described.has(name))).toEqual([]);
  });

  it("points the proxies to the server's address", () => {
    const { host, port } = readConfig({});
    const address = `${host}:${port}`;
    expect(valuesOf(/proxy_pass http:\/\/(\S+);/g, read("deploy/nginx.conf"))).toEqual([address, address]);
    expect(valuesOf(/reverse_proxy (\S+)/g, onSqlite)).toEqual([address]);
    expect(composed("crewtide", "ports")).toBe(`["${address}:${port}"]`);
  });

  it("runs programs that the build creates", async () => {
    const { default: config } = await import("../../../vite.server.config.ts");
    const made = Object.keys(config.build?.rolldownOptions?.input ?? {}).map((name) => `dist/server/${name}.js`);
    const texts = [...units, guide, read("Dockerfile")];
    const run = new Set(texts.flatMap((text) => valuesOf(/(dist\/server\/\w+\.js)/g, text)));
    expect(made).toEqual(expect.arrayContaining([...run]));
    expect(run.size).toBe(2);
  });

  it("has units that systemd accepts without warnings", needs("systemd"), () => {
    const files = readdirSync(join(root, "deploy")).filter((name) => /\.(service|timer)$/.test(name));
    expect(files).toHaveLength(5);
    const paths = files.map((name) => join(root, "deploy", name));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

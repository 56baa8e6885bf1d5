import { readFileSync } from "node:fs";
import { join } from "node:path";
import { theme } from "antd";
import { expect, it } from "vitest";
import { themeFor } from "../../../client/theme.ts";
import { ROUTE_PATHS } from "../../../shared/paths.ts";
import { sharedServer } from "../../support/hooks.ts";

interface Manifest {
  lang: string;
  background_color: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
  start_url: string;
  share_target: { action: string };
}

const server = sharedServer();

const publicFolder = join(import.meta.dirname, "../../../client/public");

async function read(languages: string) {
  const response = await fetch(`${server.url}/manifest.webmanifest`, { headers: { "accept-language": languages } });
  return { headers: response.headers, manifest: (await response.json()) as Manifest };
}

it("the app's manifest is in the reader's language, and checked each time", async () => {
  const { headers, manifest } = await read("de-AT, en;q=0.5");
  expect(headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("vary")).toContain("Accept-Language");
  expect(manifest).toMatchObject({ id: "/", lang: "de", display: "standalone" });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Mein Plan", "Treffen"]);
  expect((await read("xx")).manifest.lang).toBe("en");
});

it("what it names is there: pages, icons of their sizes, and the colour of the default scheme", async () => {
  const { manifest } = await read("en");
  const pages = [manifest.start_url, manifest.share_target.action, ...manifest.shortcuts.map(({ url }) => url)];
  expect(Object.values(ROUTE_PATHS)).toEqual(expect.arrayContaining(pages));
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(join(publicFolder, src));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(manifest.background_color).toBe(theme.getDesignToken(themeFor("dark", { still: false })).colorBgLayout);
});

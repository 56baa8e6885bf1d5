import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SOURCES } from "../../scripts/run/hash-sources.mjs";
import { COLLECTIVE } from "../../scripts/demo/collective/collective.ts";
import { expect, test as base } from "../support/browser.ts";
import { makeTempFolder } from "../support/temp-folder.ts";

/** A language of which three messages are translated; another one is left empty, as tools for translators do. */
const NEW = "pt-BR";
const TRANSLATED = {
  auth: { forgotPassword: "", welcomeBack: "Boas-vindas!" },
  emails: { interestSubject: "Interesse em {collective}" },
  interest: { title: "Participe de {collective}" },
};

const root = join(import.meta.dirname, "../..");

/** Builds a copy of Crewtide with the language, and serves its demonstration. */
const test = base.extend<{ copy: { url: string; folder: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  copy: async ({}, provide) => {
    const { path: folder, remove } = makeTempFolder();
    for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    addLanguage(folder);
    const environment = { ...process.env, PORT: "0", NODE_ENV: "production" };
    const start = (...args: string[]) => spawn(process.execPath, args, { cwd: folder, env: environment });
    const vite = join(root, "node_modules/vite/bin/vite.js");
    await succeed(start(vite, "build"));
    await succeed(start(vite, "build", "--config", "vite.server.config.ts"));
    const demo = start("dist/server/demo.js");
    const ended = once(demo, "close");
    await provide({ url: await addressOf(demo), folder });
    demo.kill("SIGTERM");
    await ended;
    remove();
  },
});
test.use({ ownContext: true, locale: NEW });

function addLanguage(folder: string): void {
  const list = join(folder, "shared/languages.ts");
  writeFileSync(list, readFileSync(list, "utf8").replace('"en", ', `"en", "${NEW}", `));
  const messages = join(folder, "shared/messages", NEW);
  mkdirSync(messages);
  for (const [piece, texts] of Object.entries(TRANSLATED)) {
    writeFileSync(join(messages, `${piece}.json`), JSON.stringify(texts));
  }
}

async function succeed(child: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += String(data)));
  const [code] = await once(child, "close");
  expect(code, output).toBe(0);
}

async function addressOf(demo: ChildProcess): Promise<string> {
  let output = "";
  for (const stream of [demo.stdout, demo.stderr]) stream?.on("data", (data) => (output += String(data)));
  const address = () => /is at (http:\S+)/.exec(output)?.[1];
  await expect.poll(address, { message: output }).toBeDefined();
  return address() ?? "";
}

test("a language with three messages is offered, and the rest of pages, mails and the guide is in English", async ({
  page,
  copy: { url, folder },
}) => {
  const html = page.locator("html");
  await page.goto(`${url}/auth/login`);
  await expect(page.getByRole("heading", { name: "Boas-vindas!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
  await expect(html).toHaveAttribute("lang", NEW);
  await expect(page.getByLabel("Language")).toHaveValue(NEW);
  await expect(page.locator("#frame section:visible")).toHaveCount(0);
  expect(await page.locator(`#frame section[lang="${NEW}"] h1`).textContent()).toBe("This page could not be loaded.");

  await page.goto(`${url}/help`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How Crewtide works");
  await expect(html).toHaveAttribute("lang", NEW);
  await expect(page.locator("main [lang=en]").first()).toContainText("How Crewtide works");

  await page.goto(`${url}/collective/${COLLECTIVE.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Participe de");
  await page.locator("input[name=name]").fill("Wren");
  await page.locator("input[name=email]").fill("wren@mail.example.org");
  await page.locator("form button[type=submit]").click();
  const outbox = join(folder, "data/outbox");
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox) : []).map((name) => readFileSync(join(outbox, name), "utf8"));
  await expect.poll(() => mails().find((mail) => mail.includes("wren@mail.example.org"))).toContain("Interesse em");
  const mail = mails().find((text) => text.includes("wren@mail.example.org")) ?? "";
  expect(mail).toContain("Thank you for your interest in");
  expect(mail).toMatch(/<html lang=(3D)?"pt-BR" dir=(3D)?"ltr">/);

  await page.goto(`${url}/auth/login`);
  await page.getByLabel("Email").fill("noor@saltmarsh.example.org");
  await page.getByLabel("Password").fill("demo-password");
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Boas-vindas!" })).toBeHidden();
  await page.goto(`${url}/gatherings`);
  await expect(page.getByRole("heading", { level: 1, name: "Gatherings" })).toBeVisible();
  await expect(html).toHaveAttribute("lang", NEW);
  // The server stops before the page is closed.
  await page.goto("about:blank");
});

import { expect, test as base, type BrowserContext, type Page, type Request } from "@playwright/test";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { ReusedContexts, reportViolations } from "./reused-context.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { PASSWORD } from "./world.ts";

export { expect };

/** People of the fixture, in the order of their ids. */
export const PEOPLE = ["ada", "bo", "cy", "di"];
export const CREWS = ["garden", "kitchen", "library", "workshop"];

/** The address of a new page. */
const BLANK = "about:blank";

/** The error that Chromium logs when a signed-out person opens a page. */
const SIGNED_OUT = /the server responded with a status of 401/;

/** How a server is started that tests share. */
export interface Setting {
  start: () => Promise<TestServer>;
}

interface Fixtures {
  /** For tests that look at pages and leave the collective as it is: those of one setting share a server. */
  setting: Setting | undefined;
  /** A server with a collective of its own, on a day in the middle of interval 2 of 3, unless there is a `setting`. */
  server: TestServer;
  /** For tests of the first load, and those with options or a clock that a context keeps: see `ReusedContexts`. */
  ownContext: boolean;
  /** Returns a context that the test does not use yet, as if new; what is left in it is taken away after the test. */
  takeContext: () => Promise<BrowserContext>;
  /** A page in another browser: of somebody else, or of another device. */
  openElsewhere: (path?: string) => Promise<Page>;
  /** The same, signed in. */
  openAs: (name: string, path?: string) => Promise<Page>;
  /** A test fails if a page of any browser logs another error than these, such as a violation of the content policy. */
  expectedErrors: RegExp;
  /** Collects the errors of a context's pages until the end of the test. */
  watch: (context: BrowserContext) => BrowserContext;
}

interface SharedByWorker {
  /** The port of a worker's servers, one after the other, so that what the browser keeps fits all of them. */
  address: { port: string };
  /** The servers that a worker's tests share, each started at the first test of its setting. */
  servers: Map<Setting, Promise<TestServer>>;
  kept: ReusedContexts;
}

export const test = base.extend<Fixtures, SharedByWorker>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  address: [async ({}, provide) => provide({ port: "0" }), { scope: "worker" }],
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, provide) => {
      const servers = new Map<Setting, Promise<TestServer>>();
      await provide(servers);
      for (const server of await Promise.all(servers.values())) await server.stop();
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  kept: [async ({}, provide) => provide(new ReusedContexts()), { scope: "worker" }],
  setting: [undefined, { option: true }],
  server: async ({ setting, servers, address }, provide) => {
    if (setting) {
      const shared = servers.get(setting) ?? setting.start();
      servers.set(setting, shared);
      return provide(await shared);
    }
    const server = await startTestServer({ people: PEOPLE, crews: CREWS, port: address.port });
    address.port = server.port;
    await provide(server);
    await server.stop();
  },
  baseURL: ({ server }, provide) => provide(server.url),
  ownContext: [false, { option: true }],
  watch: async ({ expectedErrors }, provide) => {
    const errors: string[] = [];
    const stop = new AbortController();
    const watchPage = (page: Page) => {
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
      });
    };
    await provide((context) => {
      // Not those that it has already: no test opened them.
      context.on("page", watchPage);
      stop.signal.addEventListener("abort", () => context.off("page", watchPage));
      return context;
    });
    stop.abort();
    const unexpected = errors.filter((text) => !expectedErrors.test(text));
    if (unexpected.length > 0) throw new Error(`The pages reported errors:\n${unexpected.join("\n")}`);
  },
  takeContext: async ({ browser, server, kept, watch }, provide) => {
    await provide(async () => watch(await kept.take(browser, server.url)));
    await kept.clear();
  },
  context: async ({ browser, takeContext, ownContext, watch }, provide) => {
    if (!ownContext) return provide(await takeContext());
    const context = watch(await reportViolations(await browser.newContext()));
    await provide(context);
    await context.close();
  },
  openElsewhere: ({ takeContext }, provide) =>
    provide(async (path = BLANK) => {
      const page = await (await takeContext()).newPage();
      await page.goto(path);
      return page;
    }),
  openAs: ({ openElsewhere }, provide) =>
    provide(async (name, path) => {
      const page = await openElsewhere();
      await signIn(page, name, path);
      return page;
    }),
  expectedErrors: [SIGNED_OUT, { option: true }],
});

/** Notes the requests that leave the page from now on, such as `/trpc/auth.login`, whatever becomes of them. */
export function noteRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") requests.push(new URL(request.url()).pathname);
  });
  return requests;
}

/** The requests that have not been answered, of those that leave the page from now on. */
export function listRequests(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>();
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  return requests;
}

/**
 * Gives the page a clock of its own. Returns what lets time pass, such as `00:30`, once nothing is being loaded: the page
 * would take it for lost.
 */
export async function installClock(page: Page): Promise<(time: string) => Promise<void>> {
  const requests = listRequests(page);
  await page.clock.install();
  return async (time) => {
    await expect.poll(() => requests.size).toBe(0);
    await page.clock.fastForward(time);
  };
}

/** Resolves when an event of this name has come over the page's socket. */
export function heard(page: Page, event: string): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (payload.includes(event)) resolve();
      }),
    );
  });
}

/** Counts how often a page is loaded from here on. Its `load` event would come after what it shows by then. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

/** Holds back what a page asks for at an address, until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Has the server answer a state that it never does. */
export async function changeState(page: Page, change: (state: CollectiveState) => object): Promise<void> {
  await page.route("**/trpc/collective.state", async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: { data: CollectiveState } };
    await route.fulfill({ json: { result: { data: { ...result.data, ...change(result.data) } } } });
  });
}

/** For a test of what moves: all others ask for reduced motion. */
export const MOTION = { ownContext: true, contextOptions: { reducedMotion: "no-preference" } } as const;

/** The errors that Chromium logs for a failed request. */
export const FAILED_REQUEST = /Failed to load resource|WebSocket connection to|net::ERR_/;

export interface Login {
  email: string;
  password: string;
}

/** Gives a page's browser somebody's session. */
export async function signInAs(page: Page, { email, password }: Login): Promise<void> {
  // A connection that stays open would be used for a later server at this address, after this one has closed it.
  const headers = { connection: "close" };
  const answer = await page.context().request.post("/trpc/auth.login", { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}`);
}

/** Opens a page as somebody who is signed in already. */
export async function signIn(page: Page, name: string, path = "/"): Promise<void> {
  // A page of the app that notices somebody else's session loads itself again, which would cut off the load below.
  if (page.url() !== BLANK) await page.goto(BLANK);
  await signInAs(page, { email: `${name}@example.org`, password: PASSWORD });
  await page.goto(path);
}

/** Shows a page in a scheme, as a choice on another tab does, and waits until its colours stay as they are. */
export async function chooseScheme(page: Page, scheme: "dark" | "light"): Promise<void> {
  await page.evaluate((chosen) => {
    if (document.documentElement.dataset["scheme"] === chosen) return;
    localStorage.setItem("crewtide:color-scheme", chosen);
    window.dispatchEvent(new StorageEvent("storage"));
  }, scheme);
  await expect(page.locator(`html[data-scheme=${scheme}]`)).toHaveCount(1);
  // A button that loads is pale.
  await expect(page.locator("[class*=-btn-loading], button:has([class*=spinning])")).toHaveCount(0);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    // Some colours change little by little, also with reduced motion.
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Goes on within the app, as a link does. The page that is shown already is loaded again. */
export async function goOn(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(page.url());
  if (origin === "null" || pathname + search === address) await page.goto(address);
  else await page.evaluate((to) => history.pushState(null, "", to), address);
}

/** In the language of tests, what lengthens a message stands elsewhere in a title. */
const unaccented = (text: string) => text.replaceAll(/[x\s\u0301]/g, "");

/** Expects one heading of the first level, which the browser's tab is named after; a form also by what it changes. */
export async function expectTitle(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect
    .poll(async () => {
      const [own, name] = await heading
        .first()
        .evaluate((element) => [element.textContent, element.nextElementSibling?.textContent]);
      return [own, `${own}: ${name}`]
        .map((title) => unaccented(`${title} · Crewtide`))
        .includes(unaccented(await page.title()));
    }, page.url())
    .toBe(true);
  await expect(heading, page.url()).toHaveCount(1);
}

/** Sends the form to sign in that the page shows. */
export async function sendLogin(page: Page, name: string): Promise<void> {
  await page.getByLabel("Email").fill(`${name}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in through the form that the page shows. */
export async function signInByForm(page: Page, name: string): Promise<void> {
  await sendLogin(page, name);
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}

/** Chooses from one's own menu. */
export async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** A page's own heading. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** How far the page can be scrolled sideways, in pixels. */
export const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Somebody's row in a list. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** The names in the list of people; the other links of a row lead to crews. */
export const listedNames = (page: Page) => page.getByRole("row").locator("td:first-child").getByRole("link");

import { join } from "node:path";
import { Script } from "node:vm";
import { build, type Plugin, type Rolldown } from "vite";
import type * as draft from "../../client/forms/draft.ts";
import { compiledMessages } from "../../scripts/vite/compiled-messages.ts";

/** The client's own code for answers that wait and for drafts. Its other types need a page. */
interface ClientCode extends Pick<typeof draft, "parseDraft" | "mergeDraft" | "differingFields"> {
  enqueue: (answer: { path: string; input: object; text: string; href: string; before?: null }) => Promise<unknown>;
  toasts: { get: () => readonly { text: string }[] };
  resumeQueue: (personId: number) => Promise<void>;
  dismissQueued: (key: unknown) => Promise<void>;
  deleteQueueOf: (personId: number) => Promise<void>;
  countUnsent: (personId: number) => Promise<{ waiting: number; refused: number }>;
  loadPieces: (pieces: string[]) => Promise<void>;
  queryClient: {
    mount: () => void;
    setQueryData: (key: unknown, data: object) => void;
    invalidateQueries: () => Promise<void>;
    getMutationCache: () => {
      getAll: () => { state: { status: string; variables: { input: { answer?: string } } } }[];
    };
  };
  ME_KEY: unknown;
  STATE_KEY: unknown;
  draftKey: (owner: { collectiveId: number; personId: number }, form: string) => string;
  readItem: (storage: "sessionStorage", key: string) => string | null;
  writeItem: (storage: "sessionStorage", key: string, text: string | null) => boolean;
}

/** Storage of a browser: IndexedDB by database, what all tabs or one tab keep, and for what tabs wait for each other. */
export class ClientStorage {
  #turn: Promise<unknown> = Promise.resolve();
  readonly locks = {
    request: (_name: string, work: () => Promise<unknown>) => (this.#turn = this.#turn.then(work, work)),
  };
  readonly records = new Map<string, Map<string, unknown>>();
  readonly channels = new Set<EventTarget>();
  isFull = false;
  /** Whether it does not respond. */
  isHung = false;
  readonly localStorage = storageOf(new Map(), () => this.isFull);
  readonly sessionStorage = storageOf(new Map());
}

/** Makes a call for the tab, and resolves with the response. */
type Network = (url: string, init?: RequestInit) => Promise<Response>;

const client = join(import.meta.dirname, "../../client");
const ENTRY = [
  "forms/draft",
  "forms/draft-storage",
  "messages",
  "api/query-client",
  "components/toast",
  "device/storage",
  "device/stored-mutations",
  "queue/send-queued",
];
/** Modules that are made here: the entry, and IndexedDB as `idb-keyval` uses it. */
const MODULES: Record<string, string> = {
  "client-code": ENTRY.map((file) => `export * from "${client}/${file}.ts";`).join("\n"),
  "idb-keyval": `
    const of = (store) => records.get(store) ?? records.set(store, new Map()).get(store);
    export const createStore = (name) => name;
    const hang = () => kept.isHung && new Promise(() => {});
    export const get = async (key, store) => {
      await hang();
      return structuredClone(of(store).get(key));
    };
    export const set = async (key, value, store) => {
      await hang();
      if (kept.isFull) throw new Error("full");
      of(store).set(key, structuredClone(value));
    };
    export const del = async (key, store) => {
      await hang();
      of(store).delete(key);
    };
    export const entries = async (store) => {
      await hang();
      return structuredClone([...of(store)]);
    };`,
};
const made: Plugin = {
  name: "made-here",
  enforce: "pre",
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load: (id) => MODULES[id.slice(1)],
};

let bundled: Promise<Script> | undefined;

/** Bundles the code once, as the client is built, so that each tab can run it by itself. */
async function bundle(globals: string[]): Promise<Script> {
  const output = { format: "cjs", codeSplitting: false } as const;
  const rolldownOptions = { input: "client-code", preserveEntrySignatures: "strict", shimMissingExports: true, output };
  const { output: chunks } = (await build({
    configFile: false,
    root: client,
    logLevel: "error",
    plugins: [made, compiledMessages()],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, minify: false, target: "esnext", rolldownOptions: rolldownOptions as object },
  })) as Rolldown.RolldownOutput;
  return new Script(`(function (exports, ${globals.join()}) {${chunks[0].code}\n})`);
}

/** A tab of the app without a page: the client's own code, with a network, a storage and a clock. */
export class ClientTab {
  readonly code = {} as ClientCode;
  readonly #window = new EventTarget();
  /** Short timers and requests that are not over. */
  readonly #timers = new Set<NodeJS.Immediate>();
  #fetching = 0;

  static async open(kept: ClientStorage, network: Network, now: () => number): Promise<ClientTab> {
    const tab = new ClientTab();
    const globals = tab.#globals(kept, network, now);
    bundled ??= bundle(Object.keys(globals));
    const run = (await bundled).runInThisContext() as (...parts: unknown[]) => void;
    run(tab.code, ...Object.values(globals));
    tab.code.queryClient.mount();
    await tab.code.loadPieces(["common", "queue", "gathering-words"]);
    return tab;
  }

  /** Tells the code what a browser says of the network. */
  say(event: "online" | "offline"): void {
    this.#window.dispatchEvent(new Event(event));
  }

  /** Lists the answers that it shows as not taken. */
  listRefused(): (string | undefined)[] {
    const refused = this.code.queryClient
      .getMutationCache()
      .getAll()
      .filter(({ state }) => state.status === "error");
    return refused.map(({ state }) => state.variables.input.answer);
  }

  /** Goes on until there is nothing to do but to wait. */
  async settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.#fetching > 0 || this.#timers.size > 0);
  }

  /** Returns what the code finds around it in a browser. Short timers are over at once, and long ones never. */
  #globals(kept: ClientStorage, network: Network, now: () => number): Record<string, unknown> {
    const { locks, records, channels, localStorage, sessionStorage } = kept;
    const location = { href: "http://year/", pathname: "/", reload: () => undefined };
    const start = (run: () => void) => {
      const timer = setImmediate(() => {
        this.#timers.delete(timer);
        run();
      });
      this.#timers.add(timer);
      return timer;
    };
    return {
      window: Object.assign(this.#window, { location, localStorage, sessionStorage }),
      document: { documentElement: { dataset: {} } },
      navigator: { locks },
      history: { replaceState: () => undefined },
      dispatchEvent: (event: Event) => this.#window.dispatchEvent(event),
      kept,
      records,
      BroadcastChannel: class extends EventTarget {
        readonly #all = channels.add(this);
        postMessage(data: unknown) {
          for (const one of this.#all) if (one !== this) one.dispatchEvent(new MessageEvent("message", { data }));
        }
      },
      Date: class extends Date {
        static override now = now;
      },
      fetch: (...call: Parameters<Network>) => {
        this.#fetching += 1;
        return network(...call).finally(() => (this.#fetching -= 1));
      },
      setTimeout: (run: () => void, delay = 0) => (delay < 5_000 ? start(run) : undefined),
      clearTimeout: (timer: NodeJS.Immediate) => {
        this.#timers.delete(timer);
        clearImmediate(timer);
      },
    };
  }
}

function storageOf(items: Map<string, string>, isFull = () => false) {
  const setItem = (key: string, text: string) => {
    if (isFull()) throw new Error("full");
    items.set(key, text);
  };
  return { getItem: (key: string) => items.get(key) ?? null, setItem, removeItem: (key: string) => items.delete(key) };
}

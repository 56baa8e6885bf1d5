import { createECDH } from "node:crypto";
import { createTRPCClient, httpLink } from "@trpc/client";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Request as HttpRequest } from "express";
import type { Draft } from "../../client/forms/draft.ts";
import { createContext, type Services } from "../../server/rpc/context.ts";
import { httpRouter, type AppRouter } from "../../server/router.ts";
import { ClientStorage, ClientTab } from "./client-tab.ts";
import { PASSWORD } from "./world.ts";

const url = "http://year.example/trpc";
export type Client = ReturnType<typeof createTRPCClient<AppRouter>>;
/** Keys of all phones, for a push service that decrypts nothing. */
const KEYS = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "A".repeat(22) };

/** An answer to a gathering, and when and where it is as the person has seen it. */
interface Given {
  answer: "Going" | "Maybe" | "NotGoing" | null;
  seen?: { starts_at: string; ends_at: string; place: string | null };
}

/** The server that devices ask, and what its clock says. */
interface Called {
  readonly isUp: boolean;
  readonly now: number;
  readonly services: Services;
  readonly server: { collective: { id: number } };
}

/** A device with the app open, perhaps in two tabs: the client's own queue and drafts, without a page. */
export class ClientDevice {
  /** How far its requests get; from when on the network is there again. */
  reach: "all" | "none" | "no response" = "all";
  backAt = 0;
  /** The plans of gatherings that it shows without the network. */
  seen: ReadonlyMap<number, string> = new Map();
  readonly client: Client;
  readonly #called: Called;
  readonly #storage = new ClientStorage();
  /** The drafts that were typed and not sent, by the gatherings that they edit. */
  readonly #typed = new Map<number, string>();
  #session: object | null = null;
  #tabs: (ClientTab | undefined)[] = [];
  #personId = 0;

  constructor(called: Called) {
    this.#called = called;
    this.client = createTRPCClient<AppRouter>({ links: [httpLink({ url, fetch: this.#fetch as never })] });
  }

  async signIn(name: string): Promise<number> {
    await this.client.auth.login.mutate({ email: `${name}@example.org`, password: PASSWORD });
    this.#personId = (await this.client.me.get.query()).person_id;
    return this.#personId;
  }

  /** Keeps the session in use, or signs in again. */
  async open(name: string): Promise<void> {
    if (this.reach === "all") await this.client.me.get.query().catch(() => this.signIn(name).catch(() => undefined));
  }

  async turnNotificationsOn(name: string, time_zone: string): Promise<void> {
    await this.client.calls.turnOn.mutate({ ...KEYS, endpoint: `https://push.example.org/${name}`, time_zone });
  }

  leaveNetwork(backAt: number, seen: ReadonlyMap<number, string>): void {
    Object.assign(this, { reach: "none", backAt, seen });
    for (const tab of this.#tabs) tab?.say("offline");
  }
  /** Loads its pages again. */
  reload = () => (this.#tabs = []);

  /** Goes on, with the network once it is back. Returns whether it has everything that was typed. */
  async goOn(): Promise<boolean> {
    if (this.reach === "none" && this.#called.now >= this.backAt) {
      this.reach = "all";
      if (this.waiting().size > 0) await this.#tab(0);
      for (const tab of this.#tabs) tab?.say("online");
      for (const tab of this.#tabs) void tab?.code.resumeQueue(this.#personId);
    }
    for (const tab of this.#tabs) await tab?.settle();
    for (const [id, typed] of this.#typed) if ((await this.draft(id)).text !== typed) return false;
    return true;
  }

  /** Gives an answer with the client's own code. Returns the key by which it waits; undefined if it does not. */
  async submit(id: number, given: Given, index: number): Promise<string | undefined> {
    const before = this.waiting();
    const { code } = await this.#tab(index);
    const input = { id, ...given };
    code.enqueue({ path: "gatherings.answer", input, text: "", href: "/" }).catch(() => undefined);
    await this.goOn();
    return [...this.waiting().keys()].find((key) => !before.has(key));
  }

  /** Lists what the client has kept by its key, and whether it was refused. */
  waiting(): Map<string, boolean> {
    const records = [...(this.#storage.records.get("crewtide-unsent")?.values() ?? [])];
    const kept = records as { unsent: { key: string }; refusal?: string }[];
    return new Map(kept.map(({ unsent, refusal }) => [unsent.key, refusal !== undefined]));
  }

  /** Types into the form of a gathering, or leaves it. */
  async type(id: number, typed: Draft<object> | null): Promise<void> {
    const { code, key } = await this.draft(id);
    const text = typed && JSON.stringify(typed);
    code.writeItem("sessionStorage", key, text);
    if (text === null) this.#typed.delete(id);
    else this.#typed.set(id, text);
  }

  /** Returns the code for drafts, and the text of the one for a gathering. */
  async draft(id: number) {
    const { code } = await this.#tab(0);
    const owner = { collectiveId: this.#called.server.collective.id, personId: this.#personId };
    const key = code.draftKey(owner, `gathering:${id}`);
    return { code, key, text: code.readItem("sessionStorage", key) };
  }

  async #tab(index: number): Promise<ClientTab> {
    const open = this.#tabs[index];
    if (open) return open;
    const tab = await ClientTab.open(this.#storage, this.#fetch, () => this.#called.now);
    tab.code.queryClient.setQueryData(tab.code.ME_KEY, { person_id: this.#personId });
    if (this.reach === "none") tab.say("offline");
    this.#tabs[index] = tab;
    return tab;
  }

  /** Calls the procedures as `serve-procedures.ts` does, without a socket: that costs a fifth, and arrives at once. */
  #fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (this.reach === "none" || !this.#called.isUp) throw new TypeError("Failed to fetch");
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = { headers, session: this.#session, ip: "127.0.0.1", id: "" } as unknown as HttpRequest;
    const response = await fetchRequestHandler({
      endpoint: "/trpc",
      router: httpRouter,
      req: new Request(new URL(address, url), init),
      createContext: () => createContext(this.#called.services, request, httpRouter),
      allowMethodOverride: true,
    });
    this.#session = request.session as object | null;
    if (this.reach === "all") return response;
    this.reach = "all";
    throw new TypeError("Failed to fetch");
  };
}

import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { Reloads } from "../../client/live/reloads.ts";
import { turn } from "../support/live-things.ts";

/** A page that shows what `loads` answers; moments pass when the test says so. */
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const moments: (() => void)[] = [];
  const reloads = new Reloads(client, () => new Promise((resolve) => moments.push(resolve)));
  const show = (key: string) => {
    const loads: PromiseWithResolvers<string>[] = [];
    const queryFn = () => {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      return load.promise;
    };
    const observer = new QueryObserver(client, { queryKey: [key], queryFn });
    const hide = observer.subscribe(() => {});
    const shown = () => observer.getCurrentResult().data;
    return { loads, shown, hide };
  };
  const pass = async () => {
    for (const moment of moments.splice(0)) moment();
    await turn();
  };
  const mark = (key?: string) => reloads.mark(({ queryKey }) => key === undefined || queryKey[0] === key);
  return { client, show, mark, moments, pass, reloads };
}

/** A page whose overview has been loaded once. */
async function openLoaded() {
  const page = open();
  const overview = page.show("overview");
  await answer(overview.loads[0], "before");
  return { ...page, ...overview };
}

const answer = async (load: PromiseWithResolvers<string> | undefined, data: string) => {
  load?.resolve(data);
  await turn();
};

afterEach(() => focusManager.setFocused(undefined));

describe("what is loaded beside the state", () => {
  it("is loaded again once for all events of a moment", async () => {
    const { mark, pass, moments, loads, shown } = await openLoaded();
    mark();
    mark();
    mark();
    expect(moments).toHaveLength(1);
    expect(loads).toHaveLength(1);
    await pass();
    expect(loads).toHaveLength(2);
    await answer(loads[1], "after");
    expect(shown()).toBe("after");
    mark();
    await pass();
    expect(loads).toHaveLength(3);
  });

  it("is left alone by events that do not concern it", async () => {
    const { mark, pass, moments, loads } = await openLoaded();
    mark("handovers");
    expect(moments).toEqual([]);
    await pass();
    expect(loads).toHaveLength(1);
  });

  it("is loaded once more if something the person did has changed it during its first load", async () => {
    const { client, show, pass } = open();
    const { loads, shown } = show("overview");
    void client.invalidateQueries();
    await answer(loads[0], "before");
    await pass();
    await answer(loads[1], "after");
    expect(shown()).toBe("after");
    await pass();
    expect(loads).toHaveLength(2);
  });

  it("is loaded once more if an event came during a load that failed", async () => {
    const { show, mark, pass } = open();
    const { loads, shown } = show("overview");
    mark();
    loads[0]?.reject(new Error("silent"));
    await turn();
    await pass();
    await answer(loads[1], "after");
    expect(shown()).toBe("after");
  });

  it("is not cut off while it loads again", async () => {
    const { mark, pass, loads, shown } = await openLoaded();
    mark();
    await pass();
    mark();
    await pass();
    expect(loads).toHaveLength(2);
    await answer(loads[1], "between");
    expect(shown()).toBe("between");
    await pass();
    await answer(loads[2], "after");
    expect(shown()).toBe("after");
  });

  it("is loaded when it is shown again, if it was not shown", async () => {
    const { show, mark, pass, loads, hide } = await openLoaded();
    hide();
    mark();
    await pass();
    expect(loads).toHaveLength(1);
    expect(show("overview").loads).toHaveLength(1);
  });

  it("waits in the background until somebody looks", async () => {
    const { mark, pass, loads } = await openLoaded();
    focusManager.setFocused(false);
    mark();
    await pass();
    expect(loads).toHaveLength(1);
  });

  it("is loaded at once if it was not, when the connection is back", async () => {
    const { mark, pass, reloads, loads, shown } = await openLoaded();
    mark();
    await pass();
    loads[1]?.reject(new Error("silent"));
    await turn();
    reloads.flush();
    await answer(loads[2], "after");
    expect(shown()).toBe("after");
  });
});

import { expect, it } from "vitest";
import { ClientStorage, ClientTab } from "../support/client-tab.ts";

const given = (...times: string[]) => ({ id: 1, answers: times.map((starts_at) => ({ starts_at, answer: "Yes" })) });
const taken = () => Promise.resolve(Response.json({ result: { data: { events: [], revision: 1 } } }));

it("offers to undo one answer to a poll, but not several: an earlier release has queued these as if there was none before", async () => {
  const { code } = await ClientTab.open(new ClientStorage(), taken, Date.now);
  code.queryClient.setQueryData(code.ME_KEY, { person_id: 1 });
  const answer = { path: "polls.answer", text: "Supper", href: "/polls/1", before: null };
  await code.enqueue({ ...answer, input: given("2026-02-20T18:00:00Z", "2026-02-21T18:00:00Z") });
  expect(code.toasts.get()).toEqual([]);
  await code.enqueue({ ...answer, input: given("2026-02-21T18:00:00Z") });
  expect(code.toasts.get()).toMatchObject([{ text: "This changes which time is best." }]);
  const [first] = code.toasts.get();
  await code.enqueue({ ...answer, input: given("2026-02-22T18:00:00Z") });
  expect(code.toasts.get()).toMatchObject([{ text: "This changes which time is best." }]);
  expect(code.toasts.get()).not.toContain(first);
});

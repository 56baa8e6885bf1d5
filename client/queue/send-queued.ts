import { hydrate, notifyManager, onlineManager, type Mutation } from "@tanstack/react-query";
import { getUntypedClient } from "@trpc/client";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { daysBetween } from "../../shared/basics/dates.ts";
import { isUnanswered } from "../../shared/basics/once.ts";
import { failureText } from "../components/failure-text.ts";
import { showToast } from "../components/toast.ts";
import {
  countAnswers,
  isHeld,
  late,
  QUEUE_KEY,
  type Queueable,
  type QueueablePath,
  type QueuedMutation,
  type QueueContext,
  type QueueFailure,
  type QueuedState,
} from "../domain/use-queue.ts";
import { sayLater } from "../hooks/use-messages.ts";
import { keepsNothing } from "../device/owner.ts";
import {
  deleteOld,
  deleteQueued,
  deleteQueueOf,
  findQueued,
  isNewer,
  listQueued,
  makeKey,
  numberAnew,
  numberAnswer,
  storeQueued,
  type QueuedRecord,
} from "../device/stored-mutations.ts";
import { load } from "../live/live.ts";
import { memberClient } from "../live/member-client.ts";
import { reconnectDelay } from "../live/reconnect-delay.ts";
import { queryClient, STATE_KEY, whoIsShown } from "../api/query-client.ts";
import { noteBefore, offerAnswerUndo, showAnswered } from "./answered.ts";

/**
 * The end of a mutation: the server has saved it now or earlier, the person has answered since then elsewhere, or
 * there is nothing to send any more.
 */
type Outcome = "saved" | "saved earlier" | "overtaken" | "gone";

type WaitingMutation = Mutation<Outcome, QueueFailure, QueuedMutation, QueueContext>;

/** The most mutations that may wait. */
const MOST_QUEUED = 100;

const PATHS: Record<QueueablePath, true> = {
  "gatherings.answer": true,
  "gatherings.notePresence": true,
  "polls.answer": true,
  "me.saveParticipation": true,
};

const cache = queryClient.getMutationCache();
const client = getUntypedClient(memberClient);

/** Tells the page on which an answer is given that it waits. */
const tellLate = new WeakMap<WaitingMutation, () => void>();
/** Mutations that have been sent after they had waited, of which the person has not been told. */
let sent: { unsent: QueuedMutation; tellOfConvening: () => Promise<string> }[] = [];
/** Whether another tab has sent some of what this one has, which may not have heard of it yet. */
let isBehind = false;

/** Somebody else is signed in. */
class NotTheirsError extends Error {}

queryClient.setMutationDefaults<Outcome, QueueFailure, QueuedMutation, QueueContext>(QUEUE_KEY, {
  mutationFn: send,
  networkMode: "online",
  // In the order in which they were given.
  scope: { id: "queue" },
  gcTime: Infinity,
  retry: (_failures, { isPassing = false }) => isPassing,
  retryDelay: (failures, { data }) => (data?.retryAfter ? data.retryAfter * 1_000 : reconnectDelay(failures)),
  async onMutate(queued) {
    const submittedAt = Date.now();
    return { submittedAt, isStored: await storeQueued(queued, { submittedAt }) };
  },
  onSuccess: finish,
  onError: refuse,
  onSettled: tellOfSent,
});

/** The keys of what the person has dismissed, for other tabs. */
const dismissals = new BroadcastChannel("dismissals");
dismissals.addEventListener("message", ({ data }) => forget(data as string));

cache.subscribe(
  notifyManager.batchCalls(() => {
    const pending = listPending();
    if (!isHeld(pending.map(({ state }) => state))) return;
    for (const mutation of pending) {
      late.add(mutation.state.variables?.key);
      tellLate.get(mutation)?.();
    }
  }),
);

/**
 * Sends a mutation of the person who is signed in. Resolves when it is sent, or as soon as it waits for the network.
 * Throws a `Failure` if it is refused at once.
 */
export async function enqueue(answer: Queueable): Promise<"sent" | "waits"> {
  const personId = whoIsShown();
  if (personId === undefined || listPending().length >= MOST_QUEUED)
    throw new Error("Too many answers wait for the network");
  const mutation: WaitingMutation = cache.build(queryClient, { mutationKey: QUEUE_KEY });
  const waits = new Promise<"waits">((resolve) => void tellLate.set(mutation, () => resolve("waits")));
  const today = findToday();
  const given = { key: makeKey(), personId, device: numberAnswer(personId), ...(today && { day: today }) };
  const sending = mutation.execute({ ...answer, ...given });
  // The browser may be wrong. A request that works says so.
  if (!onlineManager.isOnline()) void load("me");
  return Promise.race([sending.then(() => "sent" as const), waits]);
}

/** Goes on with what this device has queued for a person. */
export async function resumeQueue(personId: number): Promise<void> {
  const today = findToday();
  if (today === undefined) return;
  const records = await deleteOld(today)
    .then(() => listQueued(personId))
    .catch(() => []);
  // Asks for these last: it may be called twice at once.
  const known = new Set(listMutations().map(({ state }) => state.variables?.key));
  const found = records.filter(({ unsent: queued }) => !known.has(queued.key));
  hydrate(queryClient, { mutations: found.map((record) => ({ mutationKey: QUEUE_KEY, state: stateOf(record) })) });
  for (const record of found) if (isSendable(record)) late.add(record.unsent.key);
  // Somebody has chosen that since. The page goes on with what it has.
  if (records.length > 0 && keepsNothing()) await deleteQueueOf(personId);
  await queryClient.resumePausedMutations();
}

/** Forgets a mutation that was not taken, on all tabs. */
export async function dismissQueued(key: string): Promise<void> {
  forget(key);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin alone.
  dismissals.postMessage(key);
  await deleteQueued(key);
}

function forget(key: string): void {
  for (const mutation of listMutations()) if (mutation.state.variables?.key === key) cache.remove(mutation);
}

/** Counts the answers that are lost if a person signs out: what this device has stored for them, and what this tab has. */
export async function countUnsent(personId: number): Promise<{ waiting: number; refused: number }> {
  const stored = (await listQueued(personId).catch(() => [])).map(stateOf);
  const states = [...stored, ...listMutations().map(({ state }) => state)];
  const count = (wanted: string) =>
    countAnswers(states.filter(({ status }) => status === wanted).map(({ variables }) => variables));
  return { waiting: count("pending"), refused: count("error") };
}

function stateOf(record: QueuedRecord): QueuedState {
  const { unsent: queued, submittedAt } = record;
  const isRefused = !isSendable(record);
  return {
    context: { isStored: true, submittedAt },
    data: undefined,
    error: isRefused ? failureOf(record) : null,
    failureCount: 0,
    failureReason: null,
    isPaused: !isRefused,
    status: isRefused ? "error" : "pending",
    variables: queued,
    submittedAt,
  };
}

const failureOf = ({ refusal = "" }: QueuedRecord) => Object.assign(new Error(refusal), { data: {} });

/** Whether it was not refused, and this release knows it. */
const isSendable = (record: QueuedRecord) =>
  record.refusal === undefined && !isNewer(record) && record.unsent.path in PATHS;

async function send(queued: QueuedMutation): Promise<Outcome> {
  const mutation = findMutation(queued);
  // The person has signed out.
  if (!mutation) return "gone";
  const isLate = late.has(queued.key);
  try {
    return isLate ? await takeTurn(() => sendLate(queued, mutation.state.context)) : await sendNow(queued);
  } catch (thrown) {
    const error = thrown as QueueFailure;
    throw Object.assign(error, { isPassing: mayPass(error, isLate) });
  }
}

/** Sends a mutation that was just given. */
async function sendNow(queued: QueuedMutation): Promise<Outcome> {
  try {
    return await call(queued);
  } catch (thrown) {
    const isOvertaken = (thrown as QueueFailure).data?.appCode === "AnsweredSince";
    // Nothing was given here since: a copy of this browser's profile has its key, and later numbers.
    const device = isOvertaken ? numberAnew(queued) : undefined;
    if (!device) throw thrown;
    queued.device = device;
    return call(queued);
  }
}

/** Runs the work of one tab after that of another. Over plain HTTP, tabs cannot wait for each other. */
const takeTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request("queue", work) : work();

/** Sends a mutation that has waited, unless another tab has. */
async function sendLate(queued: QueuedMutation, context?: QueueContext): Promise<Outcome> {
  const { submittedAt = Date.now(), isStored = false } = context ?? {};
  const stored = isStored && !keepsNothing() ? await findQueued(queued.key).catch(() => null) : null;
  if (stored === undefined) {
    isBehind = true;
    return "gone";
  }
  if (stored?.refusal !== undefined) throw failureOf(stored);
  try {
    if ((await memberClient.me.get.query()).person_id !== queued.personId) throw new NotTheirsError();
    const tellOfConvening = noteBefore(queued);
    const outcome = await call(queued, submittedAt);
    await deleteQueued(queued.key);
    if (outcome !== "overtaken") sent.push({ unsent: queued, tellOfConvening });
    return outcome;
  } catch (thrown) {
    const error = thrown as QueueFailure;
    const isRefused = !mayPass(error, true) && !isSignedOut(error) && findMutation(queued);
    // It is not sent again, by whatever tab.
    if (isRefused) await storeQueued(queued, { submittedAt, refusal: failureText(error) });
    throw error;
  }
}

/** `submittedAt` is when a mutation that has waited was given. */
async function call(queued: QueuedMutation, submittedAt?: number): Promise<Outcome> {
  const { path, input, key, personId, device } = queued;
  const isLate = submittedAt !== undefined;
  try {
    const merged = isLate ? await merge(queued) : input;
    if (!merged) return "saved earlier";
    // The server refuses an answer of somebody else. A plan that has been merged is another request to it.
    const context = { idempotencyKey: merged === input ? key : makeKey() };
    const given = { ...(isLate && { answered_ago: ageOf(queued, submittedAt) }), device };
    const answered = path === "gatherings.notePresence" ? {} : given;
    await client.mutation(path, { ...merged, ...answered, person_id: personId }, { context });
    return "saved";
  } catch (thrown) {
    const code = (thrown as QueueFailure).data?.appCode;
    if (code === "AnswerNotKept") return "saved earlier";
    // A note is not dropped without a word, nor what was just pressed.
    if (code === "AnsweredSince" && isLate && !("note" in input && input.note)) return "overtaken";
    throw thrown;
  }
}

/**
 * Returns the input to send after it has waited: the same object if it has not changed, undefined if there is nothing
 * to send.
 */
async function merge({ path, input, base }: QueuedMutation): Promise<object | undefined> {
  if (path !== "me.saveParticipation" || !base) return input;
  const plan = input as Queueable<"me.saveParticipation">["input"];
  const { mergePlan } = await import("./merge-plan.ts");
  const merged = await mergePlan(plan, base);
  return merged && JSON.stringify(merged) === JSON.stringify(plan) ? input : merged;
}

/** How many milliseconds ago it was queued; by the server's days, if these say less: the device's clock may have been set. */
function ageOf({ day }: QueuedMutation, submittedAt: number): number {
  const today = findToday();
  const most = day && today ? (daysBetween(day, today) + 1) * 86_400_000 : Infinity;
  return Math.min(Math.max(Date.now() - submittedAt, 0), most);
}

/** Whether it can be sent later. What has waited also waits while the server has too much to do. */
function mayPass(error: QueueFailure, isLate: boolean): boolean {
  if (error instanceof NotTheirsError) return false;
  return isUnanswered(error) ? isLate || !error.data : isLate && error.data?.retryAfter !== undefined;
}

async function finish(outcome: Outcome, queued: QueuedMutation): Promise<void> {
  if (outcome === "gone") return;
  await deleteQueued(queued.key);
  if (outcome === "saved") await offerAnswerUndo(queued, enqueue);
  void showAnswered(queued);
}

function isSignedOut(error: QueueFailure): boolean {
  const code = error.data?.appCode;
  return error instanceof NotTheirsError || code === "AuthenticationRequired" || code === "OnlyForYourself";
}

/** Only what has waited is shown as refused: otherwise, the page says so on which the answer is given. */
async function refuse(error: QueueFailure, queued: QueuedMutation): Promise<void> {
  const mutation = findMutation(queued);
  if (!mutation) return;
  const isLate = late.has(queued.key);
  if (isSignedOut(error)) {
    // It waits on this device until the person has signed in again. The form of a plan still has it, unless it was late.
    if (queued.base && !isLate) await deleteQueued(queued.key);
    return cache.remove(mutation);
  }
  void showAnswered(queued);
  if (isLate) return;
  cache.remove(mutation);
  await deleteQueued(queued.key);
}

async function tellOfSent(_outcome: unknown, _error: unknown, queued: QueuedMutation): Promise<void> {
  if (listPending().some(({ state }) => state.variables !== queued)) return;
  // Before the page no longer says that they wait.
  if (isBehind) {
    isBehind = false;
    await queryClient.invalidateQueries();
  }
  if (sent.length === 0) return;
  const told = sent;
  sent = [];
  const [text = ""] = told[0]?.unsent.text.split("\n") ?? [];
  const count = countAnswers(told.map(({ unsent }) => unsent));
  const news = await Promise.all(told.map(({ tellOfConvening }) => tellOfConvening()));
  showToast("success", [(await sayLater("queue"))("sent", { count, text }), ...news].filter(Boolean).join(" · "));
}

const findToday = () => queryClient.getQueryData<CollectiveState>(STATE_KEY)?.today;
const listMutations = () => cache.findAll({ mutationKey: QUEUE_KEY }) as unknown[] as WaitingMutation[];
const listPending = () => listMutations().filter(({ state }) => state.status === "pending");
const findMutation = (queued: QueuedMutation) => listMutations().find(({ state }) => state.variables === queued);

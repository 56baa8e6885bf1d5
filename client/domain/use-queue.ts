import { useMutationState, type MutationState } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import { createContext, use } from "react";
import type { IsoDate } from "../../shared/basics/dates.ts";
import type { GatheringAnswer, PollAnswer } from "../../shared/enumerations.ts";
import type { AppRouter } from "../../server/router.ts";
import type { Failure } from "../components/failure-text.ts";
import { showFailure } from "../components/toast.ts";
import type { ParticipationValues } from "./participation-values.ts";

type Inputs = inferRouterInputs<AppRouter>;

/** The mutations that can wait for the network. */
export interface QueueableInputs {
  "gatherings.answer": Inputs["gatherings"]["answer"];
  "gatherings.notePresence": Inputs["gatherings"]["notePresence"];
  "polls.answer": Inputs["polls"]["answer"];
  "me.saveParticipation": Inputs["me"]["saveParticipation"];
}
export type QueueablePath = keyof QueueableInputs;

export interface Queueable<Path extends QueueablePath = QueueablePath> {
  path: Path;
  input: QueueableInputs[Path];
  /** The answer in words, for the person who gives it. */
  text: string;
  /** The path of the page on which it is given. */
  href: string;
  /** The answer that undoing brings back. Undefined if there is nothing to undo. */
  before?: GatheringAnswer | PollAnswer | null;
  /** The saved plan that the person has changed. */
  base?: ParticipationValues;
}

/** A mutation that has been queued. */
export interface QueuedMutation extends Queueable {
  /** By which the server knows the request if it is sent again. */
  key: string;
  /** The person who gave it. */
  personId: number;
  /** The server's day on which it was given: the clock of the device may be wrong. Earlier releases kept none. */
  day?: IsoDate;
  /** Where it was given, and its number there, by which the server keeps the order. Earlier releases kept none. */
  device?: QueueableInputs["polls.answer"]["device"];
}

/** `isPassing` says that it waits, and is sent again. */
export type QueueFailure = Error & Failure & { isPassing?: boolean };
/** `isStored`: this device keeps it. `submittedAt`: as it is stored. A mutation without a context does not count as waiting yet. */
export interface QueueContext {
  isStored: boolean;
  submittedAt: number;
}
export type QueuedState = MutationState<unknown, QueueFailure, QueuedMutation, QueueContext>;

/** The key of all queued mutations. */
export const QUEUE_KEY = ["queue"];

/** How many answers these are for the person: a note belongs to its answer. */
export const countAnswers = (unsent: readonly (QueuedMutation | undefined)[]): number =>
  new Set(unsent.map((answer) => answer?.href)).size;

/** Keys of mutations that have had to wait: what they are about, and who is signed in, may have changed. */
export const late = new Set<string | undefined>();

/**
 * True if mutations wait, rather than being on their way. They go one after the other. One that has had to wait for the
 * network may wait for another tab afterwards.
 */
export function isHeld([first]: readonly QueuedState[]): boolean {
  return first?.context !== undefined && (first.isPaused || first.failureCount > 0 || late.has(first.variables?.key));
}

/** The mutations that are on their way or wait, in their order, and those that were not taken after they had waited. */
export function useQueuedStates(): Record<"pending" | "refused", QueuedState[]> {
  const filters = { mutationKey: QUEUE_KEY };
  const states = useMutationState({ filters, select: ({ state }) => state as QueuedState });
  return {
    pending: states.filter(({ status }) => status === "pending"),
    refused: states.filter(({ status }) => status === "error"),
  };
}

/**
 * Sends a mutation. Resolves when it is sent, or when it is queued because the network is away; rejects if it is
 * refused. Members' layout provides it: `layout/QueuedMutations.tsx` loads `queue/send-queued.ts` once somebody
 * answers.
 */
export const SendContext = createContext<(answer: Queueable) => Promise<"sent" | "waits">>(() =>
  Promise.reject(new Error("Only members answer")),
);

/** Queues mutations about one thing, and returns those that the server does not have yet, in their order. */
export function useQueue<Path extends QueueablePath>(path: Path, isAbout: (input: QueueableInputs[Path]) => boolean) {
  const send = use(SendContext);
  const { pending } = useQueuedStates();
  const inputs = pending.flatMap(({ variables }) => {
    const input = variables?.path === path ? (variables.input as QueueableInputs[Path]) : undefined;
    return input && isAbout(input) ? [input] : [];
  });
  return {
    inputs,
    isHeld: inputs.length > 0 && isHeld(pending),
    /** Gives an answer. If it is refused, the person is told why. */
    async submit(answer: Omit<Queueable<Path>, "path">): Promise<"sent" | "waits" | "refused"> {
      try {
        return await send({ path, ...answer });
      } catch (failure) {
        showFailure(failure as Failure);
        return "refused";
      }
    },
  };
}

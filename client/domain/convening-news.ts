import { getQueryKey } from "@trpc/react-query";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { convenorReason, type ConvenorChoice } from "../../shared/crews/convenors.ts";
import type { Say } from "../../shared/messages.ts";
import type { IntervalInvolvements } from "../../shared/participation/involvements.ts";
import { tellApart } from "../../shared/people/tell-apart.ts";
import { queryClient, STATE_KEY, whoIsShown } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { getLanguage, sayLater } from "../hooks/use-messages.ts";

type Client = Pick<ReturnType<typeof trpc.useUtils>["client"], "crews">;

interface Known extends Pick<CollectiveState, "crews"> {
  nameOf: (personId: number) => string;
  readerId: number;
}

/** Tells the reader who convenes a crew in an interval, and why. */
export function conveningText(
  say: Say<"convening">,
  { order, convenor_id: convenorId, crew_id, interval_id }: ConvenorChoice,
  { crews, nameOf, readerId }: Known,
): string {
  return convenorReason(say, order, {
    language: getLanguage(),
    crewName: crews.find(({ id }) => id === crew_id)?.name ?? "",
    nameOf,
    convenorId,
    isPast: false,
    forReader: { id: readerId, intervalId: interval_id },
  });
}

/** Notes who convenes crews before a save. Returns a function that then asks, and puts the news into words, or "". */
export function noteConvenors(client: Client, intervalId: number, crewIds: readonly number[]): () => Promise<string> {
  const before = listConvenors(intervalId);
  return async () => {
    const requests = crewIds.map((crew_id) => client.crews.convenor.query({ crew_id, interval_id: intervalId }));
    // The save has succeeded, whether or not this can be loaded.
    const answers = await Promise.allSettled(requests);
    const choices = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const state = getState();
    if (!state || choices.length === 0) return "";
    const [say, sayLayout] = await Promise.all([sayLater("convening"), sayLater("layout")]);
    const names = new Map(tellApart(sayLayout, state).map(({ id, display_name }) => [id, display_name]));
    const known = { ...state, nameOf: (id: number) => names.get(id) ?? "", readerId: whoIsShown() ?? 0 };
    return choices
      .flatMap((choice) => {
        const replaced = replacedBy(known.readerId, choice, before.get(choice.crew_id));
        const text = conveningText(say, choice, known);
        return replaced === undefined ? text : [text, say("replaced", { name: known.nameOf(replaced) })];
      })
      .join(" ");
  };
}

/** Whom a person replaces as convenor, if they do, by who convened before. */
export function replacedBy(personId: number, { convenor_id }: ConvenorChoice, before?: number): number | undefined {
  return convenor_id === personId && before !== personId ? before : undefined;
}

const getState = () => queryClient.getQueryData<CollectiveState>(STATE_KEY);

/** Who convenes each crew in an interval, as far as the page knows. */
function listConvenors(intervalId: number): ReadonlyMap<number, number> {
  const { current_interval, next_interval } = getState()?.involvements ?? {};
  const key = getQueryKey(trpc.collective.involvements, { interval_id: intervalId }, "query");
  const known =
    [current_interval, next_interval].find((one) => one?.interval_id === intervalId) ??
    queryClient.getQueryData<IntervalInvolvements>(key);
  const convenors = known?.crew_involvements.filter(({ convenor }) => convenor) ?? [];
  return new Map(convenors.map(({ crew_id, person_id }) => [crew_id, person_id]));
}

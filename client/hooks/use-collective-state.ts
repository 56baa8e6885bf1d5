import { useMemo } from "react";
import type { CollectiveState, Collective } from "../../shared/collective/collective.ts";
import type { Person } from "../../shared/people/people.ts";
import { tellApart } from "../../shared/people/tell-apart.ts";
import { trpc } from "../api/trpc.ts";
import { useMessages } from "./use-messages.ts";

/** The collective's state. Only for components below the gate that waits until it is loaded. */
export function useCollectiveState(): CollectiveState {
  const { data } = trpc.collective.state.useQuery();
  if (!data) throw new Error("The state is not loaded yet");
  return data;
}

/** The collective's own data; null if the state lacks it. */
export function useCollective(): Collective | null {
  const { collective } = useCollectiveState() as { collective?: Collective | null };
  return collective ?? null;
}

/** The collective's people by id, with names that tell them apart. */
export function usePeopleById(): ReadonlyMap<number, Person> {
  const say = useMessages("layout");
  const { people, crews, involvements } = useCollectiveState();
  return useMemo(() => {
    const known = tellApart(say, { people, crews, involvements });
    return new Map(known.map((person) => [person.id, person]));
  }, [say, people, crews, involvements]);
}

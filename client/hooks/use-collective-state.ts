import { useMemo } from "react";
import type { CollectiveState, Collective } from "../../shared/collective/collective.ts";
import type { Me } from "../../shared/participation/involvements.ts";
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

/** The signed-in person's own involvements. Only for components below the gate that waits until they are loaded. */
export function useMe(): Me {
  const { data } = trpc.me.get.useQuery();
  if (!data) throw new Error("The person's own data is not loaded yet");
  return data;
}

/** The signed-in person's profile; undefined if the state lacks it. */
export function useOwnPerson(): Person | undefined {
  const { people } = useCollectiveState();
  const { person_id } = useMe();
  return people.find(({ id }) => id === person_id);
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

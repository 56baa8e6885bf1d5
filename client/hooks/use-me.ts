import type { Me } from "../../shared/participation/involvements.ts";
import type { Person } from "../../shared/people/people.ts";
import { trpc } from "../api/trpc.ts";
import { useCollectiveState } from "./use-collective-state.ts";

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

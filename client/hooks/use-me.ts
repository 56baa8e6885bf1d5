import type { Me } from "../../shared/participation/involvements.ts";
import { trpc } from "../api/trpc.ts";

/** The signed-in person's own involvements. Only for components below the gate that waits until they are loaded. */
export function useMe(): Me {
  const { data } = trpc.me.get.useQuery();
  if (!data) throw new Error("The person's own data is not loaded yet");
  return data;
}

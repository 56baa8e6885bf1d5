import type { Me } from "../../shared/involvements.ts";
import { trpc } from "../trpc.ts";

/** The signed-in person's own part. Below the root layout, which waits until it is loaded. */
export function useMe(): Me {
  const { data } = trpc.me.get.useQuery();
  if (!data) throw new Error("One's own data is not loaded yet");
  return data;
}

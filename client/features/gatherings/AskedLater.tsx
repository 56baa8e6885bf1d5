import type { IsoDate } from "../../../shared/basics/dates.ts";
import { awaitedInterval } from "../../../shared/intervals/intervals.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** Who is asked on days of intervals whose people are not known yet, and when. */
export function AskedLater({ days }: { days: readonly IsoDate[] }) {
  const say = useMessages("gatherings");
  return useAwaited(days).map(({ id, from }) => (
    <Text secondary key={id}>
      {say("askedLater", { interval: String(id), date: new Date(from) })}{" "}
    </Text>
  ));
}

/** The intervals of these days that nobody is in yet. */
export function useAwaited(days: readonly IsoDate[]) {
  const { intervals, today } = useCollectiveState();
  const awaited = days.flatMap((day) => awaitedInterval(intervals, day, today) ?? []);
  return [...new Map(awaited.map((one) => [one.id, one])).values()];
}

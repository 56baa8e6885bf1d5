import { Button } from "antd";
import type { Interval } from "../../shared/intervals.ts";
import { useMe } from "../hooks/use-me.ts";
import { trpc } from "../trpc.ts";
import { failureText } from "./failure-text.ts";
import { showToast } from "./toast.ts";

/** For somebody who is exiting: takes part in that interval again, with all other answers as they are. */
export function StayButton({ leaving }: { leaving: Interval }) {
  const me = useMe();
  const own = [me.current_interval, me.next_interval].find((part) => part?.interval_id === leaving.id);
  const { mutate, isPending } = trpc.me.saveParticipation.useMutation({
    onSuccess: () =>
      showToast("success", `You stay, and take part in Interval ${leaving.id} again. You can choose crews.`),
    onError: (error) => showToast("error", failureText(error)),
  });
  function stay() {
    const answers = own?.collective_involvement;
    if (!answers) return;
    const { private_capacity_planning, capacity_score, capacity_planning, intention_context } = answers;
    mutate({
      interval_id: leaving.id,
      private_capacity_planning,
      capacity_score,
      ...capacity_planning,
      participation_intention: "OptIn",
      intention_context,
      crew_involvements: [],
    });
  }
  return (
    <Button loading={isPending} onClick={stay}>
      Stay
    </Button>
  );
}

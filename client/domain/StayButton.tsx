import { crewsByName } from "../../shared/crews/crews.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";
import { ActionButton } from "../components/ActionButton.tsx";
import { showToast } from "../components/toast.ts";

/** For somebody who is exiting: takes part in that interval again, with all other answers as they are, in their crews. */
export function StayButton({ leaving }: { leaving: Interval }) {
  const say = useMessages("participation");
  const { client } = trpc.useUtils();
  const { crews } = useCollectiveState();
  const me = useMe();
  const own = [me.current_interval, me.next_interval].find((part) => part?.interval_id === leaving.id);
  async function stay() {
    const answers = own?.collective_involvement;
    if (!answers) return;
    const { private_capacity_planning, capacity_score, capacity_planning } = answers;
    const chosen = await client.me.crewsBeforeOptOut.query({ interval_id: leaving.id });
    await client.me.saveParticipation.mutate({
      interval_id: leaving.id,
      private_capacity_planning,
      capacity_score,
      ...capacity_planning,
      participation_intention: "OptIn",
      crew_involvements: chosen,
    });
    const ids = new Set(chosen.map(({ crew_id }) => crew_id));
    const names = crewsByName(crews.filter(({ id }) => ids.has(id))).map(({ name }) => name);
    const interval = String(leaving.id);
    const crewNames = new Intl.ListFormat(getLanguage(), { type: "unit" }).format(names);
    showToast(
      "success",
      names.length > 0 ? say("staysIn", { interval, crews: crewNames }) : say("stays", { interval }),
    );
  }
  return <ActionButton action={stay}>{say("stay")}</ActionButton>;
}

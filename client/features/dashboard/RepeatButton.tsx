import { choosableCrews } from "../../../shared/crews/crews.ts";
import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import { sameAsLastTime } from "../../../shared/participation/same-as-last-time.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { useGoneCrewsText } from "../../domain/use-gone-crews-text.ts";
import { participationValues } from "../../domain/participation-values.ts";
import { useSaveParticipation } from "../../domain/use-save-participation.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

const NO_ANSWERS = participationValues({ collective_involvement: null, crew_involvements: [] });

interface RepeatButtonProps {
  intervalId: number;
  last: PersonInterval;
}

/** Saves the last interval's answers for this one (`docs/domain/participation.md#same-as-last-time`). */
export function RepeatButton({ intervalId, last }: RepeatButtonProps) {
  const say = useMessages("participation");
  const { crews } = useCollectiveState();
  const { answers, goneCrewIds } = sameAsLastTime(last, new Set(choosableCrews(crews).map(({ id }) => id)));
  const goneCrewsText = useGoneCrewsText();
  const save = useSaveParticipation(intervalId, NO_ANSWERS, goneCrewsText(goneCrewIds));
  async function repeat() {
    const confirm = await save({ ...participationValues(answers), participation_intention: "OptIn" });
    confirm();
  }
  return (
    <ActionButton block action={repeat}>
      {say("sameAsLastTime")}
    </ActionButton>
  );
}

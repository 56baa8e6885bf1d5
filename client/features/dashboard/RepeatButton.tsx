import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { choosableCrews } from "../../../shared/crews/crews.ts";
import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import { sameAsLastTime } from "../../../shared/participation/same-as-last-time.ts";
import type { Failure } from "../../components/failure-text.ts";
import { useGoneCrewsText } from "../../domain/use-gone-crews-text.ts";
import { participationValues } from "../../domain/participation-values.ts";
import { showFailure } from "../../components/toast.ts";
import { useSaveParticipation } from "../../domain/use-save-participation.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

const NO_ANSWERS = participationValues({ collective_involvement: null, crew_involvements: [] });

interface RepeatButtonProps {
  intervalId: number;
  last: PersonInterval;
}

/**
 * Saves the answers and crews of the last interval for this one at once
 * (`docs/domain/participation.md#same-as-last-time`).
 */
export function RepeatButton({ intervalId, last }: RepeatButtonProps) {
  const say = useMessages("participation");
  const { crews } = useCollectiveState();
  const { answers, goneCrewIds } = sameAsLastTime(last, new Set(choosableCrews(crews).map(({ id }) => id)));
  const goneCrewsText = useGoneCrewsText();
  const save = useSaveParticipation(intervalId, NO_ANSWERS, goneCrewsText(goneCrewIds));
  const { mutate, isPending } = useMutation<() => void, Failure>({
    mutationFn: () => save({ ...participationValues(answers), participation_intention: "OptIn" }),
    onSuccess: (confirm) => confirm(),
    onError: showFailure,
  });
  return (
    <Button block loading={isPending} onClick={() => mutate()}>
      {say("sameAsLastTime")}
    </Button>
  );
}

import { useLocation } from "wouter";
import type { FieldErrors } from "../../../shared/errors.ts";
import type { Participation } from "../../../shared/involvements.ts";
import { formFailureText } from "../../components/failure-text.ts";
import { paths } from "../../paths.ts";
import { showToast } from "../../plain/toast.ts";
import { trpc } from "../../trpc.ts";

interface SaveOptions {
  intervalId: number;
  onSaved: () => void;
  onFieldErrors: (errors: FieldErrors) => void;
}

/** Saves the answers and goes to the dashboard; a refusal leaves everything as it is typed. */
export function useSaveParticipation({ intervalId, onSaved, onFieldErrors }: SaveOptions) {
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = trpc.me.saveParticipation.useMutation({
    onSuccess() {
      onSaved();
      navigate(paths.dashboard);
      showToast("success", `Your participation in Interval ${intervalId} is saved.`);
    },
    onError(refusal) {
      const fields = refusal.data?.fields;
      if (fields) onFieldErrors(fields);
    },
  });
  return {
    isPending,
    refusal: error
      ? {
          title: "Your participation is not saved yet.",
          text: formFailureText(error),
          /** Fields of the form say more. */
          inFields: error.data?.fields !== undefined,
        }
      : undefined,
    save: (participation: Participation) => mutate({ interval_id: intervalId, ...participation }),
  };
}

export type Refusal = NonNullable<ReturnType<typeof useSaveParticipation>["refusal"]>;

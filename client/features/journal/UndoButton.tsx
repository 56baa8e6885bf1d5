import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { Suspense, useState } from "react";
import type { JournalEntry } from "../../../shared/journal.ts";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { CONTACTS_STAY, UNDONE } from "../../components/offer-undo.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showToast } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";
import { useEarlierEntries, useJournalFilter } from "./use-journal.ts";

/** Rarely needed. */
const UndoChoice = lazyComponent(() => import("./UndoChoice.tsx").then((m) => m.UndoChoice));

/** Undoes a change, at once or, where something was changed again since, after a choice between both versions. */
export function UndoButton({ entry }: { entry: JournalEntry }) {
  const { revision, kind, text, undo } = entry;
  const { client } = trpc.useUtils();
  /** Undefined until there is a choice to make. */
  const [choosing, setChoosing] = useState<boolean>();
  const filter = useJournalFilter();
  const { mutate: loadAround } = useEarlierEntries();
  const { mutate, isPending } = useMutation<unknown, Failure, string[] | undefined>({
    mutationFn: (fields) => client.journal.undo.mutate({ revision, fields }),
    onSuccess(_result, fields) {
      setChoosing(false);
      const done = fields ? "What you chose has been restored." : UNDONE;
      const isOfProfile = kind === "person" && undo.every(({ field }) => field !== "left_at");
      showToast("success", isOfProfile ? `${done} ${CONTACTS_STAY}` : done);
    },
    onError: (error) => showToast("error", failureText(error)),
    // What can be undone has changed: by this undo or, if it failed, by somebody else.
    onSettled: () => loadAround({ ...filter, before: revision + 1 }),
  });
  const isContested = undo.some(({ changed_since }) => changed_since);
  return (
    <>
      <Button
        size="small"
        loading={isPending}
        aria-label={`Undo: ${text}`}
        onClick={() => (isContested ? setChoosing(true) : mutate(undefined))}
      >
        Undo
      </Button>
      {choosing !== undefined && (
        <Suspense fallback={null}>
          <UndoChoice
            fields={undo}
            open={choosing}
            isPending={isPending}
            onRestore={mutate}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

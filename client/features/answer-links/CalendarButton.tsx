import { useMutation, useQueryClient } from "@tanstack/react-query";
import { paths } from "../../../shared/paths.ts";
import { Notice } from "../../components/Notice.tsx";
import { saveFile } from "../../components/save-file.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../components/Button.tsx";
import { timedFetch } from "../../api/timed-fetch.ts";

/** Offers the gathering of a mailed link as a file for calendar apps. The list of downloads does not get the token. */
export function CalendarButton({ token }: { token: string }) {
  const say = useMessages("gatherings");
  const sayCommon = useMessages("common");
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      const response = await timedFetch(paths.linkedCalendar(token));
      // The page then says why.
      if (response.status === 404) return client.resetQueries();
      if (!response.ok) throw new Error(`The server returned ${response.status}`);
      saveFile("gathering.ics", await response.text(), "text/calendar");
    },
  });
  return (
    <>
      {save.error && <Notice type="error" title={sayCommon("unreachable")} />}
      <Button block loading={save.isPending} onClick={() => save.mutate()}>
        {say("addToCalendar")}
      </Button>
    </>
  );
}

import { paths } from "../../../shared/paths.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../public-ui/Button.tsx";

/** Offers the gathering of a mailed link as a file for calendar apps. The browser stays on the page. */
export function CalendarButton({ token }: { token: string }) {
  const say = useMessages("gatherings");
  return (
    <Button block onClick={() => location.assign(paths.linkedCalendar(token))}>
      {say("addToCalendar")}
    </Button>
  );
}

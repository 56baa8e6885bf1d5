import { paths } from "../../shared/paths.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { LinkButton } from "./LinkButton.tsx";
import { MessagePage } from "./MessagePage.tsx";

const BACK = {
  dashboard: "backToDashboard",
  crews: "backToCrews",
  intervals: "backToIntervals",
  gatherings: "backToGatherings",
  people: "backToPeople",
  entryPathways: "backToEntryPathways",
} as const;

interface DeadEndProps {
  title: string;
  text?: string;
  /** The page to go on from. */
  back: keyof typeof BACK;
}

/** Shown instead of a page that does not exist, such as that of an unknown crew, with a link back. */
export function DeadEnd({ back, ...message }: DeadEndProps) {
  const say = useMessages("common");
  const action = (
    <LinkButton type="primary" href={paths[back]}>
      {say(BACK[back])}
    </LinkButton>
  );
  return <MessagePage {...message} action={action} />;
}

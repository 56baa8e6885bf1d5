import { useMessages } from "../hooks/use-messages.ts";
import { LinkButton } from "./LinkButton.tsx";
import { MessagePage } from "./MessagePage.tsx";

const BACK = {
  dashboard: "backToDashboard",
  crews: "backToCrews",
  intervals: "backToIntervals",
  gatherings: "backToGatherings",
  people: "backToPeople",
  "entry pathways": "backToEntryPathways",
} as const;

interface DeadEndProps {
  title: string;
  text?: string;
  back: { href: string; name: keyof typeof BACK };
}

/** Shown instead of a page that does not exist, such as that of an unknown crew, with a link back. */
export function DeadEnd({ back, ...message }: DeadEndProps) {
  const say = useMessages("common");
  const action = (
    <LinkButton type="primary" href={back.href}>
      {say(BACK[back.name])}
    </LinkButton>
  );
  return <MessagePage {...message} action={action} />;
}

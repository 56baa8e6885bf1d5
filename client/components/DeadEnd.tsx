import { LinkButton } from "./LinkButton.tsx";
import { MessagePage } from "./MessagePage.tsx";

interface DeadEndProps {
  title: string;
  text?: string;
  back: { href: string; name: string };
}

/** A page that cannot be shown, such as of a crew that does not exist, and the way back. */
export function DeadEnd({ back, ...message }: DeadEndProps) {
  const action = (
    <LinkButton type="primary" href={back.href}>
      Back to the {back.name}
    </LinkButton>
  );
  return <MessagePage {...message} action={action} />;
}

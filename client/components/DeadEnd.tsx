import { LinkButton } from "./LinkButton.tsx";
import { MessagePage } from "./MessagePage.tsx";

interface DeadEndProps {
  title: string;
  text?: string;
  back: { href: string; name: string };
}

/** Shown instead of a page that does not exist, such as that of an unknown crew, with a link back. */
export function DeadEnd({ back, ...message }: DeadEndProps) {
  const action = (
    <LinkButton type="primary" href={back.href}>
      Back to the {back.name}
    </LinkButton>
  );
  return <MessagePage {...message} action={action} />;
}

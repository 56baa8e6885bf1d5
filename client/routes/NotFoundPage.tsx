import { LinkButton } from "../components/LinkButton.tsx";
import { MessagePage } from "../components/MessagePage.tsx";
import { paths } from "../paths.ts";

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is nothing at this address."
      action={
        <LinkButton type="primary" href={paths.dashboard}>
          Back to the dashboard
        </LinkButton>
      }
    />
  );
}

import { LinkButton } from "../../components/LinkButton.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { paths } from "../../paths.ts";

export function CrewNotFound() {
  return (
    <MessagePage
      title="Error: Crew not found"
      action={
        <LinkButton type="primary" href={paths.crews}>
          Back to the crews
        </LinkButton>
      }
    />
  );
}

import { LinkButton } from "../../components/LinkButton.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { paths } from "../../paths.ts";

export function PersonNotFound() {
  return (
    <MessagePage
      title="Person not found"
      action={
        <LinkButton type="primary" href={paths.people}>
          Back to the people
        </LinkButton>
      }
    />
  );
}

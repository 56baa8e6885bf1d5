import type { Failure } from "../../components/failure-text.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { ButtonLink } from "../../public-ui/Button.tsx";
import { FailureNotice } from "../../public-ui/FailureNotice.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { paths } from "../../../shared/paths.ts";

/** Says why a mailed link does not work, and leads to the gatherings. */
export function DeadLink({ title, failure }: { title: string; failure: Failure }) {
  const say = useMessages("gatherings");
  return (
    <PublicPage title={title}>
      <FailureNotice failure={failure} />
      <ButtonLink href={paths.gatherings} block>
        {say("toGatherings")}
      </ButtonLink>
    </PublicPage>
  );
}

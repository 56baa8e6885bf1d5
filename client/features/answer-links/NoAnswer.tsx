import { paths } from "../../../shared/paths.ts";
import { Notice } from "../../components/Notice.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { ButtonLink } from "../../public-ui/Button.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";

/** Says why a link does not answer, and leads to where people can. */
export function NoAnswer({ title, why }: { title: "answerTitle" | "whenCanYou"; why: string }) {
  const say = useMessages("gatherings");
  return (
    <PublicPage title={say(title)}>
      <Notice type="error" title={why} />
      <ButtonLink href={paths.gatherings} block>
        {say("toGatherings")}
      </ButtonLink>
    </PublicPage>
  );
}

import type { LinkedPreference } from "../../../shared/mail-preferences/mail-preferences.ts";
import { paths } from "../../../shared/paths.ts";
import { formFailureText } from "../../components/failure-text.ts";
import { Paragraph, Text } from "../../components/Text.tsx";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { trpc } from "../../api/trpc.ts";

/** The target of an email's link: turns its kind of email off, and on again. Opening it changes nothing. */
export function UnsubscribePage() {
  const say = useMessages("settings");
  const token = useLinkToken();
  const query = trpc.mailPreferences.linked.useQuery({ token }, linkQueryOptions(token));
  const onward = { href: `${paths.settings}#mails`, label: say("backToSettings") };
  return (
    <OpenedLink token={token} query={query} dead={{ otherwise: say("switchesInSettings"), onward }}>
      {(linked) => <LinkedMails key={token} token={token} linked={linked} />}
    </OpenedLink>
  );
}

function LinkedMails({ token, linked: preference }: { token: string; linked: LinkedPreference }) {
  const say = useMessages("settings");
  const change = trpc.mailPreferences.setLinked.useMutation();
  const { kind, collective, on } = change.data ?? preference;
  return (
    <PublicPage title={say(kind)} context={say("emailsFrom", { collective })}>
      {change.data && <Notice type="success" role="status" title={say(on ? "willGetThem" : "willNotGetThem")} />}
      {change.error && <Notice type="error" title={formFailureText(change.error)} />}
      {!change.data && <Paragraph>{say(on ? "getThem" : "areOff")}</Paragraph>}
      <Button kind="primary" block loading={change.isPending} onClick={() => change.mutate({ token, on: !on })}>
        {say(on ? "turnThemOff" : "turnThemOn")}
      </Button>
      <Text secondary>{say("switchesInSettings")}</Text>
    </PublicPage>
  );
}

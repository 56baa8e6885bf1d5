import { Link } from "wouter";
import type { LinkedPreference } from "../../../shared/mail-preferences.ts";
import { paths } from "../../../shared/paths.ts";
import { formFailureText } from "../../components/failure-text.ts";
import { Text } from "../../components/Text.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Button } from "../../public-ui/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { ofMailedLink, PublicPage } from "../../public-ui/PublicPage.tsx";
import { trpc } from "../../trpc.ts";

/** The target of an email's link: turns its kind of email off, and on again. Opening it changes nothing. */
export const UnsubscribePage = ofMailedLink(({ token }) => {
  const { data, error } = trpc.mailPreferences.linked.useQuery(
    { token },
    { staleTime: Infinity, gcTime: 0, retry: false },
  );
  if (data) return <LinkedMails token={token} preference={data} />;
  return error ? <NoSwitch why={formFailureText(error)} /> : <LoadingPage />;
}, NoSwitch);

function NoSwitch({ why }: { why: string }) {
  const say = useMessages("settings");
  return (
    <PublicPage title={say("turnEmailsOff")}>
      <Notice type="error" title={why} />
      <Link href={paths.settings}>{say("switchesInSettings")}</Link>
    </PublicPage>
  );
}

function LinkedMails({ token, preference }: { token: string; preference: LinkedPreference }) {
  const say = useMessages("settings");
  const change = trpc.mailPreferences.setLinked.useMutation();
  const { kind, collective, on } = change.data ?? preference;
  return (
    <PublicPage title={say(kind)} context={say("emailsFrom", { collective })}>
      {change.data && <Notice type="success" role="status" title={say(on ? "willGetThem" : "willNotGetThem")} />}
      {change.error && <Notice type="error" title={formFailureText(change.error)} />}
      {!change.data && <Text as="p">{say(on ? "getThem" : "areOff")}</Text>}
      <Button kind="primary" block loading={change.isPending} onClick={() => change.mutate({ token, on: !on })}>
        {say(on ? "turnThemOff" : "turnThemOn")}
      </Button>
      <Text secondary>{say("switchesInSettings")}</Text>
    </PublicPage>
  );
}

import { MAIL_KIND_NAMES, type LinkedPreference } from "../../../shared/mail-preferences.ts";
import { Card } from "../../components/Card.tsx";
import { formFailureText } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Button } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { trpc } from "../../trpc.ts";
import styles from "./UnsubscribePage.module.css";

/** The target of a mail's link: turns its kind of mail off, and on again. Opening it changes nothing. */
export function UnsubscribePage({ token }: { token: string }) {
  const { data, error } = trpc.mailPreferences.linked.useQuery(
    { token },
    { staleTime: Infinity, gcTime: 0, retry: false },
  );
  if (data) return <LinkedMails token={token} preference={data} />;
  if (!error) return <LoadingPage />;
  return (
    <Card>
      <PageHead title="Turn emails off" />
      <Notice type="error" title={formFailureText(error)} />
    </Card>
  );
}

function LinkedMails({ token, preference }: { token: string; preference: LinkedPreference }) {
  const change = trpc.mailPreferences.setLinked.useMutation();
  const { kind, collective, on } = change.data ?? preference;
  return (
    <Card>
      <PageHead title={MAIL_KIND_NAMES[kind]} context={`Emails from ${collective}`} />
      <div className={styles["stack"]}>
        {change.data && (
          <Notice
            type="success"
            role="status"
            title={on ? "You will get them again." : "You will not get them any more."}
          />
        )}
        {change.error && <Notice type="error" title={formFailureText(change.error)} />}
        {!change.data && <Text as="p">{on ? "You get these emails." : "They are turned off."}</Text>}
        <Button kind="primary" block loading={change.isPending} onClick={() => change.mutate({ token, on: !on })}>
          {on ? "Turn them off" : "Turn them on again"}
        </Button>
        <Text secondary>Your settings have a switch for each kind of email.</Text>
      </div>
    </Card>
  );
}

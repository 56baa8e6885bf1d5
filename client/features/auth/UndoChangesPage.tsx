import { useSearch } from "wouter";
import type { Undone } from "../../../shared/account.ts";
import type { UndoablePart } from "../../../shared/enumerations.ts";
import { formFailureText } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";

/** The target of the link in the mails about changes to an account. Opening it changes nothing. */
export function UndoChangesPage() {
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const undo = trpc.account.undoChanges.useMutation({ onSuccess: forgetEverything });
  if (undo.data) return <Done undone={undo.data} />;
  return (
    <AuthCard title="Was your account changed by someone else?" context="You can undo it for a week.">
      <div className={styles["form"]}>
        {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
        <Text as="p">
          Your account becomes as it was before the first change that we emailed you about and that can still be undone:
        </Text>
        <ul>
          <li>You sign in with the address to which that email went.</li>
          <li>Two-step sign-in that was turned on since is turned off. Recovery codes that were made since end.</li>
          <li>
            Private addresses of your calendar and your activity that were made since end. So does the one of the
            collective's calendar, if it was made with your account.
          </li>
        </ul>
        <Text as="p">
          Everybody who is signed in to your account is signed out, and you choose a new password. If some of the
          changes were your own, make them again afterwards.
        </Text>
        <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
          Undo the changes
        </Button>
      </div>
    </AuthCard>
  );
}

const UNDONE: Record<UndoablePart, string> = {
  Address: "You sign in with your earlier address again.",
  TwoStep: "Two-step sign-in is off.",
  RecoveryCodes: "Your recovery codes no longer work, but your app does. Make new codes in the settings.",
  CalendarAddress: "The private address of your calendar no longer works.",
  ActivityAddress: "The private address of your activity no longer works.",
  CollectiveCalendarAddress: "The address of the collective's calendar no longer works. Any member can make a new one.",
};

function Done({ undone: { token, undone, two_step_stays_off } }: { undone: Undone }) {
  return (
    <Card>
      <PageHead title="The changes are undone" />
      <div className={styles["form"]}>
        <ul>
          {undone.map((part) => (
            <li key={part}>{UNDONE[part]}</li>
          ))}
          <li>Everybody who was signed in to your account is signed out.</li>
          <li>Your password no longer works.</li>
        </ul>
        {two_step_stays_off && (
          <Notice
            type="warning"
            role="note"
            title="Two-step sign-in was turned off meanwhile."
            description="It cannot be restored. Once you have signed in, turn it on again in the settings."
          />
        )}
        <ButtonLink kind="primary" block href={`${paths.resetPassword}?token=${token}`}>
          Choose a new password
        </ButtonLink>
      </div>
    </Card>
  );
}

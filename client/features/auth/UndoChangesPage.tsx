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

/** The target of the link in mails about changes to an account. Opening it changes nothing. */
export function UndoChangesPage() {
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const undo = trpc.account.undoChanges.useMutation({ onSuccess: forgetEverything });
  if (undo.data) return <Done undone={undo.data} />;
  return (
    <AuthCard title="Was it somebody else?" context="You have a week to undo what was done to your account.">
      <div className={styles["stack"]}>
        {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
        <Text as="p">
          This takes your account back to before the first change that we emailed you about and that can still be
          undone:
        </Text>
        <ul>
          <li>You sign in with the address to which we sent that email.</li>
          <li>
            If two-step sign-in was turned on since, it is turned off. If new recovery codes were made since, they no
            longer work.
          </li>
          <li>
            Calendar and activity addresses that were made with your account since no longer work, also one for the
            collective's calendar.
          </li>
          <li>Everybody who is signed in to your account is signed out, and you choose a new password.</li>
        </ul>
        <Text as="p">If some of the changes were your own, make them again afterwards.</Text>
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
      <PageHead title="The changes have been undone" />
      <div className={styles["stack"]}>
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
            title="Two-step sign-in was turned off in the meantime."
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

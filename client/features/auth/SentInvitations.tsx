import type { ComponentType } from "react";
import type { Undone } from "../../../shared/account/account.schema.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Notice } from "../../components/Notice.tsx";
import styles from "./auth.module.css";

interface SentInvitationsProps<Sent> {
  invitations: readonly Sent[];
  /** How many there are beyond those. */
  more: number;
  about?: string;
  /** Shows one of them. */
  One: ComponentType<Sent>;
}

/** The invitations that an account has lately sent. Those who have accepted are pointed out: only the host removes them. */
export function SentInvitations<Sent extends Undone["invitations"][number]>({
  invitations,
  more,
  about,
  One,
}: SentInvitationsProps<Sent>) {
  const say = useMessages("auth");
  if (invitations.length === 0) return null;
  return (
    <>
      <section aria-labelledby="invitations" className={styles["section"]}>
        <h2 id="invitations">{say("sentInvitations")}</h2>
        {about !== undefined && <p>{about}</p>}
        <ul>
          {invitations.map((sent, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two people may have one name; the list stays.
            <li key={index}>
              <One {...sent} />
            </li>
          ))}
          {more > 0 && <li>{say("moreInvitations", { more })}</li>}
        </ul>
      </section>
      {invitations.some(({ outcome }) => outcome === "Accepted") && (
        <Notice type="warning" role="note" title={say("someoneAccepted")} description={say("askAboutAccepted")} />
      )}
    </>
  );
}

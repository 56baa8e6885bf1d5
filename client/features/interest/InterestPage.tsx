import { useState } from "react";
import { askOnce } from "../../../shared/address-doubt.ts";
import type { Collective } from "../../../shared/collective.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { trpc } from "../../trpc.ts";
import { KEPT_DAYS } from "../../public-ui/device-draft.ts";
import { useDeviceDraft } from "../../public-ui/use-device-draft.ts";
import { DiscardButton } from "./DiscardButton.tsx";
import { EoiForm } from "./EoiForm.tsx";
import { InterestMessage } from "./InterestMessage.tsx";
import { loadEoiSchema } from "./load-eoi-schema.ts";
import { refusalText, SUBMISSION_FAILED } from "./interest-texts.ts";
import { AlreadySubmitted } from "./AlreadySubmitted.tsx";
import styles from "./interest.module.css";
import { PublicCollective } from "./PublicCollective.tsx";

/** The public form, for people who would like to join. */
export function InterestPage({ slug }: { slug: string }) {
  return <PublicCollective slug={slug}>{(collective) => <NewInterest collective={collective} />}</PublicCollective>;
}

function NewInterest({ collective }: { collective: Collective }) {
  const { client } = trpc.useUtils();
  const draft = useDeviceDraft(`interest:${collective.id}`);
  const [ask] = useState(askOnce);
  const form = usePublicForm({
    loadSchema: loadEoiSchema,
    doubts({ email }) {
      const doubt = ask(email);
      return doubt === undefined ? null : { email: doubt };
    },
    send: (eoi) => client.interest.submit.mutate({ collective_id: collective.id, ...eoi }),
    onSent: draft.discard,
  });
  const title = `Expression of interest in ${collective.name}`;
  if (!collective.feature_eoi) {
    return <InterestMessage title={title} text="Expression of Interest is not enabled for this collective." />;
  }
  if (form.sent) {
    return (
      <InterestMessage
        title="Thank you for your interest!"
        text={`An email to ${form.sent.email} is on its way. It contains a link to read, change or delete your submission.`}
      />
    );
  }
  return (
    <>
      <PageHead title={title} context="Tell us who you are and what brings you here." />
      <div className={styles["stack"]}>
        {form.refusal?.data?.appCode === "EmailAlreadyExists" && form.tried ? (
          <AlreadySubmitted key={form.tried.email} collectiveId={collective.id} email={form.tried.email} />
        ) : (
          form.refusal && <Notice type="error" title={SUBMISSION_FAILED} description={refusalText(form.refusal)} />
        )}
        {draft.initial && draft.isKept && (
          <Notice type="info" role="status" title="What you typed earlier is still here." />
        )}
        {collective.description && (
          <Text as="p" multiline>
            {collective.description}
          </Text>
        )}
        <EoiForm
          key={draft.attempt}
          form={form}
          collective={collective}
          initial={draft.initial}
          onChange={draft.keep}
          actions={draft.isKept && <DiscardButton onDiscard={draft.discard} />}
        />
        {draft.isKept && (
          <Text as="p" secondary>
            What you type is kept on this device until you send or discard it, for {KEPT_DAYS} days at most.
          </Text>
        )}
      </div>
    </>
  );
}

import type { Collective } from "../../../shared/collective.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { trpc } from "../../trpc.ts";
import { EoiForm } from "./EoiForm.tsx";
import { InterestMessage } from "./InterestMessage.tsx";
import { loadEoiSchema } from "./load-eoi-schema.ts";
import { ALREADY_SUBMITTED, SUBMISSION_FAILED, TRY_LATER } from "./interest-texts.ts";
import styles from "./interest.module.css";
import { PublicCollective } from "./PublicCollective.tsx";

/** The public page for people who would like to join. */
export function InterestPage({ slug }: { slug: string }) {
  return <PublicCollective slug={slug}>{(collective) => <NewInterest collective={collective} />}</PublicCollective>;
}

function NewInterest({ collective }: { collective: Collective }) {
  const { client } = trpc.useUtils();
  const form = usePublicForm({
    loadSchema: loadEoiSchema,
    send: (eoi) => client.interest.submit.mutate({ collective_id: collective.id, ...eoi }),
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
        {form.refusal && (
          <Notice
            type="error"
            {...(form.refusal.data?.appCode === "EmailAlreadyExists"
              ? { title: "I think we already have a submission from you", description: ALREADY_SUBMITTED }
              : { title: SUBMISSION_FAILED, description: TRY_LATER })}
          />
        )}
        {collective.description && (
          <Text as="p" multiline>
            {collective.description}
          </Text>
        )}
        <EoiForm form={form} collective={collective} />
      </div>
    </>
  );
}

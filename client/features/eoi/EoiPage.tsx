import { useState } from "react";
import { askOnce } from "../../../shared/basics/address-doubt.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { Notice } from "../../components/Notice.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { getLanguage } from "../../messages.ts";
import { trpc } from "../../api/trpc.ts";
import { DRAFT_DAYS } from "../../public-ui/device-draft.ts";
import { useDeviceDraft } from "../../public-ui/use-device-draft.ts";
import { AlreadySubmitted } from "./AlreadySubmitted.tsx";
import { EoiForm } from "./EoiForm.tsx";
import { refusalText, loadEoiSchema } from "./eoi-forms.ts";
import styles from "./eoi.module.css";
import { PublicCollective } from "./PublicCollective.tsx";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../public-ui/Dialog.tsx";

/** The public form, for people who would like to join. */
export function EoiPage({ slug }: { slug: string }) {
  return <PublicCollective slug={slug}>{(collective) => <NewEoi collective={collective} />}</PublicCollective>;
}

function NewEoi({ collective }: { collective: Collective }) {
  const say = useMessages("interest");
  const sayEoi = useMessages("eoi");
  const { client } = trpc.useUtils();
  const draft = useDeviceDraft(`interest:${collective.id}`);
  const [ask] = useState(askOnce);
  const form = usePublicForm({
    loadSchema: loadEoiSchema,
    doubts(sayWrong, { email }) {
      const doubt = ask(sayWrong, email);
      return doubt === undefined ? null : { email: doubt };
    },
    send: (eoi) => client.interest.submit.mutate({ collective_id: collective.id, ...eoi, language: getLanguage() }),
    onSent: draft.discard,
  });
  const title = say("title", { collective: collective.name });
  if (!collective.feature_eoi) {
    return <MessagePage title={title} text={sayEoi("notEnabled")} />;
  }
  if (form.sent) {
    return <MessagePage title={say("thanks")} text={say("mailOnItsWay", { email: form.sent.email })} />;
  }
  return (
    <>
      <PageHead title={title} context={say("tellUs")} />
      <div className={styles["stack"]}>
        {form.refusal?.data?.appCode === "EmailAlreadyExists" && form.tried ? (
          <AlreadySubmitted key={form.tried.email} collective={collective} email={form.tried.email} />
        ) : (
          form.refusal && <Notice type="error" title={say("failed")} description={refusalText(say, form.refusal)} />
        )}
        {draft.initial && draft.isStored && <Notice type="info" role="status" title={say("typedIsHere")} />}
        {collective.description && (
          <Paragraph multiline lang={collective.language}>
            {collective.description}
          </Paragraph>
        )}
        <EoiForm
          key={draft.attempt}
          form={form}
          collective={collective}
          initial={draft.initial}
          onChange={draft.keep}
          actions={draft.isStored && <DiscardButton onDiscard={draft.discard} />}
        />
        {draft.isStored && <Paragraph secondary>{say("keptOnDevice", { days: DRAFT_DAYS })}</Paragraph>}
      </div>
    </>
  );
}

/** Empties the form, after a confirmation. */
function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const say = useMessages("interest");
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  function discard() {
    close();
    onDiscard();
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{say("discard")}</Button>
      {asking && (
        <Dialog title={say("discardTyped")} okText={say("discardIt")} onConfirm={discard} onClose={close}>
          <p>{say("deletedFromDevice")}</p>
        </Dialog>
      )}
    </>
  );
}

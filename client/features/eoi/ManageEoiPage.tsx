import type { Collective } from "../../../shared/collective/collective.ts";
import type { Eoi } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Notice } from "../../components/Notice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { trpc } from "../../api/trpc.ts";
import { EoiForm } from "./EoiForm.tsx";
import styles from "./eoi.module.css";
import { refusalText, loadEoiSchema } from "./eoi-forms.ts";
import { PublicCollective } from "./PublicCollective.tsx";
import { useState } from "react";
import { useLocation } from "wouter";
import { showToast } from "../../components/toast.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../public-ui/Dialog.tsx";

/** The target of the mailed link: change or withdraw an expression of interest. */
export function ManageEoiPage({ slug }: { slug: string }) {
  const token = useLinkToken();
  return (
    <PublicCollective slug={slug}>
      {(collective) => <MailedEoi collective={collective} token={token} eoiPage={paths.eoi(slug)} />}
    </PublicCollective>
  );
}

interface MailedEoiProps {
  collective: Collective;
  token: string;
  eoiPage: string;
}

function MailedEoi({ collective, token, eoiPage }: MailedEoiProps) {
  const say = useMessages("interest");
  const query = trpc.interest.byToken.useQuery({ collective_id: collective.id, token }, linkQueryOptions(token));
  const dead = { why: say("noSubmission"), onward: { href: eoiPage, label: say("toPublicForm") } };
  return (
    <OpenedLink token={token} query={query} dead={token === "" ? dead : { ...dead, title: say("notFound") }}>
      {(eoi) => <OwnEoi key={token} collective={collective} eoi={eoi} token={token} eoiPage={eoiPage} />}
    </OpenedLink>
  );
}

function OwnEoi({ collective, eoi, token, eoiPage }: MailedEoiProps & { eoi: Eoi }) {
  const say = useMessages("interest");
  const reference = { collective_id: collective.id, token };
  const { client } = trpc.useUtils();
  const form = usePublicForm({
    loadSchema: loadEoiSchema,
    send: (values) => client.interest.update.mutate({ ...reference, ...values, language: getLanguage() }),
    onSent: () => window.scrollTo({ top: 0 }),
  });
  const { refusal } = form;
  const taken = refusal?.data?.appCode === "EmailAlreadyExists" ? { email: refusal.message } : {};
  return (
    <>
      <PageHead title={say("yourInterest")} context={collective.name} />
      <div className={styles["stack"]}>
        {form.sent && !form.isTypedSince && (
          <Notice type="success" role="status" title={say("updated")} description={say("sameLink")} />
        )}
        {refusal && <Notice type="error" title={say("failed")} description={refusalText(say, refusal)} />}
        <EoiForm
          form={{ ...form, errors: { ...form.errors, ...taken } }}
          collective={collective}
          initial={eoi}
          submitLabel={say("update")}
          actions={<WithdrawButton reference={reference} eoiPage={eoiPage} />}
        />
      </div>
    </>
  );
}

interface WithdrawButtonProps {
  reference: { collective_id: number; token: string };
  eoiPage: string;
}

/** Deletes a submission after a confirmation, and continues to the public form. */
function WithdrawButton({ reference, eoiPage }: WithdrawButtonProps) {
  const say = useMessages("interest");
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  function leave() {
    navigate(eoiPage, { replace: true });
    showToast("success", say("deleted"));
  }
  const withdraw = trpc.interest.withdraw.useMutation({
    onSuccess: leave,
    onError(error) {
      // Already deleted, in another tab or after a year.
      if (error.data?.appCode === "EoiNotFound") leave();
    },
  });
  function close() {
    setAsking(false);
    withdraw.reset();
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{say("deleteSubmission")}</Button>
      {asking && (
        <Dialog
          title={say("reallyDelete")}
          okText={say("delete")}
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(reference)}
          onClose={close}
        >
          <p>{say("deletedAtOnce")}</p>
          {withdraw.error && (
            <Notice type="error" title={say("failed")} description={refusalText(say, withdraw.error)} />
          )}
        </Dialog>
      )}
    </>
  );
}

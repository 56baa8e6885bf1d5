import { Button, Flex, Input } from "antd";
import { useState } from "react";
import type { DeleteCollectiveInput } from "../../../shared/account/account.schema.ts";
import { Paragraph } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { Field } from "../../forms/Field.tsx";
import { useDraftOwner } from "../../forms/use-draft-owner.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { leaveAccount } from "../../layout/leave-account.ts";
import { trpc } from "../../api/trpc.ts";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";

const loadSchema = () => import("../../../shared/account/account.schema.ts").then((m) => m.collectiveToDeleteSchema);

/** Lets its only member delete a collective that was made by mistake. Empty once it is a day old. */
export function DeletingCollective() {
  const say = useMessages("settings");
  const owner = useDraftOwner();
  const [isDeleting, setIsDeleting] = useState(false);
  const { client } = trpc.useUtils();
  const { data } = trpc.account.deletableCollective.useQuery();
  if (!data?.deletable_until) return null;
  return (
    <Flex vertical gap="middle" align={isDeleting ? "stretch" : "flex-start"} style={{ alignSelf: "stretch" }}>
      <Paragraph secondary>{say("madeByMistake")}</Paragraph>
      {isDeleting ? (
        <CurrentPasswordForm
          name="delete-collective"
          loadSchema={loadSchema}
          submitLabel={say("deleteCollective")}
          danger
          send={(input: DeleteCollectiveInput) => client.account.deleteCollective.mutate(input)}
          onSent={() => {
            leaveAccount(owner);
            showToast("success", say("collectiveDeleted"));
          }}
          onCancel={() => setIsDeleting(false)}
        >
          <Field name="collective_name" label={say("collectiveName")}>
            <Input autoComplete="off" />
          </Field>
        </CurrentPasswordForm>
      ) : (
        <Button onClick={() => setIsDeleting(true)}>{say("deleteCollective")}</Button>
      )}
    </Flex>
  );
}

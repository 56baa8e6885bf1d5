import { Button, Flex, Form, Input } from "antd";
import { useState } from "react";
import type { DeleteCollectiveInput } from "../../../shared/account/account.schema.ts";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useDraftOwner } from "../../forms/use-draft-owner.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { leaveAccount } from "../../layout/leave-account.ts";
import { trpc } from "../../api/trpc.ts";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";

const nameRules = schemaRules(
  () => import("../../../shared/account/account.schema.ts").then((m) => m.collectiveToDeleteSchema),
  "collective_name",
);

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
      <Text as="p" secondary>
        {say("madeByMistake")}
      </Text>
      {isDeleting ? (
        <CurrentPasswordForm
          name="delete-collective"
          submitLabel={say("deleteCollective")}
          danger
          send={(input: DeleteCollectiveInput) => client.account.deleteCollective.mutate(input)}
          onSent={() => {
            leaveAccount(owner);
            showToast("success", say("collectiveDeleted"));
          }}
          onCancel={() => setIsDeleting(false)}
        >
          <Form.Item name="collective_name" label={say("collectiveName")} rules={nameRules}>
            <Input autoComplete="off" />
          </Form.Item>
        </CurrentPasswordForm>
      ) : (
        <Button danger onClick={() => setIsDeleting(true)}>
          {say("deleteCollective")}
        </Button>
      )}
    </Flex>
  );
}

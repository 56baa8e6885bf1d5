import { Button, Flex, Skeleton } from "antd";
import { useState } from "react";
import type { ChangeAddressInput, OwnAddress } from "../../../shared/account/account.schema.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { EmailField } from "../../forms/EmailField.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";

const loadSchema = () => import("../../../shared/account/account.schema.ts").then((m) => m.changeAddressSchema);

/** The address that the person signs in with. */
export function AddressSection() {
  const say = useMessages("settings");
  const query = trpc.account.address.useQuery();
  return (
    <Loaded query={query} what={say("address")} meanwhile={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      {(address) => <Address address={address} />}
    </Loaded>
  );
}

function Address({ address: { email, pending } }: { address: OwnAddress }) {
  const say = useMessages("settings");
  const [isChanging, setIsChanging] = useState(false);
  const utils = trpc.useUtils();
  return (
    <Flex vertical gap="middle" align={isChanging ? "stretch" : "flex-start"}>
      <div>
        <Paragraph strong>{email}</Paragraph>
        <Text secondary>{say("addressHelp")}</Text>
      </div>
      {pending !== null && !isChanging && (
        <Notice type="info" title={say("sentLinkTo", { address: pending })} description={say("openWithinDay")} />
      )}
      {isChanging ? (
        <CurrentPasswordForm
          name="new-address"
          loadSchema={loadSchema}
          submitLabel={say("sendLink")}
          send={(input: ChangeAddressInput) => utils.client.account.changeAddress.mutate(input)}
          onSent={() => {
            setIsChanging(false);
            void utils.account.address.invalidate();
          }}
          onCancel={() => setIsChanging(false)}
        >
          <EmailField label={say("newAddress")} autoComplete="email" />
        </CurrentPasswordForm>
      ) : (
        <Button onClick={() => setIsChanging(true)}>{say("changeAddress")}</Button>
      )}
    </Flex>
  );
}

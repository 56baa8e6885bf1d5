import { Button, Flex, Skeleton } from "antd";
import { useState } from "react";
import type { AccessToken } from "../../../shared/account/account.schema.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { momentTag } from "./Moment.tsx";

/** Rarely shown. */
const NewToken = lazyComponent(
  () => import("./NewToken.tsx").then((m) => m.NewToken),
  () => <Skeleton active />,
);

/** The person's tokens for scripts. Each is deleted with one click: a new one is quickly made. */
export function TokensSection() {
  const say = useMessages("settings");
  const [isMaking, setIsMaking] = useState(false);
  const { account } = trpc.useUtils();
  const query = trpc.account.tokens.useQuery();
  const end = trpc.account.endToken.useMutation({ onError: showFailure, onSettled: () => account.invalidate() });
  return (
    <Flex vertical gap="middle">
      <Paragraph secondary>{say("tokensHelp")}</Paragraph>
      <Loaded query={query} what={say("tokens")} meanwhile={<Skeleton active />}>
        {(tokens) =>
          tokens.length > 0 && (
            <EntryList
              name={say("tokens")}
              entries={tokens.map((token) => ({
                key: token.id,
                title: token.name,
                details: <Details token={token} />,
                action: (
                  <Button
                    size="small"
                    danger
                    aria-label={say("deleteToken", { name: token.name })}
                    loading={end.isPending && end.variables.id === token.id}
                    onClick={() => end.mutate({ id: token.id })}
                  >
                    {say("delete")}
                  </Button>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {isMaking ? (
        <NewToken onMade={() => void account.invalidate()} onDone={() => setIsMaking(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsMaking(true)}>{say("newToken")}</Button>
        </div>
      )}
    </Flex>
  );
}

function Details({ token: { scope, expires_at, last_used_at, last_address } }: { token: AccessToken }) {
  const say = useMessages("settings");
  return (
    <Flex vertical>
      <Text secondary>{say(scope)}</Text>
      <Text secondary>{say.rich("tokenUntil", { end: momentTag(expires_at) })}</Text>
      <Text secondary>
        {last_used_at === null
          ? say("tokenUnused")
          : say.rich("tokenUsed", { used: momentTag(last_used_at), address: last_address ?? "" })}
      </Text>
    </Flex>
  );
}

import { Skeleton } from "antd";
import { Loaded } from "../../components/Loaded.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { KindSwitches } from "./KindSwitches.tsx";

export function EmailsSection() {
  const say = useMessages("settings");
  const query = trpc.mailPreferences.get.useQuery();
  const utils = trpc.useUtils();
  const change = trpc.mailPreferences.update.useMutation({
    scope: { id: "mails" },
    onSuccess: (preferences) => utils.mailPreferences.get.setData(undefined, preferences),
  });
  return (
    <Loaded query={query} what={say("yourEmails")} meanwhile={<Skeleton active />}>
      {(saved) => <KindSwitches saved={saved} change={change} />}
    </Loaded>
  );
}

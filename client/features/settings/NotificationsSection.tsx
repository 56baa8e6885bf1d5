import { useMutation } from "@tanstack/react-query";
import { Flex, Skeleton } from "antd";
import type { PushDevice, NotificationSettings } from "../../../shared/notifications/notifications.ts";
import { WORKER_LANGUAGE, WORKER_PATH } from "../../../shared/paths.ts";
import { deviceOf } from "../../device/push-device.ts";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { workers } from "../../components/new-version.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useInstallation } from "../../hooks/use-installation.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { trpc } from "../../api/trpc.ts";
import { QuietHours } from "./NotificationHours.tsx";
import { KindSwitches } from "./KindSwitches.tsx";
import { SwitchRow } from "./SwitchRow.tsx";

/** Whether the person is notified on this device, and of which kinds of news, or why they cannot be. */
export function NotificationsSection() {
  const say = useMessages("settings");
  const query = trpc.calls.get.useQuery();
  return (
    <Loaded query={query} what={say("calls")} meanwhile={<Skeleton active />}>
      {(saved) => <NotificationsHere saved={saved} />}
    </Loaded>
  );
}

function NotificationsHere({ saved }: { saved: NotificationSettings }) {
  const say = useMessages("settings");
  const obstacle = useObstacle(saved);
  const utils = trpc.useUtils();
  const change = useMutation<void, Failure, boolean>({
    mutationFn: async (on) => {
      if (!on) return utils.client.calls.turnOff.mutate();
      const device = await askBrowser(saved.key ?? "");
      if (device) await utils.client.calls.turnOn.mutate(device);
    },
    onSettled: () => utils.calls.get.invalidate(),
  });
  const choose = trpc.calls.choose.useMutation({
    scope: { id: "calls" },
    onSuccess: (preferences) => utils.calls.get.setData(undefined, (known) => known && { ...known, preferences }),
  });
  return (
    <Flex vertical gap="middle">
      <SwitchRow
        label={say("notifyThisDevice")}
        explanation={say(obstacle ?? (saved.on && !saved.is_reached ? "notificationsUnreached" : "notificationsWhen"))}
        checked={saved.on}
        loading={change.isPending}
        disabled={obstacle !== null && !saved.on}
        onChange={(on) => change.mutate(on)}
      />
      <RefusalAlert
        refusal={change.error}
        title={say("notificationsNotChanged")}
        describe={(failure) => (failure.data ? failureText(failure) : say("notificationsNoConnection"))}
      />
      {saved.on && <QuietHours />}
      {saved.on && <KindSwitches saved={saved.preferences} change={choose} />}
    </Flex>
  );
}

/** Why this device cannot get notifications; null if it can. */
function useObstacle({ key }: NotificationSettings) {
  const { way } = useInstallation();
  if (way === "insecure") return "notificationsNeedHttps";
  if (key === null) return "notificationsNotSet";
  if (!("PushManager" in window)) return way === "apple" ? "notificationsNeedApp" : "notificationsUnknown";
  return Notification.permission === "denied" ? "notificationsBlocked" : null;
}

/** Asks whether the page may notify, and for this device's address and keys. Null if it may not. */
async function askBrowser(key: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // A page registers none where the device asks to save data.
  await workers?.register(`${WORKER_PATH}?${WORKER_LANGUAGE}=${getLanguage()}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  // An earlier one may be bound to another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return deviceOf(subscription);
}

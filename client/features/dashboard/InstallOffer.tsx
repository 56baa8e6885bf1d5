import { Button } from "antd";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { Card } from "../../components/Card.tsx";
import { InstallSteps } from "../../domain/InstallSteps.tsx";
import { useInstallation } from "../../hooks/use-installation.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useDismissal } from "./use-dismissal.ts";

/** Offers once to install the app, where this browser can. */
export function InstallOffer() {
  const say = useMessages("install");
  const { way } = useInstallation();
  const [dismissed, dismiss] = useDismissal("install");
  if (dismissed || (way !== "ready" && way !== "apple")) return null;
  return (
    <Card
      heading={{ text: say("title", { product: PRODUCT_NAME }), level: 2 }}
      extra={
        <Button type="text" onClick={dismiss}>
          {say("notNow")}
        </Button>
      }
    >
      <InstallSteps />
    </Card>
  );
}

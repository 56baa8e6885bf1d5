import { showOffer } from "../components/toast.ts";
import { chooseScheme, takeSchemeOffer } from "../hooks/use-color-scheme.ts";
import { sayNow } from "../hooks/use-messages.ts";

/** Offers the device's colours on the first visit, once there is a page, if they are other ones than the default. */
export function offerScheme(): void {
  if (!takeSchemeOffer()) return;
  const say = sayNow("common");
  showOffer(say("prefersLight"), { label: say("useThem"), run: () => chooseScheme("system") });
}

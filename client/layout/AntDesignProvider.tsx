import "./ant-design.css";
import { StyleProvider } from "@ant-design/cssinjs";
import { LoadingOutlined } from "@ant-design/icons";
import { ConfigProvider } from "antd";
import type { DirectionType } from "antd/es/config-provider";
import { useMemo, type ReactNode } from "react";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { useMedia } from "../hooks/use-media.ts";
import { themeFor } from "../theme.ts";

/** Ant Design's own icon waits for a transition to disappear; without motion the button would stay "loading". */
const BUTTON = { loadingIcon: <LoadingOutlined aria-hidden /> };

/** Keeps a long title clear of the close button. */
const MODAL = { styles: { title: { paddingInlineEnd: 24 } } };

/** A dialog that outlives the page that opened it is rendered outside the page, and needs the scheme there too. */
ConfigProvider.config({ holderRender: (children) => <AntDesignProvider>{children}</AntDesignProvider> });

/** Provides Ant Design in the chosen colour scheme and in the page's language. */
export function AntDesignProvider({ children }: { children: ReactNode }) {
  const say = useMessages("common");
  const direction = say("direction") as DirectionType;
  const { scheme } = useColorScheme();
  const still = useMedia("still");
  const theme = useMemo(() => themeFor(scheme, { still }), [scheme, still]);
  // The theme does not reach the wave that starts at a clicked button.
  const wave = useMemo(() => ({ disabled: still }), [still]);
  // Ant Design's own words, apart from those of the calendar; the rest of them are on no page.
  const locale = useMemo(
    () => ({ locale: getLanguage(), global: { close: say("close"), show: say("show"), hide: say("hide") } }),
    [say],
  );
  return (
    <StyleProvider layer>
      <ConfigProvider locale={locale} direction={direction} theme={theme} wave={wave} button={BUTTON} modal={MODAL}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

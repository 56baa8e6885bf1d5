import menuIcon from "@ant-design/icons-svg/es/asn/MenuOutlined";
import { Link } from "wouter";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { TideMark } from "../components/TideMark.tsx";
import { useCollective } from "../hooks/use-collective.ts";
import { paths } from "../paths.ts";
import { Button } from "../public-ui/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { PersonMenu } from "./PersonMenu.tsx";

/** The header. The side menu's button is shown only if the menu is not beside the page. */
export function HeaderBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const collective = useCollective();
  return (
    <header className="header-bar">
      <div className="header-place">
        <span className="on-phones">
          <Button kind="bare" iconOnly aria-label="Menu" onClick={onOpenMenu}>
            <Icon icon={menuIcon} />
          </Button>
        </span>
        <Link href={paths.dashboard} aria-label="To the dashboard" className="mark">
          <TideMark />
        </Link>
        <Link href={paths.editCollective} className="header-name">
          {collective?.name ?? PRODUCT_NAME}
        </Link>
      </div>
      <PersonMenu />
    </header>
  );
}

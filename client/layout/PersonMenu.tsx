import downIcon from "@ant-design/icons-svg/es/asn/DownOutlined";
import logoutIcon from "@ant-design/icons-svg/es/asn/LogoutOutlined";
import moonIcon from "@ant-design/icons-svg/es/asn/MoonOutlined";
import sunIcon from "@ant-design/icons-svg/es/asn/SunOutlined";
import userIcon from "@ant-design/icons-svg/es/asn/UserOutlined";
import { useLocation } from "wouter";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { failureText } from "../components/failure-text.ts";
import { deleteDrafts } from "../forms/draft-storage.ts";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { usePreload } from "../hooks/preload-context.ts";
import { useMe } from "../hooks/use-me.ts";
import { useOwnPerson } from "../hooks/use-own-person.ts";
import { paths } from "../paths.ts";
import { Icon } from "../components/Icon.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { showToast } from "../public-ui/toast.ts";
import { forgetEverything } from "../query-client.ts";
import { trpc } from "../trpc.ts";

/** The person's menu at the right end of the header. */
export function PersonMenu() {
  const person = useOwnPerson();
  const { person_id } = useMe();
  const { scheme, chooseScheme } = useColorScheme();
  const [, navigate] = useLocation();
  const preload = usePreload();
  const logout = trpc.auth.logout.useMutation({
    onMutate: () => preload(paths.login),
    onSuccess() {
      navigate(paths.login);
      deleteDrafts();
      forgetEverything();
    },
    onError: (error) => showToast("error", failureText(error)),
  });
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <MenuButton
      label="Your menu"
      items={[
        { label: "Your profile", icon: userIcon, onChoose: () => navigate(paths.person(person_id)) },
        {
          label: other === "light" ? "Light colours" : "Dark colours",
          icon: other === "light" ? sunIcon : moonIcon,
          onChoose: () => chooseScheme(other),
        },
        { label: "Sign out", icon: logoutIcon, apart: true, onChoose: () => logout.mutate() },
      ]}
    >
      {person && <PersonAvatar person={person} />}
      <Icon icon={downIcon} />
    </MenuButton>
  );
}

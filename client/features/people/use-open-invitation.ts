import type { Invitation } from "../../../shared/invitations.ts";
import { trpc } from "../../trpc.ts";

/** A person's open invitation, if there is one. */
export function useOpenInvitation(personId: number): Invitation | undefined {
  const { data: invitations } = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  return invitations?.find(({ person_id }) => person_id === personId);
}

/** Says until when an invitation's link works. */
export function linkText({ expires_at }: Invitation, shortDay: (instant: string) => string): string {
  return expires_at === null ? "Their link has expired" : `Their link works until ${shortDay(expires_at)}`;
}

import type { Request } from "express";
import { AppError } from "./errors.ts";

/** A documented path below `/api`, and the procedure that does what it says. */
export interface RestCall {
  method: "get" | "post" | "put" | "delete";
  /** As Express writes it. */
  path: string;
  procedure: string;
  /** What the procedure is given of the request; its schema decides what of that takes effect. */
  input?: (request: Request) => object;
  status: 200 | 201;
  /** Of the changes that it causes, only the events are answered. */
  answersEvents?: boolean;
  /** The codes of what goes wrong are answered with a 400, each as a JSON text alone. */
  bareCodes?: boolean;
  /** Without a session there is no answer but a 401. */
  takesSession: boolean;
}

const forMembers = { takesSession: true, status: 200 } as const;
const forAnyone = { takesSession: false, status: 200 } as const;

const interval = (request: Request) => ({ interval_id: idIn(request, "id") });
const eoiKey = (request: Request) => ({
  collective_id: idIn(request, "collectiveId"),
  token: String(request.params["token"]),
});

/** Every documented call. Nothing is decided here but what is taken from where. */
export const REST_CALLS: readonly RestCall[] = [
  { ...forAnyone, method: "post", path: "/auth/login", procedure: "auth.login", input: body },
  { ...forAnyone, method: "post", path: "/auth/logout", procedure: "auth.logout" },
  { ...forAnyone, method: "post", path: "/auth/forgot_password", procedure: "auth.forgotPassword", input: body },
  { ...forAnyone, method: "post", path: "/auth/reset_password", procedure: "auth.resetPassword", input: body },

  { ...forMembers, method: "get", path: "/me", procedure: "me.get" },
  {
    ...forMembers,
    method: "post",
    path: "/me/interval/:id/my_participation",
    procedure: "me.saveParticipation",
    input: (request) => ({ ...body(request), ...interval(request) }),
    answersEvents: true,
  },
  {
    ...forMembers,
    method: "get",
    path: "/me/participation/interval/:id",
    procedure: "me.participation",
    input: interval,
  },

  { ...forMembers, method: "get", path: "/my_collective/state", procedure: "collective.state" },
  {
    ...forMembers,
    method: "put",
    path: "/my_collective",
    procedure: "collective.update",
    input: body,
    answersEvents: true,
  },
  {
    ...forMembers,
    method: "get",
    path: "/my_collective/interval/:id/involvements",
    procedure: "collective.involvements",
    input: interval,
  },
  {
    ...forMembers,
    method: "post",
    path: "/intervals",
    procedure: "intervals.create",
    input: body,
    status: 201,
    answersEvents: true,
  },
  {
    ...forMembers,
    method: "put",
    path: "/crews/:id",
    procedure: "crews.update",
    input: bodyWithId,
    answersEvents: true,
  },
  {
    ...forMembers,
    method: "put",
    path: "/people/:id",
    procedure: "people.update",
    input: bodyWithId,
    answersEvents: true,
  },

  {
    ...forAnyone,
    method: "get",
    path: "/public/collective/by_slug/:slug",
    procedure: "interest.collectiveBySlug",
    input: ({ params }) => ({ slug: params["slug"] }),
  },
  {
    ...forAnyone,
    method: "post",
    path: "/public/eoi",
    procedure: "interest.submit",
    input: body,
    status: 201,
    bareCodes: true,
  },
  {
    ...forAnyone,
    method: "get",
    path: "/public/collective/:collectiveId/interest/by_auth_token/:token",
    procedure: "interest.byToken",
    input: eoiKey,
  },
  {
    ...forAnyone,
    method: "put",
    path: "/public/collective/:collectiveId/eoi/:token",
    procedure: "interest.update",
    input: (request) => ({ ...body(request), ...eoiKey(request) }),
    bareCodes: true,
  },
  {
    ...forAnyone,
    method: "delete",
    path: "/public/collective/:collectiveId/eoi/:token",
    procedure: "interest.withdraw",
    input: eoiKey,
    bareCodes: true,
  },
];

/** The fields of a JSON body; anything else has none. */
function body(request: Request): Record<string, unknown> {
  const parsed: unknown = request.body;
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
}

/** The body of an item, which must not contradict the id in the address. */
function bodyWithId(request: Request): object {
  const id = idIn(request, "id");
  const item = body(request);
  if ((item["id"] ?? id) !== id) {
    throw new AppError("ValidationFailed", { fields: { id: "The id is not that of the address" } });
  }
  return { ...item, id };
}

/** A number in the address. Where it is none, there is nothing at the address. */
function idIn({ params }: Request, name: string): number {
  const text = String(params[name]);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError("PathNotFound");
  return Number(text);
}

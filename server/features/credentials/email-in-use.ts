import { AppError } from "../../errors.ts";

export function emailInUse(cause?: unknown): AppError {
  return new AppError("EmailInUse", { fields: { email: "addressInUse" }, cause });
}

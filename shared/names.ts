import { z } from "zod";
import { MAX_NAME_LENGTH } from "./constants.ts";

const NAME_REQUIRED = "Name is required";

export const nameSchema = z
  .string(NAME_REQUIRED)
  .trim()
  .min(1, NAME_REQUIRED)
  .max(MAX_NAME_LENGTH, `Name must be at most ${MAX_NAME_LENGTH} characters long`);

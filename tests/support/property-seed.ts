import fc from "fast-check";

/**
 * Generated values are the same in every run, so that a test fails for what was changed and not by luck.
 * `PROPERTY_SEED=$RANDOM npm run test:unit` looks for what these values do not find.
 */
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) });

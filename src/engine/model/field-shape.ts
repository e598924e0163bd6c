import type { JsonSchema } from '../schema/types.ts';

/** A condition of a field or rule: it applies when `if` holds, or when `if` does not hold. */
export interface Condition {
  readonly if: JsonSchema;
  readonly holds: boolean;
  /** Path of the object that the condition reads; empty for the form itself. */
  readonly at: readonly string[];
}

/**
 * When a field or rule applies: always, or in one of these cases. A case is a list of conditions that must all hold; no
 * case means never.
 */
export interface Presence {
  readonly isAlways: boolean;
  readonly cases: readonly (readonly Condition[])[];
}

/** One rule of a field. */
export interface RuleShape {
  readonly keyword: string;
  /** Name in the message key: `x-error`, or the name of the keyword. */
  readonly rule: string;
  readonly value: unknown;
  /** '' for the answer itself, else the path into its entries (`items`, `additionalProperties`, …). */
  readonly inside: string;
  readonly conditions: readonly Condition[];
}

/** What the schema declares for one field, over all of its branches. */
export interface FieldShape {
  readonly names: readonly string[];
  readonly shown: Presence;
  /** Always: whenever the field is shown. */
  readonly required: Presence;
  readonly rules: readonly RuleShape[];
  /** The default value. */
  readonly prefill: unknown;
}

import type { JsonSchema, Migration } from '../schema/types.ts';

/** A condition under which a field or rule applies: while `if` holds, or while it does not. */
export interface Condition {
  readonly if: JsonSchema;
  readonly holds: boolean;
  /** Names of the object that the condition reads; empty for the form itself. */
  readonly at: readonly string[];
}

/** When a field or rule applies: always, or in one of these cases, each a chain of conditions; no case means never. */
export interface Presence {
  readonly isAlways: boolean;
  readonly cases: readonly (readonly Condition[])[];
}

/** One rule of a field. */
export interface RuleShape {
  readonly keyword: string;
  /** Name in the message key: `x-error`, or what the keyword is called. */
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
  /** Always: in every case in which it is shown. */
  readonly required: Presence;
  readonly rules: readonly RuleShape[];
  /** The value filled in beforehand. */
  readonly prefill: unknown;
}

interface ChangeBase {
  /** Current names of the field, the last ones if it was removed; empty for the form itself. */
  readonly path: readonly string[];
  /** Key of the field's label; of the option's label for options; of the form's title for the form itself. */
  readonly textKey: string;
}

interface RuleChangeBase extends ChangeBase {
  readonly keyword: string;
  readonly rule: string;
  /** Message key of the error when the rule is broken. */
  readonly errorKey: string;
  readonly inside: string;
  readonly conditions: readonly Condition[];
}

/** One difference between two versions of a form. */
export type FormChange =
  | (ChangeBase & { readonly kind: 'fieldAdded'; readonly after: FieldShape })
  /** `isDeclared`: a new migration removes the field and sets its answers aside. */
  | (ChangeBase & { readonly kind: 'fieldRemoved'; readonly before: FieldShape; readonly isDeclared: boolean })
  /** Moved: into another group, out of one, or into a list. */
  | (ChangeBase & {
      readonly kind: 'fieldRenamed' | 'fieldMoved';
      readonly before: readonly string[];
      readonly after: readonly string[];
    })
  /** `shown`: when the field is there at all. */
  | (ChangeBase & {
      readonly kind: 'requiredChanged';
      readonly before: Presence;
      readonly after: Presence;
      readonly shown: Presence;
    })
  | (ChangeBase & { readonly kind: 'shownChanged'; readonly before: Presence; readonly after: Presence })
  | (ChangeBase & { readonly kind: 'optionAdded'; readonly after: unknown })
  /** `mappedTo`: what a new migration makes of answers with this value. */
  | (ChangeBase & { readonly kind: 'optionRemoved'; readonly before: unknown; readonly mappedTo?: unknown })
  | (RuleChangeBase & { readonly kind: 'ruleAdded'; readonly after: unknown })
  | (RuleChangeBase & { readonly kind: 'ruleRemoved'; readonly before: unknown })
  /** `was`: under which name and in which cases it counted before. */
  | (RuleChangeBase & {
      readonly kind: 'ruleChanged';
      readonly before: unknown;
      readonly after: unknown;
      readonly was: Pick<RuleShape, 'rule' | 'conditions'>;
    })
  | (ChangeBase & { readonly kind: 'prefillChanged'; readonly before: unknown; readonly after: unknown })
  | (ChangeBase & {
      readonly kind: 'orderChanged';
      readonly before: readonly string[];
      readonly after: readonly string[];
    })
  /** `what`: the line of `ui.json` or `wire.json` that changed. */
  | (ChangeBase & {
      readonly kind: 'lookChanged';
      readonly what: string;
      readonly before: unknown;
      readonly after: unknown;
    })
  | (ChangeBase & {
      readonly kind: 'wireChanged';
      readonly what: string;
      readonly before: unknown;
      readonly after: unknown;
    })
  | (ChangeBase & { readonly kind: 'migrationAdded'; readonly after: Migration })
  | (ChangeBase & {
      readonly kind: 'migrationChanged';
      readonly before: Migration;
      readonly after: Migration | undefined;
    });

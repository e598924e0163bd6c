import type { Condition, FieldShape, Presence, RuleShape } from '../model/field-shape.ts';
import type { Migration } from '../schema/types.ts';

interface ChangeBase {
  /** Current path of the field, or its last path if it was removed; empty for the form itself. */
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
  /** `isDeclared`: a new migration removes the field and moves its answers to the history. */
  | (ChangeBase & { readonly kind: 'fieldRemoved'; readonly before: FieldShape; readonly isDeclared: boolean })
  /** Moved: into another group, out of one, or into a list. */
  | (ChangeBase & {
      readonly kind: 'fieldRenamed' | 'fieldMoved';
      readonly before: readonly string[];
      readonly after: readonly string[];
    })
  /** `shown`: when the field is shown. */
  | (ChangeBase & {
      readonly kind: 'requiredChanged';
      readonly before: Presence;
      readonly after: Presence;
      readonly shown: Presence;
    })
  | (ChangeBase & { readonly kind: 'shownChanged'; readonly before: Presence; readonly after: Presence })
  /** A text between fields, and when it is shown; undefined where the form does not have it. */
  | (ChangeBase & {
      readonly kind: 'noteChanged';
      readonly before: Presence | undefined;
      readonly after: Presence | undefined;
    })
  | (ChangeBase & { readonly kind: 'optionAdded'; readonly after: unknown })
  /** `mappedTo`: the value to which a new migration maps this value. */
  | (ChangeBase & { readonly kind: 'optionRemoved'; readonly before: unknown; readonly mappedTo?: unknown })
  | (RuleChangeBase & { readonly kind: 'ruleAdded'; readonly after: unknown })
  | (RuleChangeBase & { readonly kind: 'ruleRemoved'; readonly before: unknown })
  /** `was`: the earlier name of the rule, and the cases in which it applied. */
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

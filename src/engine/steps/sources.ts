import type { Answers, FieldUi, FieldUiOptions, FormDefinition } from '../schema/types.ts';
import { namedWidgetFacts } from '../widgets/field-widget.ts';

/** A field whose value must stand in a list that the server knows. */
export interface SourcedField {
  readonly field: string;
  readonly source: string;
  readonly options: FieldUiOptions;
  /** The answer is a grid of grades whose rows are the entries of the list. */
  readonly isGrid: boolean;
}

/** One entry of a source's list. */
export interface SourceRow {
  readonly value: string | number;
  /** False when listed but closed, such as an admission period that has ended. */
  readonly selectable: boolean;
  /** Semesters that a subject of a grade grid covers. */
  readonly semesters?: readonly number[];
}

/** Parameter name -> value taken from a sibling answer. */
export type SourceParams = Readonly<Record<string, unknown>>;

/** Gives the list of a source; undefined when the parameters do not lead to a list. */
export type SourceLookup = (source: string, params: SourceParams) => Promise<readonly SourceRow[] | undefined>;

const isField = (value: unknown): value is FieldUi =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a form whose `ui.json` names a data source, in order. */
export const sourcedFields = (form: FormDefinition): readonly SourcedField[] =>
  Object.entries(form.ui).flatMap(([field, ui]) => {
    if (field.startsWith('ui:') || !isField(ui)) return [];
    const options = ui['ui:options'];
    if (!options?.source) return [];
    return [{ field, source: options.source, options, isGrid: namedWidgetFacts(ui).answerKind === 'grid' }];
  });

/**
 * The parameters that sibling answers give a source; undefined while a parent is unanswered.
 * `withoutWhen` lets a parameter fall away (specification 5: PKBM and Home School clear the city filter).
 */
export const sourceParams = (
  { options }: Pick<SourcedField, 'options'>,
  answers: Answers,
): SourceParams | undefined => {
  const params: Record<string, unknown> = {};
  for (const [name, sibling] of Object.entries(options.with ?? {})) {
    const exception = options.withoutWhen?.[name];
    if (exception?.in.includes(String(answers[exception.field]))) continue;
    if (answers[sibling] === undefined) return undefined;
    params[name] = answers[sibling];
  }
  return params;
};

/** Fields that lose their answer when `changed` changes, because their list depends on it; nearest first, transitive. */
export const dependentFields = (form: FormDefinition, changed: string): readonly string[] => {
  const fields = sourcedFields(form);
  const found = new Set<string>();
  const visit = (parent: string): void => {
    for (const { field, options } of fields) {
      const parents = [
        ...Object.values(options.with ?? {}),
        ...Object.values(options.withoutWhen ?? {}).map((exception) => exception.field),
      ];
      if (!parents.includes(parent) || found.has(field) || field === changed) continue;
      found.add(field);
      visit(field);
    }
  };
  visit(changed);
  return [...found];
};

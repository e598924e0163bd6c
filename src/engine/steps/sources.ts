import { answersAround, type FormNode, formModelOf, nearestPlace, type Place, placesOf } from '../model/form-model.ts';
import { fieldUiOf, isFieldUi } from '../schema/json.ts';
import type { Answers, FieldUi, FieldUiOptions, FormDefinition } from '../schema/types.ts';
import { namedWidgetFacts } from '../widgets/field-widget.ts';

/** A field with a list of the server. */
export interface SourcedField {
  /** Names from the form to the field; `*` for entries of lists. */
  readonly path: readonly string[];
  /** The same without `*`, joined by dots: the field in text keys. */
  readonly field: string;
  readonly source: string;
  readonly options: FieldUiOptions;
  /** The answer is a grid of grades whose rows are the entries of the list. */
  readonly isGrid: boolean;
  /** The answer stays when an answer that its list depends on changes. */
  readonly outlivesParent: boolean;
  /** The list contains suggestions: other answers are accepted too. */
  readonly suggests: boolean;
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

/** Returns the list of a source; undefined when no list matches the parameters. */
export type SourceLookup = (source: string, params: SourceParams) => Promise<readonly SourceRow[] | undefined>;

/** In place of a list that cannot be loaded at the moment: nothing is known about its answers. */
export const NOT_LOADED = 'not loaded';

/** The same where a list may fail to load, as in a browser. */
export type FallibleLookup = (
  source: string,
  params: SourceParams,
) => Promise<readonly SourceRow[] | typeof NOT_LOADED | undefined>;

const ownSource = ({ path }: FormNode, ui: FieldUi): readonly SourcedField[] => {
  const options = ui['ui:options'];
  if (!options?.source) return [];
  const { answerKind, outlivesParent = false, suggests = false } = namedWidgetFacts(ui);
  const field = path.filter((name) => name !== '*').join('.');
  return [{ path, field, source: options.source, options, isGrid: answerKind === 'grid', outlivesParent, suggests }];
};

const sourcedInside = (node: FormNode, ui: FieldUi): readonly SourcedField[] =>
  Object.entries(ui).flatMap(([name, own]) => {
    const child = node.fields.get(name) ?? (name === 'items' ? node.entry : undefined);
    if (!child || !isFieldUi(own)) return [];
    return [...ownSource(child, own), ...sourcedInside(child, own)];
  });

const sourcedByForm = new WeakMap<FormDefinition, readonly SourcedField[]>();

/** The fields of a form whose `ui.json` names a data source, at any depth, in order, also those with suggestions. */
export const fieldsWithSource = (form: FormDefinition): readonly SourcedField[] => {
  const found = sourcedByForm.get(form) ?? sourcedInside(formModelOf(form), fieldUiOf(form.ui));
  sourcedByForm.set(form, found);
  return found;
};

/** The fields whose value must be in their list. */
export const sourcedFields = (form: FormDefinition): readonly SourcedField[] =>
  fieldsWithSource(form).filter(({ suggests }) => !suggests);

/**
 * The parameters of a source from sibling answers; undefined while a parent is unanswered.
 * `withoutWhen` omits a parameter (specification 5: PKBM and Home School clear the city filter).
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

export const parentsOf = ({ options }: SourcedField): readonly string[] => [
  ...Object.values(options.with ?? {}),
  ...Object.values(options.withoutWhen ?? {}).map((exception) => exception.field),
];

/** Parameters of a source for the answer at a path: siblings are fields of its group, else of an enclosing group. */
export const sourceParamsAt = (
  form: FormDefinition,
  sourced: Pick<SourcedField, 'options'>,
  answers: Answers,
  place: Place,
): SourceParams | undefined => sourceParams(sourced, answersAround(form, answers, place));

/**
 * The paths whose answers are cleared when the answer at `changed` changes, because their list depends on it;
 * transitive, nearest first.
 */
export const dependentPlaces = (form: FormDefinition, answers: Answers, changed: Place): readonly Place[] => {
  const found = new Map<string, Place>();
  const visit = (parent: Place): void => {
    const name = parent.at(-1) ?? '';
    for (const sourced of sourcedFields(form)) {
      if (sourced.outlivesParent || !parentsOf(sourced).includes(name)) continue;
      for (const place of placesOf(sourced.path, answers)) {
        const key = place.join('/');
        const isDependent = nearestPlace(form, place, name)?.join('/') === parent.join('/');
        if (!isDependent || found.has(key) || key === changed.join('/')) continue;
        found.set(key, place);
        visit(place);
      }
    }
  };
  visit(changed);
  return [...found.values()];
};

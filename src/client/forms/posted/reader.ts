import type { TFunction } from 'i18next';
import { type Choice, choicesOf, findRule } from '../../../engine/model/field-facts.ts';
import type { FormNode } from '../../../engine/model/form-model.ts';
import { NOT_LOADED } from '../../../engine/steps/sources.ts';
import { MAX_NATIVE_OPTIONS, matchTypedOption } from '../controls/filter-options.ts';
import type { InputFormat } from '../controls/use-typed-input.ts';
import type { Path } from '../runtime/path.ts';
import type { SourceOption } from '../sources/source-rows.ts';
import type { PostedValues } from './posted-values.ts';

/** The list that a field's `ui:options` name; undefined while a field that it depends on has no answer. */
export type Rows = readonly SourceOption[] | typeof NOT_LOADED | undefined;

/** A field of a form that a browser has sent without the code of its page. */
export interface PostedField {
  readonly node: FormNode;
  readonly path: Path;
  /** Id of its control, which is the control's name too. */
  readonly id: string;
  readonly language: string;
  readonly values: PostedValues;
  /** The answer before. */
  readonly answer: unknown;
  readonly rows: () => Promise<Rows>;
  /** What the page calls a choice of the schema. */
  readonly labelOf: (choice: Choice) => string;
}

/** The page did not show the control, so the answer stays. */
export const NOT_POSTED = Symbol('not posted');

/** The answer that the controls of a widget mean; `posted.ts` in the folder of the widget. */
export type ReadPosted = (field: PostedField) => unknown;

/** Names an answer inside the answer of a widget, such as a cell of a grid. @returns undefined for another place */
export type NamePosted = (
  field: Pick<PostedField, 'node' | 'path' | 'rows'> & { readonly form: string; readonly t: TFunction },
  pointer: string,
) => Promise<string | undefined>;

/** One control with a text. */
export const readTyped =
  (formatOf: (language: string) => Pick<InputFormat, 'parse'>): ReadPosted =>
  ({ id, language, values }) => {
    const typed = values.last(id);
    return typed === undefined ? NOT_POSTED : formatOf(language).parse(typed);
  };

/** A value that no choice has stays, for the rules to refuse. */
export const toChoice = (choices: readonly Choice[], posted: string): Choice =>
  choices.find((choice) => String(choice) === posted) ?? posted;

/** One of the choices of the schema: by its value, else by its name as it is typed in a long list. */
export const readChoice: ReadPosted = ({ node, id, values, labelOf }) => {
  const posted = values.last(id);
  if (posted === undefined) return NOT_POSTED;
  if (posted === '') return undefined;
  const choices = choicesOf(node);
  // A short list sends values: what an earlier page offered is refused, and not taken for a similar choice.
  const isTyped = choices.length > MAX_NATIVE_OPTIONS;
  if (!isTyped || choices.some((choice) => String(choice) === posted)) return toChoice(choices, posted);
  const options = choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }));
  return toChoice(choices, String(matchTypedOption(options, posted)?.value ?? posted));
};

/** A box that is not ticked is unanswered where only `true` is valid. */
export const readBox: ReadPosted = ({ node, id, values }) => {
  if (!values.has(id)) return NOT_POSTED;
  if (values.all(id).includes('true')) return true;
  return findRule(node, 'const') === true ? undefined : false;
};

/** A widget without a control of its own. */
export const readNothing: ReadPosted = () => NOT_POSTED;

/** Several of the choices of the schema, without repeats. */
export const readChoices = ({ node, id, values }: PostedField): typeof NOT_POSTED | readonly Choice[] => {
  if (!values.has(id)) return NOT_POSTED;
  const choices = node.entry ? choicesOf(node.entry) : [];
  return [...new Set(values.all(id).filter((value) => value !== ''))].map((value) => toChoice(choices, value));
};

const isNumeric = ({ schemas }: FormNode): boolean =>
  schemas.some(({ type }) => type === 'integer' || type === 'number');

/**
 * One of the entries of a list: by its value, else by its name as it is typed. A list that cannot be loaded now has shown
 * the choice before, by its value.
 */
export const readRow: ReadPosted = async ({ node, id, values, rows }) => {
  const posted = values.last(id)?.trim();
  if (posted === undefined) return NOT_POSTED;
  if (posted === '') return undefined;
  const options = (await rows()) ?? [];
  if (options === NOT_LOADED) return isNumeric(node) && Number.isFinite(Number(posted)) ? Number(posted) : posted;
  return (options.find(({ value }) => String(value) === posted) ?? matchTypedOption(options, posted))?.value ?? posted;
};

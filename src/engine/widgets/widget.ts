/**
 * Type of the value that a widget asks for; `any`: another definition, such as a list, decides which answers are
 * allowed.
 */
export type AnswerType =
  | 'any'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'date'
  | 'dateTime'
  | 'file'
  | 'files'
  /** Entries of several fields, or of typed values. */
  | 'list'
  | 'month'
  /** A text between fields, which has no answer. */
  | 'note'
  | 'number'
  | 'text'
  | 'time';

/** How summaries, documents and exports show the answer; `none`: they leave it out. */
export type AnswerKind =
  | 'text'
  /** A text with headings, lists and links, of which its words are shown. */
  | 'richText'
  | 'choice'
  | 'tick'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'month'
  | 'number'
  | 'percent'
  | 'money'
  | 'remote'
  | 'file'
  /** A file that is shown as a picture. */
  | 'picture'
  | 'grid'
  | 'list'
  /** A list of groups as a table: one row for each entry. */
  | 'rows'
  /** A list in the order of the applicant's preference. */
  | 'ranking'
  | 'none';

/** One widget as `src/client/forms/widgets/<name>/widget.json` declares it. */
export interface WidgetFacts {
  /** Named by `ui:field`, not by `ui:widget`. */
  readonly isField?: true;
  readonly answerKind: AnswerKind;
  /** The answer is never stored on the device, and is cleared after a refused login. */
  readonly isSecret?: true;
  /** The applicant gives the answer anew in each application, such as a signature. */
  readonly isGivenAnew?: true;
  /** The answer stays when the answer that its source depends on changes: the widget removes what no longer fits. */
  readonly outlivesParent?: true;
  /** The list of its source contains suggestions: other answers are accepted too. */
  readonly suggests?: true;
}

/** Which fields the widget suits. Only the officers' tools read it: the browser does not load it. */
export interface WidgetFit {
  /** Types of the values that it can ask for. */
  readonly answerTypes: readonly AnswerType[];
  /** Proposed to officers in place of a widget that does not fit. */
  readonly isSuggested?: true;
  /** Keywords without which the field cannot have this widget. */
  readonly needs?: readonly string[];
  /** Names of further texts that the field may have. */
  readonly texts?: readonly string[];
}

/**
 * A schema that gets the widget when `ui.json` names none: it has the keyword, with this value, with at
 * least this value, or with at most this many entries. With `entries`, it is a list whose entries have that keyword.
 */
export interface WidgetDefault {
  readonly widget: string;
  readonly keyword: string;
  readonly equals?: string;
  readonly maxItems?: number;
  readonly atLeast?: number;
  readonly entries?: string;
}

/**
 * What the value of an option means: prefixField names the sibling whose answer is shown before this one · parts names
 * parts of this field's own texts · ratio is a pair of numbers.
 */
export type OptionMeaning = 'prefixField' | 'parts' | 'ratio';

import { WRONG_EXAMPLE as WRONG } from '../../contract/admin-preview.ts';
import type { Answers } from '../../engine/schema/types.ts';
import type { PreviewForm } from './preview-query.ts';

/** A form as one example fills it in. */
export interface Filled {
  readonly answers: Answers;
  readonly facts: Answers;
  /** It is there to be refused. */
  readonly isWrong: boolean;
}

const split = ({ $facts: facts = {}, ...answers }: Answers, isWrong: boolean): Filled => ({
  answers,
  facts: facts as Answers,
  isWrong,
});

/** Names under which the examples of a form are found; a wrong one may be called like a right one. */
export const exampleNames = ({ valid, invalid }: PreviewForm): readonly string[] => [
  ...Object.keys(valid),
  ...Object.keys(invalid).map((name) => `${WRONG}${name}`),
];

export const isWrongName = (name: string): boolean => name.startsWith(WRONG);
export const plainName = (name: string): string => (isWrongName(name) ? name.slice(WRONG.length) : name);

/** The form as the example of this name fills it in; untouched for a name that is none. */
export const fill = ({ valid, invalid }: PreviewForm, name: string): Filled => {
  const wrong = isWrongName(name) && (invalid[plainName(name)] as { readonly data: Answers } | undefined);
  if (wrong) return split(wrong.data, true);
  return split((valid[name] as Answers | undefined) ?? {}, false);
};

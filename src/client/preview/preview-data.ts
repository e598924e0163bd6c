import { queryOptions } from '@tanstack/react-query';
import { getPreview, listPreviewMails, WRONG_EXAMPLE as WRONG } from '../../contract/admin-preview.ts';
import type { Answers } from '../../engine/schema/types.ts';
import { callApi, type DataFor } from '../api/http.ts';
import type { Language } from '../state/languages.ts';

/** A form as one example fills it in. */
export interface FilledExample {
  readonly answers: Answers;
  readonly facts: Answers;
  /** It is there to be refused. */
  readonly isWrong: boolean;
}

const splitFacts = ({ $facts: facts = {}, ...answers }: Answers, isWrong: boolean): FilledExample => ({
  answers,
  facts: facts as Answers,
  isWrong,
});

/** Names under which the examples of a form are found; a wrong one may be called like a right one. */
export const exampleNames = ({ valid, invalid }: PreviewForm): readonly string[] => [
  ...Object.keys(valid),
  ...Object.keys(invalid).map((name) => `${WRONG}${name}`),
];

export const isInvalidExample = (name: string): boolean => name.startsWith(WRONG);
export const exampleTitle = (name: string): string => (isInvalidExample(name) ? name.slice(WRONG.length) : name);

/** The form as the example of this name fills it in; untouched for a name that is none. */
export const fillExample = ({ valid, invalid }: PreviewForm, name: string): FilledExample => {
  const wrong = isInvalidExample(name) && (invalid[exampleTitle(name)] as { readonly data: Answers } | undefined);
  if (wrong) return splitFacts(wrong.data, true);
  return splitFacts((valid[name] as Answers | undefined) ?? {}, false);
};

export type Preview = DataFor<typeof getPreview>;
export type PreviewForm = Preview['forms'][number];

export const previewQuery = queryOptions({
  queryKey: ['preview'],
  queryFn: async ({ signal }) => (await callApi(getPreview, { signal })).data,
});

export const mailsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['preview-mails', language],
    queryFn: async ({ signal }) => (await callApi(listPreviewMails, { signal })).data,
  });

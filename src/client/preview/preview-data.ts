import { queryOptions } from '@tanstack/react-query';
import { getPreview, listPreviewMails, WRONG_EXAMPLE } from '../../contract/admin-preview.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { Answers } from '../../engine/schema/types.ts';
import type { DataFor } from '../api/call-types.ts';
import { callApi } from '../api/http.ts';
import type { Language } from '../state/languages.ts';

export type Preview = DataFor<typeof getPreview>;
export type PreviewForm = Preview['forms'][number];

export const previewQuery = queryOptions({
  queryKey: ['preview'],
  queryFn: async ({ signal }) => (await callApi(getPreview, { signal })).data,
});

/** @param institutionCode 0: mails of the group */
export const mailsQuery = (language: Language, institutionCode = 0) =>
  queryOptions({
    queryKey: ['preview-mails', language, institutionCode],
    queryFn: async ({ signal }) => (await callApi(listPreviewMails, { signal, query: { institutionCode } })).data,
  });

/** Answers and facts of an example. */
export interface FilledExample {
  readonly answers: Answers;
  readonly facts: Answers;
  /** The example shows errors. */
  readonly isInvalid: boolean;
}

const splitFacts = ({ $facts: facts, ...answers }: Answers, isInvalid: boolean): FilledExample => ({
  answers,
  facts: objectOf(facts),
  isInvalid,
});

/** Names of a form's examples; those of invalid ones have a prefix, since a valid one may have the same name. */
export const exampleNames = ({ valid, invalid }: PreviewForm): readonly string[] => [
  ...Object.keys(valid),
  ...Object.keys(invalid).map((name) => `${WRONG_EXAMPLE}${name}`),
];

export const isInvalidExample = (name: string): boolean => name.startsWith(WRONG_EXAMPLE);
export const exampleTitle = (name: string): string =>
  isInvalidExample(name) ? name.slice(WRONG_EXAMPLE.length) : name;

/** Answers of the example with this name; none for an unknown name. */
export const fillExample = ({ valid, invalid }: PreviewForm, name: string): FilledExample => {
  const wrong = isInvalidExample(name) ? invalid[exampleTitle(name)] : undefined;
  if (wrong) return splitFacts(objectOf(objectOf(wrong)['data']), true);
  return splitFacts(objectOf(valid[name]), false);
};

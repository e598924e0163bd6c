import { downloadKinds } from '../features/shared/application/DownloadDocument.tsx';
import type { Preview } from './preview-data.ts';
import { feeStates } from './renderers/example-fee.ts';

/** Subjects of one group, in the order in which applicants see them. */
export interface SubjectGroup {
  readonly name: 'steps' | 'outcomes' | 'fee' | 'payment' | 'results' | 'mails' | 'documents' | 'content' | 'forms';
  readonly subjects: readonly string[];
}

const formsOf = ({ forms }: Preview, kind: Preview['forms'][number]['kind']): readonly string[] =>
  forms.filter((form) => form.kind === kind).map(({ key }) => `form/${key}`);

/** All subjects, derived from the data and the machines. */
export const subjectGroups = (
  preview: Preview,
  mails: readonly { readonly template: string }[],
): readonly SubjectGroup[] => [
  { name: 'steps', subjects: formsOf(preview, 'step') },
  {
    name: 'outcomes',
    subjects: preview.outcomes.flatMap(({ states }, row) => states.map((state) => `outcome/${row}:${state}`)),
  },
  { name: 'fee', subjects: feeStates.map((state) => `fee/${state}`) },
  { name: 'payment', subjects: feeStates.map((state) => `payment/${state}`) },
  { name: 'results', subjects: preview.results.map(({ type }) => `result/${type}`) },
  { name: 'mails', subjects: mails.map(({ template }) => `mail/${template}`) },
  { name: 'documents', subjects: downloadKinds.map((kind) => `document/${kind}`) },
  { name: 'content', subjects: formsOf(preview, 'content') },
  { name: 'forms', subjects: formsOf(preview, 'form') },
];

/** Renderer kind and name of a subject. */
export const splitSubject = (subject: string): readonly [kind: string, name: string] => {
  const [kind = '', ...rest] = subject.split('/');
  return [kind, rest.join('/')];
};

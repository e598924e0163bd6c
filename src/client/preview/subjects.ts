import type { Preview } from './preview-data.ts';
import { feeStates } from './renderers/example-fee.ts';

/** Drawings that belong together, in the order in which an applicant meets them. */
export interface SubjectGroup {
  readonly name: 'steps' | 'outcomes' | 'fee' | 'payment' | 'results' | 'mails' | 'documents' | 'content' | 'forms';
  readonly subjects: readonly string[];
}

export const documentKinds = ['registration', 'receipt', 'result'] as const;

const formsOf = ({ forms }: Preview, kind: Preview['forms'][number]['kind']): readonly string[] =>
  forms.filter((form) => form.kind === kind).map(({ key }) => `form/${key}`);

/** Everything that can be looked at; steps, states, rows and mails are those of the data and of the machines. */
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
  { name: 'documents', subjects: documentKinds.map((kind) => `document/${kind}`) },
  { name: 'content', subjects: formsOf(preview, 'content') },
  { name: 'forms', subjects: formsOf(preview, 'form') },
];

/** Word and rest of a subject. */
export const splitSubject = (subject: string): readonly [kind: string, name: string] => {
  const [kind = '', ...rest] = subject.split('/');
  return [kind, rest.join('/')];
};

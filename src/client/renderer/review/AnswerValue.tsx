import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../../contract/sources.ts';
import type { Answers, FieldUi } from '../../../engine/schema/types.ts';
import { sourceParams as paramsFrom } from '../../../engine/steps/sources.ts';
import { optionKey, textKey } from '../../../engine/text/keys.ts';
import { formatDate } from '../../ui/state/format.ts';
import { fileQuery, fileUrl } from '../file/file-queries.ts';
import { sourceQuery } from '../remote/source-query.ts';
import { findSource, queryOf } from '../remote/source-rows.ts';

export interface AnswerValueProps {
  readonly formKey: string;
  readonly field: string;
  readonly ui: FieldUi;
  readonly isFile: boolean;
  readonly answers: Answers;
  /** Parameters of data sources that no sibling answers: formId, institutionCode. */
  readonly sourceParams: Readonly<Record<string, unknown>>;
}

const GradeTable = lazy(async () => ({ default: (await import('./GradeTable.tsx')).GradeTable }));

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const FileValue = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(fileQuery(id));
  return (
    <a href={fileUrl(id)} target="_blank" rel="noreferrer">
      {data?.name ?? t('renderer.file.kept')}
    </a>
  );
};

/** The label that stood in the list for the chosen id; the id itself where the list no longer has it. */
const SourceValue = ({ source, field, ui, answers, sourceParams }: AnswerValueProps & { readonly source: Source }) => {
  const options = ui['ui:options'] ?? {};
  const params = paramsFrom({ field, source: options.source ?? '', options, isGrid: false }, answers);
  const query = params && queryOf(source, { ...sourceParams, ...params });
  const { data, isLoading } = useQuery({ ...sourceQuery(source, query ?? {}), enabled: query !== undefined });
  const value = answers[field];
  return isLoading ? '…' : (data?.find((option) => option.value === value)?.label ?? String(value));
};

/** The entries of a repeated group, each on a line of its own. */
const EntriesValue = ({
  formKey,
  field,
  entries,
}: {
  readonly formKey: string;
  readonly field: string;
  readonly entries: readonly unknown[];
}) => {
  const { t } = useTranslation();
  const words = (entry: unknown): string =>
    Object.entries((entry ?? {}) as Answers)
      .map(([name, value]) => `${t(textKey(formKey, [field, name], 'label'))}: ${String(value)}`)
      .join('; ');
  return (
    <ol>
      {entries.map((entry) => (
        <li key={JSON.stringify(entry)}>{words(entry)}</li>
      ))}
    </ol>
  );
};

const PlainValue = ({ formKey, field, ui, answers }: AnswerValueProps): ReactNode => {
  const { t, i18n } = useTranslation();
  const value = answers[field];
  const key = optionKey(formKey, [field], value);
  if (i18n.exists(key)) return t(key);
  if (typeof value === 'boolean') return t(value ? 'renderer.review.yes' : 'renderer.review.no');
  if (Array.isArray(value)) return <EntriesValue formKey={formKey} field={field} entries={value} />;
  const isDate = ui['ui:widget'] === 'date' || DATE.test(String(value));
  return isDate ? formatDate(String(value), i18n.language) : String(value);
};

/** One answer as words, by the widget that asked for it. */
export const AnswerValue = (props: AnswerValueProps): ReactNode => {
  const { ui, answers, field } = props;
  if (props.isFile) return <FileValue id={String(answers[field])} />;
  if (ui['ui:field'] === 'gradeGrid') return <GradeTable {...props} />;
  const source = findSource(ui['ui:options']?.source ?? '');
  return source ? <SourceValue {...props} source={source} /> : <PlainValue {...props} />;
};

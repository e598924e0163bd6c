import { loadForm } from 'virtual:forms';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import { loadCode } from '../../api/load-code.ts';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { Muted } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import { AnswerGroups } from './AnswerGroups.tsx';

/** Only the definition: nothing is checked here, so the validators stay asleep. */
export const definitionQuery = (formKey: string) =>
  queryOptions({
    queryKey: ['form-definition', formKey],
    queryFn: async () => (await loadCode(() => loadForm(formKey))).definition,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface AnswersSummaryProps {
  /** Folder name of the form's definition below `schemas/application`, `schemas/account` or `schemas/payment`. */
  readonly formKey: string;
  readonly answers: Answers;
  /** Parameters of data sources that no answer gives: formId, institutionCode. */
  readonly sourceParams?: Readonly<Record<string, unknown>>;
  /** A form of earlier, whose words are known under `formKey`; without it, today's. */
  readonly definition?: Pick<FormDefinition, 'schema' | 'ui'>;
  /** Only this field is shown; its siblings still tell which list its choice comes from. */
  readonly only?: string;
}

const noParams = {};

/** One field without the heading it stands under. */
const describeOne = (
  { schema, ui }: Pick<FormDefinition, 'schema' | 'ui'>,
  field: string,
  value: unknown,
): readonly SummaryGroup[] =>
  describeAnswers(schema, ui, { [field]: value }).map((group) => ({ ...group, key: undefined }));

/** The answers of one form to read, drawn from its definition alone. Headings inside are h3: give it an h2. */
export const AnswersSummary = (props: AnswersSummaryProps) => {
  const { formKey, answers, sourceParams = noParams, definition, only } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...definitionQuery(formKey), enabled: definition === undefined });
  const form = definition ?? data;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!form) return <CardSkeleton rows={1} />;
  const groups =
    only === undefined ? describeAnswers(form.schema, form.ui, answers) : describeOne(form, only, answers[only]);
  if (groups.length === 0) return <Muted>{t('summary.nothing')}</Muted>;
  return <AnswerGroups groups={groups} scope={{ formKey, answers, sourceParams }} />;
};

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import { loadCode } from '../../api/load-code.ts';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { Muted } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import { loadFormModule } from '../runtime/form-module.ts';
import { AnswerGroups } from './AnswerGroups.tsx';
import type { EarlierTexts } from './earlier-form.ts';

/** The definition without its validators, because a summary does not validate. */
export const definitionQuery = (formKey: string) =>
  queryOptions({
    queryKey: ['form-definition', formKey],
    queryFn: async () => (await loadCode(() => loadFormModule(formKey))).definition,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface AnswersSummaryProps {
  /** Folder name of the form's definition below `schemas/application`, `schemas/account` or `schemas/payment`. */
  readonly formKey: string;
  readonly answers: Answers;
  /** Parameters of data sources that no answer gives: formId, institutionCode. */
  readonly sourceParams?: Readonly<Record<string, unknown>>;
  /** The form that was answered, if it is not the current version. */
  readonly earlier?: { readonly definition: Pick<FormDefinition, 'schema' | 'ui'>; readonly texts: EarlierTexts };
  /** Shows this field alone; its siblings still select the list of its choice. */
  readonly only?: string;
}

const noParams = {};

/** One field without the heading of its group. */
const describeOne = (
  form: Pick<FormDefinition, 'schema' | 'ui'>,
  field: string,
  value: unknown,
): readonly SummaryGroup[] => describeAnswers(form, { [field]: value }).map((group) => ({ ...group, key: undefined }));

/**
 * The answers of one form as text, rendered from its definition alone. Its headings are h3: the caller renders the h2.
 */
export const AnswersSummary = (props: AnswersSummaryProps) => {
  const { formKey, answers, sourceParams = noParams, earlier, only } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...definitionQuery(formKey), enabled: earlier === undefined });
  const form = earlier?.definition ?? data;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!form) return <CardSkeleton rows={1} />;
  const groups = only === undefined ? describeAnswers(form, answers) : describeOne(form, only, answers[only]);
  if (groups.length === 0) return <Muted>{t('summary.nothing')}</Muted>;
  return <AnswerGroups groups={groups} scope={{ formKey, answers, sourceParams, earlierTexts: earlier?.texts }} />;
};

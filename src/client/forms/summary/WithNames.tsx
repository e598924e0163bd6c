import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getSource, type Source } from '../../../contract/sources.ts';
import { type SourceParams, sourceParams } from '../../../engine/steps/sources.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { NamedValue } from '../../../engine/summary/grade-table.ts';
import { Button } from '../../design/Button.tsx';
import { Box } from '../../design/primitives.tsx';
import { CardSkeleton, SkeletonBar } from '../../design/Skeleton.tsx';
import { sourceQuery } from '../sources/source-query.ts';
import { buildSourceQuery } from '../sources/source-rows.ts';
import type { SummaryScope } from './summary-scope.ts';

interface ResolvedSource {
  readonly source: Source;
  readonly query: SourceParams;
}

/**
 * The list that an answer was chosen from, with the answer, which may not be offered any more; undefined when the other
 * answers no longer select one.
 */
export const resolveSource = (
  { options, around, value }: Pick<SummaryEntry, 'options' | 'around' | 'value'>,
  { answers, sourceParams: surroundings }: SummaryScope,
): ResolvedSource | undefined => {
  if (options.source === undefined) return undefined;
  const source = getSource(options.source);
  const params = sourceParams({ options }, { ...answers, ...around });
  const query =
    params &&
    buildSourceQuery(source, { ...surroundings, ...params, chosen: typeof value === 'string' ? value : undefined });
  return query ? { source, query } : undefined;
};

interface WithNamesProps {
  readonly source: ResolvedSource;
  /** A table is readable without names when the list cannot be loaded; a single answer offers to try again. */
  readonly isTable: boolean;
  readonly children: (names: readonly NamedValue[]) => ReactNode;
}

/** Loads the names of a list for an answer. */
export const WithNames = ({ source: { source, query }, isTable, children }: WithNamesProps) => {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching } = useQuery(sourceQuery(source, query));
  if (isPending && isTable) return <CardSkeleton rows={1} height="56" />;
  if (isPending) return <SkeletonBar as="span" display="block" height="5" width="40" maxWidth="full" />;
  if (data || isTable) return children(data ?? []);
  return (
    <Box as="span" display="flex" flexWrap="wrap" alignItems="center" columnGap="2" color="fg.muted">
      {t('renderer.remote.failed')}
      <Button variant="ghost" isBusy={isFetching} onClick={() => void refetch()}>
        {t('renderer.remote.retry')}
      </Button>
    </Box>
  );
};

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Source } from '../../../contract/sources.ts';
import { type SourceParams, sourceParams } from '../../../engine/steps/sources.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { sourceQuery } from '../sources/source-query.ts';
import { buildSourceQuery, findSource, type SourceOption } from '../sources/source-rows.ts';
import type { SummaryScope } from './summary-scope.ts';

export interface ResolvedSource {
  readonly source: Source;
  readonly query: SourceParams;
}

/** The list that an answer was chosen from; undefined when the answers no longer lead to one. */
export const resolveSource = (
  { options }: Pick<SummaryEntry, 'options'>,
  { answers, sourceParams: surroundings }: SummaryScope,
): ResolvedSource | undefined => {
  const source = findSource(options.source ?? '');
  const params = sourceParams({ options }, answers);
  const query = source && params && buildSourceQuery(source, { ...surroundings, ...params });
  return source && query ? { source, query } : undefined;
};

export const useSourceOptions = ({ source, query }: ResolvedSource): UseQueryResult<readonly SourceOption[]> =>
  useQuery(sourceQuery(source, query));

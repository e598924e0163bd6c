import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Source } from '../../../contract/sources.ts';
import { type SourceParams, sourceParams } from '../../../engine/steps/sources.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { sourceQuery } from '../remote/source-query.ts';
import { findSource, type Option, queryOf } from '../remote/source-rows.ts';
import type { SummaryScope } from './scope.ts';

export interface AskedSource {
  readonly source: Source;
  readonly query: SourceParams;
}

/** The list that an answer was chosen from; undefined when the answers no longer lead to one. */
export const findAskedSource = (
  { name, options }: Pick<SummaryEntry, 'name' | 'options'>,
  { answers, sourceParams: surroundings }: SummaryScope,
): AskedSource | undefined => {
  const source = findSource(options.source ?? '');
  const params = sourceParams({ field: name, source: options.source ?? '', options, isGrid: false }, answers);
  const query = source && params && queryOf(source, { ...surroundings, ...params });
  return source && query ? { source, query } : undefined;
};

export const useSourceOptions = ({ source, query }: AskedSource): UseQueryResult<readonly Option[]> =>
  useQuery(sourceQuery(source, query));

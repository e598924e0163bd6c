import { queryOptions } from '@tanstack/react-query';
import { type finishScore, getReview, listScoreReaders } from '../../../../../contract/application-scores.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { applicationsKey } from '../queries.ts';

export type Review = NonNullable<DataFor<typeof getReview>>;
export type Criterion = Review['Criteria'][number];
export type ScoreReader = Review['Readers'][number];
export type OwnScore = DataFor<typeof finishScore>;

/** Rubric, readers and scores of an application; null: it is not scored. */
export const reviewQuery = (formId: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'review', formId],
    queryFn: async ({ signal }) => (await callApi(getReview, { params: { formId }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Who can be asked to score it. */
export const scoreReadersQuery = (formId: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'score-readers', formId],
    queryFn: async ({ signal }) => (await callApi(listScoreReaders, { params: { formId }, signal })).data,
    staleTime: 0,
  });

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '../../../../../contract/pages.ts';
import { useNavigateUnlessLeft } from '../../../../design/use-navigate-unless-left.ts';
import { getLastListUrl } from '../../shared/use-url-query.ts';
import { listSearchOf, queueSearchOf, readQueueAddress } from '../list/use-application-list-query.ts';
import { listPlaceQuery } from '../queries.ts';
import { rememberOpened } from './last-opened.ts';

const listUrlOf = (search: string): string => `${pathTo('applicantList')}${search === '' ? '' : `?${search}`}`;

/** The list that the application was opened from: its place there, its neighbours, and the way back. */
export const useQueue = (formId: string) => {
  const [params] = useSearchParams();
  const navigate = useNavigateUnlessLeft();
  const address = readQueueAddress(params);
  const query = address ? { ...address.filter, sort: address.sort } : {};
  const client = useQueryClient();
  const ownPlaceQuery = listPlaceQuery(formId, query);
  const { data: place } = useQuery({ ...ownPlaceQuery, enabled: address !== undefined });
  const before = place?.Before ?? null;
  const search = address ? `?${queueSearchOf(address)}` : '';
  useEffect(() => rememberOpened({ id: formId, before, search: search.slice(1) }), [formId, before, search]);
  const urlOf = (id: string | null | undefined): string | undefined =>
    id ? `${pathTo('applicantDetail', { id })}${search}` : undefined;
  const goTo = (url: string | undefined): void => {
    if (url !== undefined) void navigate(url);
  };
  /** After a decision: colleagues may have decided on the neighbours since. */
  const leaveToNext = async (): Promise<boolean> => {
    const now = await client.fetchQuery(ownPlaceQuery).catch(() => place);
    goTo(urlOf(now?.Next));
    return Boolean(now?.Next);
  };
  /** A key that is pressed before the place is known waits for it. */
  const move = async (side: 'Previous' | 'Next'): Promise<void> => {
    if (!address) return;
    const known = place ?? (await client.fetchQuery(ownPlaceQuery).catch(() => undefined));
    goTo(urlOf(known?.[side]));
  };
  const [previous, next] = [urlOf(place?.Previous), urlOf(place?.Next)];
  return {
    /** Undefined without a list, and until it is known. */
    place,
    isInList: address !== undefined,
    previous,
    next,
    goToPrevious: () => move('Previous'),
    goToNext: () => move('Next'),
    leaveToNext,
    listUrl: address && place ? listUrlOf(listSearchOf(address, before)) : getLastListUrl(pathTo('applicantList')),
  };
};

export type Queue = ReturnType<typeof useQueue>;

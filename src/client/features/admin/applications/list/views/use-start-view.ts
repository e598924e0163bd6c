import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { languageParameter } from '../../../../../../contract/page-rendering.ts';
import { savedViewsQuery } from './use-saved-views.ts';

/** State of a history entry that a link to a view made: "All" is then meant, also after a reload. */
export const chosenView = { isChosenView: true } as const;

const isBare = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === languageParameter);

/**
 * An address without a query begins with the start view of the admin.
 * @returns whether this is still to be found out
 */
export const useStartView = (): boolean => {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(() => isBare(search) && !(state as typeof chosenView | null)?.isChosenView);
  const { data, isError } = useQuery({ ...savedViewsQuery, enabled: isWaiting });
  useEffect(() => {
    if (!isWaiting || (!data && !isError)) return;
    const start = data?.find(({ IsStart }) => IsStart);
    setWaiting(false);
    if (start && start.Search !== '' && isBare(search))
      void navigate({ pathname, search: start.Search }, { replace: true, state: chosenView });
  }, [isWaiting, data, isError, search, pathname, navigate]);
  return isWaiting;
};

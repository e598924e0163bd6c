import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { type StaffList, staffListsQuery } from './queries.ts';
import { NewStaffEntry, StaffEntryEditor } from './StaffEntryEditor.tsx';
import { StaffEntryList } from './StaffEntryList.tsx';

interface StaffListsProps {
  /** The frame of the control panel, which the screens of single entries do not have. */
  readonly children: (content: ReactNode) => ReactNode;
}

const Lists = ({ lists, children: frame }: StaffListsProps & { readonly lists: readonly StaffList[] }) => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const list = lists.find(({ key }) => key === params.get('list')) ?? lists[0];
  const value = params.get('id');
  if (!list) return frame(<EmptyState title={t('staff-lists.none')} text={t('staff-lists.noneText')} />);
  if (params.has('add')) return <NewStaffEntry key={list.key} list={list} />;
  if (value !== null) return <StaffEntryEditor key={`${list.key} ${value}`} list={list} value={value} />;
  return frame(<StaffEntryList key={list.key} lists={lists} list={list} />);
};

/** The lists to choose from that staff maintain. */
export const StaffLists = ({ children: frame }: StaffListsProps) => {
  const { i18n } = useTranslation();
  const query = useQuery(staffListsQuery(i18n.language));
  if (query.data) return <Lists lists={query.data}>{frame}</Lists>;
  return frame(
    <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="20" />}>
      {() => null}
    </QueryResult>,
  );
};

import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import {
  CalendarPicture,
  FilePicture,
  PagePicture,
  QuestionPicture,
  SearchPicture,
} from '../../../../design/pictures/lists.tsx';
import { listAddress } from '../../../shared/page/addresses.ts';
import type { ShownList } from './use-list.ts';

const pictures = {
  cards: <PagePicture />,
  agenda: <CalendarPicture />,
  shelf: <FilePicture />,
  questions: <QuestionPicture />,
} as const;

/** An empty list: nothing found, no such page, nothing for this institution, or nothing at all; each with a way on. */
export const NothingHere = ({ list: { kind, wish, pages } }: { readonly list: ShownList }) => {
  const { t } = useTranslation();
  const all = listAddress(kind);
  if (wish.q !== undefined)
    return (
      <EmptyState
        title={t('public.none.found', { q: wish.q })}
        text={t('public.none.foundText')}
        picture={<SearchPicture />}
      >
        <ButtonLink to={all} look="outline">
          {t('public.none.showAll')}
        </ButtonLink>
        <ButtonLink to={pathTo('contactUs')}>{t('public.none.ask')}</ButtonLink>
      </EmptyState>
    );
  if (pages.totalItems > 0)
    return (
      <EmptyState title={t('public.none.page', { page: wish.page })} picture={<SearchPicture />}>
        <ButtonLink to={listAddress(kind, { ...wish, page: 1 })}>{t('public.none.firstPage')}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(`${kind.key}.page.empty`)}
      text={t(wish.institution === undefined ? 'public.none.later' : 'public.none.elsewhere')}
      picture={pictures[kind.page.view]}
    >
      {wish.institution !== undefined && (
        <ButtonLink to={all} look="outline">
          {t('public.none.showAll')}
        </ButtonLink>
      )}
    </EmptyState>
  );
};

import { useTranslation } from 'react-i18next';
import { Muted } from '../../../design/primitives.tsx';
import type { PublicContent } from '../../shared/page/kinds.ts';

/** A part of the page with nothing in it keeps its place, and says so. */
export const NoneNow = ({ kind }: { readonly kind: PublicContent }) => {
  const { t } = useTranslation();
  return (
    <Muted _firstLetter={{ textTransform: 'uppercase' }}>
      {t('public.none.now', { context: t(`${kind.key}.page.title`).toLowerCase() })}
    </Muted>
  );
};

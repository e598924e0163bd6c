import { useTranslation } from 'react-i18next';
import type { PublicContent } from '../../ui/page/kinds.ts';
import { Muted } from '../../ui/primitives.tsx';

/** A part of the page with nothing in it keeps its place, and says so. */
export const NoneNow = ({ kind }: { readonly kind: PublicContent }) => {
  const { t } = useTranslation();
  return (
    <Muted _firstLetter={{ textTransform: 'uppercase' }}>
      {t('public.none.now', { context: t(`${kind.key}.page.title`).toLowerCase() })}
    </Muted>
  );
};

import { useTranslation } from 'react-i18next';
import { listAddress } from '../../ui/page/addresses.ts';
import type { PublicContent } from '../../ui/page/kinds.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** To the whole list. */
export const AllLink = ({ kind }: { readonly kind: PublicContent }) => {
  const { t } = useTranslation();
  return (
    <TextLink to={listAddress(kind)} display="inline-flex" alignItems="center" minHeight="11">
      {t(`${kind.key}.page.all`)}
    </TextLink>
  );
};

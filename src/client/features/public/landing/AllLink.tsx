import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../design/TextLink.tsx';
import { listAddress } from '../../shared/page/addresses.ts';
import type { PublicContent } from '../../shared/page/kinds.ts';

/** To the whole list. */
export const AllLink = ({ kind }: { readonly kind: PublicContent }) => {
  const { t } = useTranslation();
  return (
    <TextLink to={listAddress(kind)} display="inline-flex" alignItems="center" minHeight="11">
      {t(`${kind.key}.page.all`)}
    </TextLink>
  );
};

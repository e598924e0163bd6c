import { useTranslation } from 'react-i18next';
import { CrossIcon } from '../../../design/icons.tsx';
import { VerdictCard } from './VerdictCard.tsx';

/** No such document: mistyped, or not from here. */
export const Unknown = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation();
  return (
    <VerdictCard
      tone="error"
      icon={<CrossIcon />}
      title={t('document.check.unknown')}
      text={t('document.check.unknownText', { code })}
    />
  );
};

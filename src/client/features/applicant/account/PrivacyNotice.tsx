import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

const Frame = chakra('details', {
  base: {
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    background: 'bg.subtle',
    paddingInline: '4',
    '& summary': {
      minHeight: '11',
      display: 'list-item',
      paddingBlock: '3',
      fontWeight: 'semibold',
      color: 'brand.fg',
    },
    '& ul': { paddingInlineStart: '5', paddingBottom: '4', listStyleType: 'disc', color: 'fg.muted', fontSize: 'sm' },
    '& li + li': { marginTop: '2' },
  },
});

const points = ['purpose', 'data', 'sharing', 'keeping', 'rights', 'minors'] as const;

/** What happens to the data, where it is asked for (personal data protection law). */
export const PrivacyNotice = () => {
  const { t } = useTranslation();
  return (
    <Frame>
      <summary>{t('account.privacy.title')}</summary>
      <ul>
        {points.map((point) => (
          <li key={point}>{t(`account.privacy.${point}`)}</li>
        ))}
      </ul>
    </Frame>
  );
};

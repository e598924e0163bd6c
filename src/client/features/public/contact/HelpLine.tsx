import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '../../../design/primitives.tsx';
import { PhoneIcon } from '../../shared/page/icons.tsx';
import { telOf } from '../../shared/page/phone.ts';

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '5',
    padding: { base: '5', md: '8' },
    marginBottom: { base: '6', md: '8' },
    borderRadius: 'lg',
    borderEndEndRadius: '5rem',
    background: 'brand.solid',
    color: 'brand.contrast',
  },
});

const CallLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    fontFamily: 'heading',
    fontSize: { base: '2xl', md: '4xl' },
    fontWeight: 'extrabold',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outlineColor: 'brand.contrast' },
  },
});

/** The one number to call, large. */
export const HelpLine = ({ phone, children }: { readonly phone: string; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Panel aria-label={t('contact.help')}>
      <Box minWidth="0">
        <Text fontWeight="semibold">{t(phone === '' ? 'contact.answered' : 'contact.help')}</Text>
        {phone !== '' && (
          <CallLink href={telOf(phone)}>
            <PhoneIcon />
            {phone}
          </CallLink>
        )}
      </Box>
      <Row>{children}</Row>
    </Panel>
  );
};

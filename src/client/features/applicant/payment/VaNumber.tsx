import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { Row } from '../../../design/primitives.tsx';

/** Set apart by space alone, so that what is selected and copied is the number as the bank wants it. */
const Digits = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    columnGap: '2',
    fontSize: { base: 'lg', md: 'xl' },
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

const groupsOf = (number: string): readonly string[] => number.match(/.{1,4}/g) ?? [];

/** The number to transfer to, in groups that can be read off, with a button that copies it. */
export const VaNumber = ({ number }: { readonly number: string }) => {
  const { t } = useTranslation();
  return (
    <Row as="span" data-part="va-number">
      <Digits translate="no">
        {groupsOf(number).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same four digits may come twice
          <span key={index}>{group}</span>
        ))}
      </Digits>
      <CopyButton text={number} name={t('payment.fact.vaNumber')} />
    </Row>
  );
};

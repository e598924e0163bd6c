import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const List = chakra('dl', {
  base: { '& dt': { color: 'fg.muted', fontSize: 'sm' }, '& dd': { fontWeight: 'medium', minWidth: 0 } },
  variants: {
    look: {
      /** Short facts side by side. */
      grid: {
        display: 'grid',
        columnGap: '4',
        rowGap: '3',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
      },
      /** One below the other, names and values in columns of their own where there is room. */
      rows: {
        '& > div': {
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
          alignItems: 'baseline',
          columnGap: '4',
          paddingBlock: '2.5',
          borderTopWidth: '1px',
          borderColor: 'border.muted',
        },
        '& > div:first-of-type': { borderTopWidth: '0', paddingTop: '0' },
      },
    },
  },
});

export interface Fact {
  /** Last part of the label's key. */
  readonly name: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly look: 'grid' | 'rows';
}

/** What is known, under its names; what is not known is left out. */
export const Facts = ({ facts, look }: FactsProps) => {
  const { t } = useTranslation();
  return (
    <List look={look}>
      {facts.map(({ name, value }) =>
        value ? (
          <div key={name} data-fact={name}>
            <dt>{t(`payment.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </List>
  );
};

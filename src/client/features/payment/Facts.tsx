import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Names and values; two of them side by side where there is room. */
const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { fontWeight: 'medium' },
    '& [data-wide]': { gridColumn: '1 / -1' },
  },
});

export interface Fact {
  /** Last part of the label's key. */
  readonly name: string;
  readonly value: ReactNode;
  readonly isWide?: boolean;
}

/** What is known, under its names; what is not known is left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const { t } = useTranslation();
  return (
    <List>
      {facts.map(({ name, value, isWide }) =>
        value ? (
          <div key={name} data-fact={name} {...(isWide && { 'data-wide': '' })}>
            <dt>{t(`payment.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </List>
  );
};

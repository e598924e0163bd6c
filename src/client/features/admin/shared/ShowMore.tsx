import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';

const INITIAL_COUNT = 6;

interface ShowMoreProps<T> {
  readonly items: readonly T[];
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** The first items of a long list, and a button to show all. */
export const ShowMore = <T,>({ items, children }: ShowMoreProps<T>) => {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? items : items.slice(0, INITIAL_COUNT))}
      {items.length > INITIAL_COUNT && (
        <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('admin-list.less') : t('admin-list.all', { count: items.length })}
        </Button>
      )}
    </>
  );
};

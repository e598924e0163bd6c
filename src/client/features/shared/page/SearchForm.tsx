import { chakra } from '@chakra-ui/react';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../design/Button.tsx';
import { Box } from '../../../design/primitives.tsx';
import { type ListWish, listAddress } from './addresses.ts';
import { SearchIcon } from './icons.tsx';
import type { PublicContent } from './kinds.ts';

const Field = chakra('input', {
  base: {
    flex: '1',
    minWidth: 0,
    minHeight: '12',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    color: 'fg',
    fontSize: 'md',
  },
});

const Label = chakra('label', { base: { display: 'block', fontWeight: 'semibold', marginBottom: '2' } });

interface SearchFormProps {
  readonly kind: PublicContent;
  readonly wish: ListWish;
}

/** Searches a list; a plain form, so that it needs no script. With one the page stays. */
export const SearchForm = ({ kind, wish }: SearchFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(listAddress(kind, { institution: wish.institution, q }), { preventScrollReset: true });
  };
  return (
    <Box as="search" display="block" maxWidth="xl" width="full">
      <form method="get" action={`/${kind.path}`} onSubmit={search}>
        <Label htmlFor={id}>{t(`${kind.key}.page.search`)}</Label>
        <Box display="flex" gap="2">
          {wish.institution !== undefined && <input type="hidden" name="institution" value={wish.institution} />}
          <Field key={wish.q ?? ''} id={id} type="search" name="q" defaultValue={wish.q ?? ''} maxLength={100} />
          <Button type="submit" minHeight="12">
            <SearchIcon />
            {t('public.search.submit')}
          </Button>
        </Box>
      </form>
    </Box>
  );
};

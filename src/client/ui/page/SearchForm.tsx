import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { Button } from '../Button.tsx';
import { Box } from '../primitives.tsx';
import type { ListWish } from './addresses.ts';
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

/** Searches a list; a plain form, so that it needs no script. */
export const SearchForm = ({ kind, wish }: SearchFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box maxWidth="xl" width="full">
      <Form method="get" action={`/${kind.path}`} role="search">
        <Label htmlFor={id}>{t(`${kind.key}.page.search`)}</Label>
        <Box display="flex" gap="2">
          {wish.institution !== undefined && <input type="hidden" name="institution" value={wish.institution} />}
          <Field key={wish.q ?? ''} id={id} type="search" name="q" defaultValue={wish.q ?? ''} maxLength={100} />
          <Button type="submit" minHeight="12">
            <SearchIcon />
            {t('public.search.submit')}
          </Button>
        </Box>
      </Form>
    </Box>
  );
};

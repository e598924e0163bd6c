import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { applicationStatuses } from '../../../../../../machines/application.status.ts';
import { languageParameter } from '../../../../../contract/drawing.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { Button } from '../../../../design/Button.tsx';
import { CrossIcon } from '../../../../design/icons.tsx';
import { Box, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { FilterLink } from '../../../../design/Tag.tsx';
import { Label, TextControl } from '../../../../forms/parts/styled.tsx';
import { useSavedFilters } from './saved-filters.ts';
import type { Wish } from './use-wish.ts';

const MOST_TYPED = 40;

const addressOf = (search: string): string => `${pathTo('applicantList')}${search === '' ? '' : `?${search}`}`;

/** The address without the page, for a filter begins at its beginning, and without the language, which is no filter. */
const useSearch = (): string => {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  params.delete(languageParameter);
  params.sort();
  return params.toString();
};

const sorted = (search: string): string => {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
};

const useOwn = (): readonly { readonly name: string; readonly search: string }[] => {
  const { t } = useTranslation();
  const waiting = new URLSearchParams({ status: applicationStatuses.Submitted, sort: 'submittedAt' });
  return [
    { name: t('admin-applications.saved.all'), search: '' },
    { name: t('admin-applications.saved.queue'), search: 'assignee=me' },
    { name: t('admin-applications.saved.waiting'), search: String(waiting) },
    { name: t('admin-applications.mark.corrected'), search: 'mark=corrected' },
    { name: t('admin-applications.mark.undoable'), search: 'mark=undoable' },
  ];
};

interface KeepProps {
  readonly onKeep: (name: string) => void;
}

const Keep = ({ onKeep }: KeepProps) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const id = useId();
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onKeep(name.trim());
    setName('');
  };
  return (
    <Row as="form" onSubmit={keep} alignItems="end" flexWrap="nowrap">
      <Box width="14rem" minWidth="0" flexShrink="1">
        <Label htmlFor={id} fontSize="sm" marginBottom="1">
          {t('admin-applications.saved.name')}
        </Label>
        <TextControl
          id={id}
          value={name}
          maxLength={MOST_TYPED}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Box>
      <Button type="submit" look="outline" flexShrink="0">
        {t('admin-applications.saved.keep')}
      </Button>
    </Row>
  );
};

/** Ways to look at the list that are needed again and again; one's own are kept in this browser. */
export const SavedFilters = ({ wish }: { readonly wish: Wish }) => {
  const { t } = useTranslation();
  const search = useSearch();
  const own = useOwn();
  const { saved, add, remove } = useSavedFilters();
  const link = (name: string, to: string) => (
    <FilterLink to={addressOf(to)} aria-current={sorted(to) === search ? 'true' : 'false'}>
      {name}
    </FilterLink>
  );
  const isKept = [...own, ...saved].some((one) => sorted(one.search) === search);
  return (
    <Box
      as="nav"
      aria-label={t('admin-applications.saved.title')}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
    >
      <Row as="ul" listStyleType="none" gap="2">
        {own.map(({ name, search: to }) => (
          <li key={to}>{link(name, to)}</li>
        ))}
        {saved.map(({ name, search: to }) => (
          <Box as="li" key={name} display="flex" alignItems="center">
            {link(name, to)}
            <Button look="ghost" paddingInline="2" onClick={() => remove(name)}>
              <CrossIcon />
              <VisuallyHidden>{t('admin-applications.saved.remove', { name })}</VisuallyHidden>
            </Button>
          </Box>
        ))}
      </Row>
      {!isKept && (wish.isNarrowed || search !== '') && <Keep onKeep={(name) => add({ name, search })} />}
    </Box>
  );
};

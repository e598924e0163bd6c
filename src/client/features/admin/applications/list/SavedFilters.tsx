import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { applicationStatuses } from '../../../../../../machines/application.status.ts';
import { languageParameter } from '../../../../../contract/page-rendering.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { readCookie } from '../../../../api/cookies.ts';
import { withStorage } from '../../../../api/storage.ts';
import { Button } from '../../../../design/Button.tsx';
import { CrossIcon } from '../../../../design/icons.tsx';
import { Box, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { FilterLink } from '../../../../design/Tag.tsx';
import { Label, TextControl } from '../../../../forms/controls/form-elements.tsx';
import type { ApplicationListQuery } from './use-application-list-query.ts';

/** A named filter, stored in this browser. */
interface SavedFilter {
  readonly name: string;
  readonly search: string;
}

/** One entry for each account, because a filter may contain names of applicants. */
const getStorageKey = (account: string): string => `saved-applicant-filters.${account}`;
const MAX_SAVED_FILTERS = 20;

const isSavedFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

/** Reads stored text, which may be malformed. */
export const parseSavedFilters = (text: string | null): readonly SavedFilter[] => {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isSavedFilter).slice(0, MAX_SAVED_FILTERS) : [];
  } catch {
    return [];
  }
};

/** Replaces a filter of the same name. */
export const upsertFilter = (saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] =>
  [...saved.filter(({ name }) => name !== added.name), added].slice(-MAX_SAVED_FILTERS);

export const readSavedFilters = (account: string): readonly SavedFilter[] =>
  parseSavedFilters(withStorage('localStorage', (storage) => storage.getItem(getStorageKey(account))) ?? null);

/** Where storage is forbidden the list shows them until the page is closed. */
export const writeSavedFilters = (account: string, saved: readonly SavedFilter[]): void =>
  withStorage('localStorage', (storage) => storage.setItem(getStorageKey(account), JSON.stringify(saved)));

const useSavedFilters = () => {
  const [account] = useState(() => readCookie('userId') ?? '');
  const [saved, setSaved] = useState(() => readSavedFilters(account));
  const replace = (next: readonly SavedFilter[]): void => {
    writeSavedFilters(account, next);
    setSaved(next);
  };
  return {
    saved,
    add: (filter: SavedFilter) => replace(upsertFilter(saved, filter)),
    remove: (name: string) => replace(saved.filter((one) => one.name !== name)),
  };
};

const MAX_NAME_LENGTH = 40;

const getListUrl = (search: string): string => `${pathTo('applicantList')}${search === '' ? '' : `?${search}`}`;

/** The query of the URL without page and language. */
const useCurrentSearch = (): string => {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  params.delete(languageParameter);
  params.sort();
  return params.toString();
};

const sortParameters = (search: string): string => {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
};

const useBuiltInFilters = (): readonly { readonly name: string; readonly search: string }[] => {
  const { t } = useTranslation();
  const waiting = new URLSearchParams({ status: applicationStatuses.Submitted, sort: 'submittedAt' });
  const waitlist = new URLSearchParams({ status: applicationStatuses.Waitlisted, sort: 'waitlist' });
  return [
    { name: t('admin-applications.saved.all'), search: '' },
    { name: t('admin-applications.saved.queue'), search: 'assignee=me' },
    { name: t('admin-applications.saved.waiting'), search: String(waiting) },
    { name: t('admin-applications.saved.waitlist'), search: String(waitlist) },
    { name: t('admin-applications.mark.seatFree'), search: 'mark=seatFree&sort=waitlist' },
    { name: t('admin-applications.mark.corrected'), search: 'mark=corrected' },
    { name: t('admin-applications.mark.undoable'), search: 'mark=undoable' },
  ];
};

interface SaveFilterFormProps {
  readonly onSave: (name: string) => void;
}

const SaveFilterForm = ({ onSave }: SaveFilterFormProps) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const id = useId();
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
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
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Box>
      <Button type="submit" variant="outline" flexShrink="0">
        {t('admin-applications.saved.keep')}
      </Button>
    </Row>
  );
};

/** Built-in filters and the admin's own, which are stored in this browser. */
export const SavedFilters = ({ query }: { readonly query: ApplicationListQuery }) => {
  const { t } = useTranslation();
  const search = useCurrentSearch();
  const builtIn = useBuiltInFilters();
  const { saved, add, remove } = useSavedFilters();
  const link = (name: string, to: string) => (
    <FilterLink to={getListUrl(to)} paddingInline="3" aria-current={sortParameters(to) === search ? 'true' : 'false'}>
      {name}
    </FilterLink>
  );
  const [isNaming, setNaming] = useState(false);
  const isSaved = [...builtIn, ...saved].some((one) => sortParameters(one.search) === search);
  const mayBeSaved = !isSaved && (query.isNarrowed || search !== '');
  return (
    <Box
      as="nav"
      aria-label={t('admin-applications.saved.title')}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      // A mouse needs less room than a thumb.
      css={{ '@media (pointer: fine) and (min-width: 1024px)': { '& a, & button': { minHeight: '9' } } }}
    >
      <Row as="ul" listStyleType="none" gap="2" rowGap="1">
        {builtIn.map(({ name, search: to }) => (
          <li key={to}>{link(name, to)}</li>
        ))}
        {saved.map(({ name, search: to }) => (
          <Box as="li" key={name} display="flex" alignItems="center">
            {link(name, to)}
            <Button variant="ghost" paddingInline="2" onClick={() => remove(name)}>
              <CrossIcon />
              <VisuallyHidden>{t('admin-applications.saved.remove', { name })}</VisuallyHidden>
            </Button>
          </Box>
        ))}
        {mayBeSaved && (
          <li>
            <Button variant="ghost" paddingInline="2" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
              {t('admin-applications.saved.open')}
            </Button>
          </li>
        )}
      </Row>
      {mayBeSaved && isNaming && (
        <SaveFilterForm
          onSave={(name) => {
            add({ name, search });
            setNaming(false);
          }}
        />
      )}
    </Box>
  );
};

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { applicationStatuses, getState } from '../../../../../machines/application.status.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { chakra } from '../../../design/chakra.ts';
import { DialogFrame } from '../../../design/Dialog.tsx';
import { Box, Heading, Muted } from '../../../design/primitives.tsx';
import { TextControl } from '../../../forms/controls/form-elements.tsx';
import { usePageActions } from '../shared/page-actions.ts';
import { useMayOpen } from '../shared/use-may-call.ts';
import { findEntries, moveActive, type SearchEntry, type SearchGroup } from './find-entries.ts';
import { useFoundApplicants } from './use-found-applicants.ts';

export interface SearchedPage {
  readonly to: string;
  readonly label: string;
}

const List = chakra('div', {
  base: {
    maxHeight: 'min(60vh, 28rem)',
    overflowY: 'auto',
    marginTop: '3',
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: '11',
      paddingInline: '3',
      paddingBlock: '1',
      borderRadius: 'md',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
    },
    '& [role=option][aria-selected=true]': {
      background: 'brand.subtle',
      color: 'brand.fg',
      outline: '2px solid',
      outlineColor: 'brand.focusRing',
      outlineOffset: '-2px',
    },
  },
});

/** Lists that staff open most often. */
const listQueries = {
  waiting: { status: applicationStatuses.Submitted, sort: 'submittedAt' },
  queue: { assignee: 'me' },
  waitlist: { status: applicationStatuses.Waitlisted, sort: 'waitlist' },
  corrected: { mark: 'corrected' },
  decided: { mark: 'undoable' },
} as const;

const useGroups = (typed: string, pages: readonly SearchedPage[]) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { found, hasFailed, isSearching } = useFoundApplicants(typed, mayOpen('applicantDetail'));
  const go = (to: string) => () => void navigate(to);
  const actions: readonly SearchEntry[] = usePageActions().map(({ key, ...action }) => ({
    key: `do ${key}`,
    ...action,
  }));
  const lists = Object.entries(mayOpen('applicantList') ? listQueries : {}).map(([name, query]) => ({
    key: `list ${name}`,
    label: t(`admin-search.list.${name}`),
    run: go(`${pathTo('applicantList')}?${new URLSearchParams(query)}`),
  }));
  const applicants = found.map(({ Id, Name, Email, RegistrationNumber, Status }) => ({
    key: `applicant ${Id}`,
    label: Name || Email,
    detail: [RegistrationNumber, t(`registrations.status.${getState(Status)}`)].filter(Boolean).join(' · '),
    run: go(pathTo('applicantDetail', { id: Id })),
  }));
  const pageEntries = pages.map(({ to, label }) => ({ key: `page ${to}`, label, run: go(to) }));
  const groups: readonly SearchGroup[] = [
    { name: 'actions', entries: findEntries([...actions, ...lists], typed) },
    { name: 'applicants', entries: applicants },
    { name: 'pages', entries: findEntries(pageEntries, typed) },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), hasFailed, isSearching };
};

const Option = ({
  entry,
  id,
  isActive,
  onChoose,
}: {
  readonly entry: SearchEntry;
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}) => {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The focus stays in the field, which handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: options of a combobox are chosen in its field
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
    <div ref={option} role="option" id={id} aria-selected={isActive} data-entry={entry.key} onClick={onChoose}>
      <span>{entry.label}</span>
      {entry.detail !== undefined && <Muted fontSize="sm">{entry.detail}</Muted>}
    </div>
  );
};

interface SearchDialogProps {
  readonly pages: readonly SearchedPage[];
  readonly onClose: () => void;
}

/** Finds applicants, pages and actions of the admin area: a combobox whose list is always shown. */
export const SearchDialog = ({ pages, onClose }: SearchDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string>();
  const { groups, hasFailed, isSearching } = useGroups(typed, pages);
  const entries = groups.flatMap((group) => group.entries);
  const keys = entries.map(({ key }) => key);
  const active = wanted !== undefined && keys.includes(wanted) ? wanted : keys[0];
  const optionId = (key: string | undefined): string | undefined =>
    key === undefined ? undefined : `${id}-${keys.indexOf(key)}`;
  const choose = (entry: SearchEntry | undefined): void => {
    if (!entry) return;
    dialog.current?.close();
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setWanted(moveActive(keys, active, event.key === 'ArrowDown' ? 1 : -1));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries.find(({ key }) => key === active));
    }
  };
  const isEmpty = entries.length === 0 && !isSearching;
  return (
    <DialogFrame ref={dialog} size="lg" aria-labelledby={`${id}-title`} onClose={onClose} data-part="search">
      <Heading as="h2" id={`${id}-title`} marginBottom="3">
        {t('admin-search.title')}
      </Heading>
      <TextControl
        type="text"
        role="combobox"
        aria-label={t('admin-search.label')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={optionId(active)}
        autoComplete="off"
        maxLength={100}
        value={typed}
        placeholder={t('admin-search.label')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWanted(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <List role="listbox" id={`${id}-list`} aria-label={t('admin-search.results')} aria-busy={isSearching}>
        {groups.map(({ name, entries: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <Muted id={`${id}-${name}`} role="presentation" fontSize="xs" fontWeight="semibold" padding="2">
              {t(`admin-search.group.${name}`)}
            </Muted>
            {found.map((entry) => (
              <Option
                key={entry.key}
                entry={entry}
                id={optionId(entry.key) ?? ''}
                isActive={entry.key === active}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </List>
      <Box role="status" fontSize="sm" color="fg.muted" marginTop="2">
        {hasFailed
          ? t('admin-search.failed')
          : isEmpty
            ? t('admin-search.nothing')
            : t('admin-search.count', { count: entries.length })}
      </Box>
    </DialogFrame>
  );
};

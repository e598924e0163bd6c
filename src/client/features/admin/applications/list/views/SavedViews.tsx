import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { applicationStatuses } from '../../../../../../../machines/application.status.ts';
import { languageParameter } from '../../../../../../contract/page-rendering.ts';
import { pathTo } from '../../../../../../contract/pages.ts';
import { Button } from '../../../../../design/Button.tsx';
import { PeopleIcon } from '../../../../../design/icons.tsx';
import { VisuallyHidden } from '../../../../../design/primitives.tsx';
import { ViewNavigation } from '../../../shared/ViewNavigation.tsx';
import { SaveDialog } from '../saved/SaveDialog.tsx';
import type { ApplicationListQuery } from '../use-application-list-query.ts';
import { useMovedViews, useSavedViews, useViewChanges } from './use-saved-views.ts';
import { chosenView } from './use-start-view.ts';
import { ViewDialog } from './ViewDialog.tsx';

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

const useBuiltInViews = (): readonly { readonly name: string; readonly search: string }[] => {
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

/** Built-in views, the admin's own and those that others share. */
export const SavedViews = () => {
  const { t } = useTranslation();
  useMovedViews();
  const search = useCurrentSearch();
  const link = (key: string, name: string, to: string, isShared = false) => ({
    key,
    name: (
      <>
        {name}
        {isShared && (
          <>
            <PeopleIcon />
            <VisuallyHidden> ({t('admin-applications.saved.shared')})</VisuallyHidden>
          </>
        )}
      </>
    ),
    to: getListUrl(to),
    state: chosenView,
    isCurrent: sortParameters(to) === search,
  });
  const builtIn = useBuiltInViews().map(({ name, search: to }) => link(to, name, to));
  const saved = useSavedViews().views.map(({ Id, Name, Search, IsShared }) => link(Id, Name, Search, IsShared));
  return <ViewNavigation kind="line" label={t('admin-applications.saved.title')} views={[...builtIn, ...saved]} />;
};

/** On a phone below the buttons that every list has. */
const buttonLook = {
  variant: 'ghost',
  paddingInline: '3',
  order: { base: 1, lg: 0 },
  'aria-haspopup': 'dialog',
} as const;

/** The buttons that save what the list shows as a view, and manage views. */
export const ViewActions = ({ query }: { readonly query: ApplicationListQuery }) => {
  const { t } = useTranslation();
  const search = useCurrentSearch();
  const builtIn = useBuiltInViews();
  const { views: saved, isMissing, refetch } = useSavedViews();
  const { save } = useViewChanges();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = (): void => setDialog(undefined);
  const searches = [...builtIn.map((one) => one.search), ...saved.map(({ Search }) => Search)];
  const isSaved = searches.some((one) => sortParameters(one) === search);
  const mayBeSaved = !isSaved && (query.isNarrowed || search !== '');
  return (
    <>
      {isMissing && (
        <Button {...buttonLook} aria-haspopup={false} onClick={() => void refetch()}>
          {t('admin-applications.saved.failed')}
        </Button>
      )}
      {mayBeSaved && (
        <Button {...buttonLook} onClick={() => setDialog('save')}>
          {t('admin-applications.saved.open')}
        </Button>
      )}
      {saved.length > 0 && (
        <Button {...buttonLook} onClick={() => setDialog('manage')}>
          {t('admin-applications.saved.manage')}
        </Button>
      )}
      {dialog === 'save' && (
        <SaveDialog
          texts="saved"
          replaced={saved.filter(({ IsOwn }) => IsOwn).map(({ Name }) => Name)}
          isBusy={save.isPending}
          onSave={(name, audience) => save.mutate({ name, search, audience }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {dialog === 'manage' && <ViewDialog views={saved} onClose={close} />}
    </>
  );
};

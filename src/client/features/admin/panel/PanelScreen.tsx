import { hasStaffLists } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportMasterData } from '../../../../contract/admin-master-data.ts';
import { getControlPanel, type PanelSection } from '../../../../contract/admin-panel.ts';
import { listStaffLists } from '../../../../contract/staff-lists.ts';
import { useSession } from '../../../api/session.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { ViewNavigation } from '../shared/ViewNavigation.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryList } from './EntryList.tsx';
import { StaffLists } from './lists/StaffLists.tsx';
import { MasterData } from './MasterData.tsx';
import { canAdd, NewEntry } from './NewEntry.tsx';
import { getPanelUrl } from './panel-url.ts';
import { type Panel, panelQuery, type View, views } from './queries.ts';

/** Sections of the whole group, hidden from admins of one institution. */
const groupSections: ReadonlySet<View> = new Set(['entity', 'channel']);

/** The views that this admin may open. */
const useOpenViews = (): readonly View[] => {
  const isLimited = typeof useSession()?.institutionCode === 'number';
  const mayCall = useMayCall();
  const isOpen = (view: View): boolean => {
    if (view === 'lists') return hasStaffLists && mayCall(listStaffLists);
    if (view === 'data') return mayCall(exportMasterData);
    return mayCall(getControlPanel) && !(isLimited && groupSections.has(view));
  };
  return views.filter(isOpen);
};

const PanelFrame = ({ view, children }: { readonly view: View; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const openViews = useOpenViews();
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.controlPanel')}</PageHeading>
      <ViewNavigation
        label={t('admin-panel.views')}
        views={openViews.map((one) => ({
          name: t(`admin-panel.view.${one}`),
          to: getPanelUrl({ view: one }),
          isCurrent: one === view,
        }))}
      />
      {children}
    </Stack>
  );
};

interface SectionProps {
  readonly panel: Panel;
  readonly section: PanelSection;
  readonly id: string | null;
  readonly isNew: boolean;
}

const Section = ({ panel, section, id, isNew }: SectionProps) => {
  const { t } = useTranslation();
  const entry = panel[section].find((one) => one.id === id);
  if (isNew && canAdd(section)) return <NewEntry key={section} panel={panel} section={section} />;
  if (id === null)
    return (
      <PanelFrame view={section}>
        <EntryList key={section} panel={panel} section={section} />
      </PanelFrame>
    );
  if (entry) return <EntryEditor key={`${section} ${id}`} section={section} entry={entry} />;
  return (
    <EmptyState as="h1" title={t('admin-panel.gone')}>
      <TextLink to={getPanelUrl({ view: section })}>{t(`admin-panel.view.${section}`)}</TextLink>
    </EmptyState>
  );
};

const LoadedSection = ({ section, ...asked }: Omit<SectionProps, 'panel'>) => {
  const { data, error, refetch } = useQuery(panelQuery);
  if (data) return <Section panel={data} section={section} {...asked} />;
  return (
    <PanelFrame view={section}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={4} height="32" />}
    </PanelFrame>
  );
};

/** /admin/control-panel: settings of the admission. */
export const PanelScreen = () => {
  const [params] = useSearchParams();
  const openViews = useOpenViews();
  const view = openViews.find((one) => one === params.get('view')) ?? openViews[0] ?? 'contact';
  if (view === 'lists') return <StaffLists>{(content) => <PanelFrame view={view}>{content}</PanelFrame>}</StaffLists>;
  if (view === 'data')
    return (
      <PanelFrame view={view}>
        <MasterData />
      </PanelFrame>
    );
  return (
    <Suspense
      fallback={
        <PanelFrame view={view}>
          <CardSkeleton rows={4} height="32" />
        </PanelFrame>
      }
    >
      <LoadedSection section={view} id={params.get('id')} isNew={params.has('add')} />
    </Suspense>
  );
};

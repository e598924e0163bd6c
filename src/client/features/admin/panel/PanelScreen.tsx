import { hasStaffLists } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import { useSession } from '../../../api/session.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { ViewNavigation } from '../shared/ViewNavigation.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryList } from './EntryList.tsx';
import { StaffLists } from './lists/StaffLists.tsx';
import { MasterData } from './MasterData.tsx';
import { canAdd, NewEntry } from './NewEntry.tsx';
import { getPanelUrl } from './panel-url.ts';
import { type Panel, panelQuery, type View, views } from './queries.ts';

/** Views of the whole group, hidden from admins of one institution. */
const groupViews: ReadonlySet<View> = new Set(['entity', 'channel', 'lists', 'data']);

/** The views that this admin may open. */
const useOpenViews = (): readonly View[] => {
  const isLimited = typeof useSession()?.institutionCode === 'number';
  return views.filter((one) => !isLimited || !groupViews.has(one)).filter((one) => one !== 'lists' || hasStaffLists);
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
  const view = useOpenViews().find((one) => one === params.get('view')) ?? 'contact';
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { askForCorrection, decideApplication, noteOnApplication } from '../../../../../contract/admin-applications.ts';
import { listAudit } from '../../../../../contract/admin-audit.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import { BackLink } from '../../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { useOfferActions } from '../../shared/page-actions.ts';
import { reviewWide, useIsReviewWide } from '../../shared/use-is-wide-screen.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import { Corrections } from '../correction/Corrections.tsx';
import { FormerLabelsProvider, useFormerLabels } from '../display-names.ts';
import { type AdminApplication, adminApplicationQuery, type DetailProps } from '../queries.ts';
import { KeyList } from '../queue/KeyList.tsx';
import { LastDecision } from '../queue/LastDecision.tsx';
import { QueueNavigation } from '../queue/QueueNavigation.tsx';
import { useSingleKeys } from '../queue/single-keys.ts';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import { Scores } from '../scores/Scores.tsx';
import { ApplicationAuditLog, ApplicationHistory, DecisionHistory } from './ApplicationHistory.tsx';
import { Assignee } from './Assignee.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { Files } from './Files.tsx';
import { Interview } from './Interview.tsx';
import { Mails } from './Mails.tsx';
import { focusNewNote, Notes } from './Notes.tsx';
import { Overview } from './Overview.tsx';
import { Payments } from './Payments.tsx';
import { ReviewPanes } from './ReviewPanes.tsx';
import { SamePerson } from './SamePerson.tsx';
import { StepAnswers } from './StepAnswers.tsx';
import { useApplicationAction } from './use-application-action.tsx';
import { type PastDecision, useDeciding } from './use-deciding.ts';

/** On a wide screen the page is as high as the window: its parts scroll, the page does not. */
const Screen = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '5', xl: '3' },
    [reviewWide]: { height: '100%', minHeight: 0, '& > [data-part=review-body]': { flex: '1', minHeight: 0 } },
  },
});

/** The way back, the name and the place in the list: on a wide screen in one line. */
const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '2',
    '& > header': { order: 1, flexBasis: '100%', minWidth: 0 },
    '& > nav': { minWidth: 0 },
    [reviewWide]: {
      flexWrap: 'nowrap',
      '& > nav': { flexShrink: 0 },
      '& > header': {
        order: 0,
        flex: '1',
        display: 'flex',
        alignItems: 'baseline',
        columnGap: '4',
        '& > h1': { fontSize: 'xl', lineHeight: 'short', overflowWrap: 'anywhere' },
        '& > h1 + div': { marginTop: '0', fontSize: 'sm', whiteSpace: 'nowrap' },
      },
    },
  },
});

/** In one column, or beside each other where no documents take the other half. */
const Sections = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minWidth: 0,
    // Cards with controls only are not printed.
    '& > [data-part=assignee], & > [data-part=notes]:not(:has(li))': { _print: { display: 'none' } },
  },
});

interface ReviewProps {
  readonly queue: Queue;
  /** Whether a decision opens the next application. */
  readonly leadsOn: boolean;
  readonly setLeadsOn: (leadsOn: boolean) => void;
  readonly onDecided: (decision: PastDecision) => void;
}

/** One application: overview, answers, files, payments, history and actions. */
const ApplicationDetail = ({ detail, ...review }: DetailProps & ReviewProps) => {
  const act = useApplicationAction({ showsFailure: true });
  const isWide = useIsReviewWide();
  const { t } = useTranslation();
  const mayCall = useMayCall();
  const mayNote = mayCall(noteOnApplication);
  const mayAct = mayCall(decideApplication) || mayCall(askForCorrection);
  const deciding = useDeciding({ ...review, detail, act });
  useSingleKeys({
    accept: () => deciding.askByKey('accept'),
    waitlist: () => deciding.askByKey('waitlist'),
    reject: () => deciding.askByKey('reject'),
    correction: () => deciding.askByKey('correction'),
    ...(mayNote && { note: focusNewNote }),
  });
  useOfferActions([
    ...deciding.possible.map((one) => ({ key: one, label: deciding.labelOf(one), run: () => deciding.askFirst(one) })),
    ...(mayNote ? [{ key: 'note', label: t('admin-applications.keys.note'), run: focusNewNote }] : []),
  ]);
  // What came back corrected is read first.
  const isCorrected = detail.Application.Corrected;
  const corrections = <Corrections key="corrections" detail={detail} act={act} />;
  const sections = (
    <Sections>
      {isCorrected && corrections}
      <Overview detail={detail} />
      <SamePerson detail={detail} />
      {!isCorrected && corrections}
      <Scores detail={detail} />
      <StepAnswers detail={detail} />
      <Interview detail={detail} />
      <Notes detail={detail} />
      <Assignee detail={detail} />
      <Payments detail={detail} act={act} />
      <DecisionHistory detail={detail} />
      <Mails detail={detail} />
      <ApplicationHistory detail={detail} />
      {mayCall(listAudit) && <ApplicationAuditLog detail={detail} />}
    </Sections>
  );
  return (
    <FormerLabelsProvider value={useFormerLabels(detail)}>
      <Box display="flex" flexDirection="column" gap={{ base: '5', xl: '3' }} data-part="review-body">
        {mayAct && <DecisionBar deciding={deciding} />}
        {isWide ? (
          <ReviewPanes detail={detail}>{sections}</ReviewPanes>
        ) : (
          <>
            {sections}
            <Files detail={detail} />
          </>
        )}
      </Box>
    </FormerLabelsProvider>
  );
};

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The application does not exist or belongs to another institution: a retry would not help. */
const LoadFailure = ({ error, onRetry }: LoadFailureProps) => {
  const { t } = useTranslation();
  if (!hasStatus(error, 400, 404, 410)) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={t('admin-applications.detail.gone')} text={t('admin-applications.detail.goneText')}>
      <ButtonLink to={pathTo('applicantList')}>{t('admin-applications.detail.back')}</ButtonLink>
    </EmptyState>
  );
};

/** The same heading while loading and after, so that it keeps the focus. */
const ApplicationHeading = ({ detail }: { readonly detail: AdminApplication | undefined }) => {
  const { t } = useTranslation();
  if (!detail) return <PageHeading>{t('app.screen.applicantDetail')}</PageHeading>;
  const { Name, Email, RegistrationNumber: number } = detail.Application;
  const lead = number === null ? t('registrations.detail.draft') : t('registrations.detail.number', { number });
  return <PageHeading lead={lead}>{Name || Email}</PageHeading>;
};

/** /admin/applicant-list/:id and /:id/:formId: one application; in the longer path the first id is the applicant's. */
export const ApplicantDetailScreen = () => {
  const { t } = useTranslation();
  const { id = '', formId } = useParams();
  const { data, error, refetch } = useQuery(adminApplicationQuery(formId ?? id, formId === undefined ? undefined : id));
  const queue = useQueue(formId ?? id);
  const [leadsOn, setLeadsOn] = useState(true);
  const [last, setLast] = useState<PastDecision>();
  const [areKeysShown, setKeysShown] = useState(false);
  useSingleKeys({
    next: () => void queue.goToNext(),
    previous: () => void queue.goToPrevious(),
    help: () => setKeysShown(true),
  });
  return (
    <Screen data-part="review">
      <Top>
        <BackLink to={queue.listUrl}>{t('app.screen.applicantList')}</BackLink>
        <ApplicationHeading detail={data} />
        <QueueNavigation queue={queue} onShowKeys={() => setKeysShown(true)} />
      </Top>
      <LastDecision last={last} />
      {data && error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data ? (
        <ApplicationDetail
          key={data.Application.Id}
          detail={data}
          queue={queue}
          leadsOn={leadsOn}
          setLeadsOn={setLeadsOn}
          onDecided={setLast}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={3} height="48" />
      )}
      {areKeysShown && <KeyList onClose={() => setKeysShown(false)} />}
    </Screen>
  );
};

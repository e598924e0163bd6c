import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { CheckIcon } from '../../../design/basic-icons.tsx';
import { chakra } from '../../../design/chakra.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Muted, Row, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { formatDateTime, formatDeadline } from '../../../state/format.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { Countdown } from '../../shared/application/Countdown.tsx';
import { DeleteDraft } from '../../shared/application/DeleteDraft.tsx';
import { preferencesStep } from '../../shared/application/preferences-step.ts';
import { programNames } from '../../shared/application/preferred-programs.ts';

/** Id of the list's heading. */
const DRAFTS_HEADING_ID = 'drafts';

/** Moves the focus to the list after a draft was deleted, once the dialog has closed. */
const focusDrafts = (): void => {
  setTimeout(() => (document.getElementById(DRAFTS_HEADING_ID) ?? document.querySelector('h1'))?.focus());
};

const ProgressStep = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    flex: '1',
    minWidth: 0,
    fontSize: 'sm',
    color: 'fg.muted',
  },
  variants: { state: { done: { color: 'fg' }, current: { color: 'brand.fg', fontWeight: 'semibold' }, open: {} } },
});

const StepMark = chakra('span', {
  base: {
    // A bar on a phone, where six names do not fit; a numbered mark above its name elsewhere.
    display: 'grid',
    placeItems: 'center',
    width: { base: 'full', md: '6' },
    height: { base: '2', md: '6' },
    overflow: 'hidden',
    borderRadius: 'full',
    borderWidth: { base: '1px', md: '2px' },
    fontSize: 'xs',
    fontWeight: 'bold',
  },
  variants: {
    state: {
      done: { background: 'brand.solid', borderColor: 'brand.solid', color: 'brand.contrast' },
      current: { borderColor: 'brand.fg', color: 'brand.fg', background: 'brand.subtle' },
      open: { borderColor: 'border.emphasized', color: 'fg.muted' },
    },
    isDense: { true: { width: 'full', height: '2', borderWidth: '1px' } },
  },
});

const StepMarkContent = chakra('span', {
  base: { display: { base: 'none', md: 'block' } },
  variants: { isDense: { true: { display: 'none' } } },
});

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
} as const;

/** On a phone visible to screen readers only. */
const StepName = chakra('span', { base: { mdDown: unseen }, variants: { isDense: { true: unseen } } });

/** So many names have room beside each other on a wide screen. */
const MAX_NAMES = 7;

const stepStateOf = (index: number, done: number): 'done' | 'current' | 'open' => {
  if (index < done) return 'done';
  return index === done ? 'current' : 'open';
};

/** Progress of an application by step. */
const StepProgress = ({ done, asked }: { readonly done: number; readonly asked: readonly string[] }) => {
  const { t } = useTranslation();
  const isDense = asked.length > MAX_NAMES;
  return (
    <Box>
      <Muted fontSize="sm" marginBottom="3">
        {t('admission.progress.summary', { done, total: asked.length })}
      </Muted>
      <Box as="ol" listStyleType="none" display="flex" gap={isDense ? '1' : { base: '1', md: '2' }}>
        {asked.map((key, index) => {
          const state = stepStateOf(index, done);
          return (
            <ProgressStep key={key} state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <StepMark state={state} isDense={isDense} aria-hidden="true">
                <StepMarkContent isDense={isDense}>{state === 'done' ? <CheckIcon /> : index + 1}</StepMarkContent>
              </StepMark>
              <StepName isDense={isDense}>
                {t(`${key}.form.title`)}
                <VisuallyHidden> {t(`admission.progress.${state}`)}</VisuallyHidden>
              </StepName>
            </ProgressStep>
          );
        })}
      </Box>
    </Box>
  );
};

/** The step to resume: the one after the last saved one (specification 4). */
export const findStepToResume = (asked: readonly string[], lastStepSubmitted: number): string | undefined =>
  asked[Math.min(lastStepSubmitted, asked.length - 1)];

/** Until when the draft can be submitted. */
const DraftDeadline = ({ deadline }: { readonly deadline: ApplicationSummary['Deadline'] }) => {
  const { t, i18n } = useTranslation();
  if (!deadline) return null;
  const date = formatDeadline(deadline.ClosesAt, i18n.language);
  return (
    <Text fontWeight="semibold" fontSize="sm" marginTop="1" data-part="deadline">
      {t(deadline.IsOpen ? 'admission.draft.until' : 'admission.draft.over', { date })}
    </Text>
  );
};

/** A draft with its progress, and buttons to continue or delete it. */
const DraftCard = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t, i18n } = useTranslation();
  const { parameter } = useInstitution();
  const { Id, LastStepSubmitted, AskedSteps, AdmissionPeriodName, UpdatedAt } = application;
  // After the deadline nothing else can be saved before another program is chosen.
  const isOver = application.Deadline?.IsOpen === false;
  const next = isOver ? preferencesStep : findStepToResume(AskedSteps, LastStepSubmitted);
  const links = applicationLinks({ institution: parameter, formId: Id });
  const title = programNames(application) || t('admission.draft.noProgram');
  return (
    <Card as="article" aria-label={title} data-application={Id}>
      <Heading as="h3">{title}</Heading>
      <Muted fontSize="sm" marginTop="1">
        {[AdmissionPeriodName, t('admission.draft.saved', { time: formatDateTime(UpdatedAt, i18n.language) })]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      <DraftDeadline deadline={application.Deadline} />
      {application.Deadline && <Countdown formId={Id} deadline={application.Deadline} />}
      <Box marginBlock="5">
        <StepProgress done={LastStepSubmitted} asked={AskedSteps} />
      </Box>
      <Row justifyContent="space-between">
        <ButtonLink to={next ? links.step(next) : links.resume} width={{ base: 'full', sm: 'auto' }}>
          {t(isOver ? 'admission.draft.choose' : 'admission.draft.continue', { step: t(`${next}.form.title`) })}
          <ArrowIcon />
        </ButtonLink>
        <DeleteDraft formId={Id} title={title} onDeleted={focusDrafts} />
      </Row>
    </Card>
  );
};

interface DraftsProps {
  readonly applications: readonly ApplicationSummary[];
  /** Other tasks are open: an empty list is hidden. */
  readonly isQuiet: boolean;
}

/** The applicant's drafts. */
export const Drafts = ({ applications, isQuiet }: DraftsProps) => {
  const { t } = useTranslation();
  if (isQuiet && applications.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={DRAFTS_HEADING_ID}>
      <Heading id={DRAFTS_HEADING_ID} tabIndex={-1} _focus={{ outline: 'none' }}>
        {t('admission.draft.heading')}
      </Heading>
      {applications.length === 0 ? (
        <EmptyState title={t('admission.draft.emptyTitle')} text={t('admission.draft.emptyText')} />
      ) : (
        applications.map((application) => <DraftCard key={application.Id} application={application} />)
      )}
    </Stack>
  );
};

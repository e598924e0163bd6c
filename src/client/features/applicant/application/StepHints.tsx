import { steps } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { pickSteps } from '../../../../engine/steps/progress.ts';
import { type ApplicationDetail, attachmentFactsQuery } from '../../../api/queries.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { formatDeadline } from '../../../state/format.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { Countdown } from '../../shared/application/Countdown.tsx';
import { preferencesStep } from '../../shared/application/preferences-step.ts';
import { Hint } from './Hint.tsx';

interface HintsProps {
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
}

/** Whether the rules of a later, unfinished step read the fact. */
const isStillToCome = (fact: string, { detail, step }: HintsProps): boolean =>
  pickSteps(steps, detail.AskedSteps).some(
    ({ key, facts = [] }) => facts.includes(fact) && key !== step.key && !detail.CompletedSteps.includes(key),
  );

/** Documents that the chosen programs require in a later step (specification 5). */
const PreparationHint = (props: HintsProps) => {
  const { t, i18n } = useTranslation();
  const isChosen = props.detail.CompletedSteps.includes(preferencesStep);
  const { data: facts = {} } = useQuery({
    ...attachmentFactsQuery(props.detail.Id),
    enabled: isChosen,
    staleTime: 60_000,
  });
  const required = Object.keys(facts).filter(
    (fact) => facts[fact] === true && isStillToCome(fact, props) && i18n.exists(`application.prepare.${fact}`),
  );
  if (required.length === 0) return null;
  return (
    <Hint data-part="prepare">
      <strong>{t('application.prepare.title')}</strong>
      <ul>
        {required.map((fact) => (
          <li key={fact}>{t(`application.prepare.${fact}`)}</li>
        ))}
      </ul>
    </Hint>
  );
};

/** Until when the draft can be submitted; after that, where to choose another program. */
const DeadlineHint = ({ detail, step, place }: StepHintsProps) => {
  const { t, i18n } = useTranslation();
  if (detail.Deadline === null) return null;
  const { ClosesAt, IsOpen, Program: program } = detail.Deadline;
  const date = formatDeadline(ClosesAt, i18n.language);
  const sentence =
    program === null
      ? t(`application.deadline.${IsOpen ? 'until' : 'over'}`, { date })
      : t(`application.deadline.${IsOpen ? 'untilProgram' : 'overProgram'}`, { date, program });
  if (IsOpen)
    return (
      <div>
        <p data-part="deadline">{sentence}</p>
        <Countdown formId={detail.Id} deadline={detail.Deadline} />
      </div>
    );
  return (
    <Hint tone="warning" role="status" data-part="deadline">
      <strong>{sentence}</strong>
      <p>{t('application.deadline.kept')}</p>
      {step.key !== preferencesStep && (
        <TextLink to={applicationLinks(place).step(preferencesStep)}>{t(`${preferencesStep}.form.title`)}</TextLink>
      )}
    </Hint>
  );
};

/** Explains why a finished step is open again. */
const ReopenedHint = ({ detail, step }: HintsProps) => {
  const { t } = useTranslation();
  if (!detail.Reopened.some((reopened) => reopened.step === step.key)) return null;
  return (
    <Hint tone="warning" data-part="reopened">
      <strong>{t('application.reopened.title')}</strong>
      <p>{t('application.reopened.text')}</p>
    </Hint>
  );
};

interface StepHintsProps extends HintsProps {
  readonly place: ApplicationLocation;
}

/** What the applicant should know of the step before it is filled in. */
export const StepHints = (props: StepHintsProps) => (
  <>
    <DeadlineHint {...props} />
    <ReopenedHint {...props} />
    <PreparationHint {...props} />
  </>
);

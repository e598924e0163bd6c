import { steps } from 'virtual:catalogue';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { type ApplicationDetail, attachmentFactsQuery } from '../../../api/queries.ts';
import { preferencesStep } from './attachments.ts';
import type { InitialAnswers } from './use-initial-answers.ts';

/** Something to know before going on. */
export const Hint = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: '4',
    borderInlineStartWidth: '4px',
    borderRadius: 'sm',
    '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
    '& a': { fontWeight: 'semibold', textDecoration: 'underline' },
  },
  variants: {
    tone: {
      info: { background: 'bg.info', borderColor: 'border.info' },
      warning: { background: 'bg.warning', borderColor: 'border.warning' },
    },
  },
  defaultVariants: { tone: 'info' },
});

interface HintsProps {
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
}

/** Steps still to come whose rules read a fact: what it asks for can be got ready meanwhile. */
const isStillToCome = (fact: string, { detail, step }: HintsProps): boolean =>
  steps.some(({ key, facts = [] }) => facts.includes(fact) && key !== step.key && !detail.CompletedSteps.includes(key));

/** Told as soon as the programs are chosen: which documents they will ask for (specification 5). */
export const PreparationHint = (props: HintsProps) => {
  const { t, i18n } = useTranslation();
  const isChosen = props.detail.CompletedSteps.includes(preferencesStep);
  const { data: facts = {} } = useQuery({
    ...attachmentFactsQuery(props.detail.Id),
    enabled: isChosen,
    staleTime: 60_000,
  });
  const owed = Object.keys(facts).filter(
    (fact) => facts[fact] === true && isStillToCome(fact, props) && i18n.exists(`application.prepare.${fact}`),
  );
  if (owed.length === 0) return null;
  return (
    <Hint data-part="prepare">
      <strong>{t('application.prepare.title')}</strong>
      <ul>
        {owed.map((fact) => (
          <li key={fact}>{t(`application.prepare.${fact}`)}</li>
        ))}
      </ul>
    </Hint>
  );
};

/** Why a finished step is asked again. */
export const ReopenedHint = ({ detail, step }: HintsProps) => {
  const { t } = useTranslation();
  if (!detail.Reopened.some((reopened) => reopened.step === step.key)) return null;
  return (
    <Hint tone="warning" data-part="reopened">
      <strong>{t('application.reopened.title')}</strong>
      <p>{t('application.reopened.text')}</p>
    </Hint>
  );
};

/** Where the answers come from, when it is not what the applicant sees every time. */
export const InitialAnswersHint = ({ source }: Pick<InitialAnswers, 'source'>) => {
  const { t } = useTranslation();
  if (source !== 'journal' && source !== 'draft' && source !== 'prefilled') return null;
  return (
    <Hint role="status" data-part="beginning">
      <p>{t(`application.beginning.${source}`)}</p>
    </Hint>
  );
};

import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Box } from '../../../../design/primitives.tsx';
import { keepNames } from '../../../../forms/summary/own-form.ts';
import { Corrections } from '../correction/Corrections.tsx';
import type { AdminApplication } from '../queries.ts';
import { Assignee } from './Assignee.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { Decide } from './Decide.tsx';
import { Decisions } from './Decisions.tsx';
import { Files } from './Files.tsx';
import { History } from './History.tsx';
import { Mails } from './Mails.tsx';
import { Notes } from './Notes.tsx';
import { Overview } from './Overview.tsx';
import { Payments } from './Payments.tsx';
import { StepAnswers } from './StepAnswers.tsx';
import { useAct } from './use-act.ts';

export interface DetailProps {
  readonly detail: AdminApplication;
}

/** Files, history and corrections mention questions that are no longer asked. */
const useFormerNames = ({ Steps }: AdminApplication): void => {
  const { language } = useTranslation().i18n;
  useMemo(() => {
    for (const { step, Form, Dropped } of Steps)
      for (const form of [Form, ...Dropped.map((dropped) => dropped.Form)]) if (form) keepNames(step, form, language);
  }, [Steps, language]);
};

/** On a narrow page the columns dissolve: what is to be decided stands before the long list of answers. */
const Column = chakra('div', {
  base: {
    display: { base: 'contents', xl: 'flex' },
    flexDirection: 'column',
    gap: '5',
    minWidth: 0,
    // On paper nobody decides or writes: a card of buttons alone would be empty.
    '& > [data-part=decide], & > [data-part=assignee], & > [data-part=notes]:not(:has(li))': {
      _print: { display: 'none' },
    },
    '& > [data-part=decide]': { order: { base: -2, xl: 0 } },
    '& > [data-part=overview], & > [data-part=corrections]': { order: { base: -1, xl: 0 } },
  },
});

/** Everything about one application: what stands, what was answered, what was paid, what happened, what may be done. */
export const Applicant = ({ detail }: DetailProps) => {
  const act = useAct();
  useFormerNames(detail);
  return (
    <Box
      display={{ base: 'flex', xl: 'grid' }}
      flexDirection="column"
      gridTemplateColumns="minmax(0, 1fr) 20rem"
      gap="5"
      alignItems={{ xl: 'start' }}
    >
      <Column>
        <Overview detail={detail} />
        <Corrections detail={detail} act={act} />
        <StepAnswers detail={detail} />
        <Files detail={detail} />
      </Column>
      <Column>
        <Decide detail={detail} act={act} />
        <Assignee detail={detail} />
        <Notes detail={detail} />
        <Payments detail={detail} act={act} />
        <Decisions detail={detail} />
        <Mails detail={detail} />
        <History detail={detail} />
        <AuditTrail detail={detail} />
      </Column>
    </Box>
  );
};

import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../machines/application.status.ts';
import { OutcomePanel } from '../../features/applicant/application/OutcomePanel.tsx';
import { Absent } from './Absent.tsx';
import type { DrawingProps } from './drawings.ts';
import { FeeDrawing } from './PaymentDrawing.tsx';
import { Staged } from './Staged.tsx';

const isState = (word: string): word is keyof typeof applicationStatuses => Object.hasOwn(applicationStatuses, word);

/** What the applicant reads after the final submit: a row of the outcome table and a state of the machine. */
export const OutcomeDrawing = (props: DrawingProps) => {
  const { t } = useTranslation();
  const [row = '', state = ''] = props.name.split(':');
  const found = props.preview.outcomes[Number(row)];
  if (!found || !isState(state)) return <Absent />;
  const example = { ...props.preview.example, Outcome: found.message };
  // Where a fee is left to pay, its page tells the outcome.
  if (state === 'PendingRegistrationFee')
    return <FeeDrawing {...props} name="None" preview={{ ...props.preview, example }} />;
  const institution = institutions.find(({ code }) => code === example.Institution.InstitutionCode)?.parameter ?? '';
  return (
    <Staged application={example}>
      <OutcomePanel
        place={{ institution, formId: example.Id }}
        outcome={{
          status: applicationStatuses[state],
          message: t(found.message),
          registrationNumber: example.RegistrationNumber,
        }}
      />
    </Staged>
  );
};

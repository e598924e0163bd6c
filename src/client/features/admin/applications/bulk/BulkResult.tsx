import { useTranslation } from 'react-i18next';
import type { Decision } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { DataTable, ListPanel, RowCards } from '../../shared/DataTable.tsx';
import { useMailName } from '../../shared/display-names.ts';
import { useIsWideScreen } from '../../shared/use-is-wide-screen.ts';
import type { ListedApplication } from '../queries.ts';
import { endingDecisions } from '../RejectionForm.tsx';
import type { BulkDecisionResult } from './use-bulk-decision.ts';

type ResultProps = { readonly outcome: BulkDecisionResult };

const MailSummary = ({ mail }: { readonly mail: BulkDecisionResult['Decided'][number]['Mail'] }) => {
  const { t } = useTranslation();
  const mailName = useMailName();
  if (mail === null) return t('admin-applications.bulk.noMail');
  return (
    <>
      {mailName(mail.Template)}
      <Muted fontSize="xs" overflowWrap="anywhere">
        <LongWord>{mail.To}</LongWord> ({mail.Locale})
      </Muted>
    </>
  );
};

interface DecidedListProps {
  readonly decided: BulkDecisionResult['Decided'];
  readonly title: string;
}

const DecidedTable = ({ decided, title }: DecidedListProps) => {
  const { t } = useTranslation();
  return (
    <ListPanel tabIndex={0} role="group" aria-label={title}>
      <DataTable aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('admin-applications.column.who')}</th>
            <th scope="col">{t('admin-applications.bulk.status')}</th>
            <th scope="col">{t('admin-applications.bulk.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {decided.map(({ Id, Name, RegistrationNumber, Status, Mail: mail }) => (
            <tr key={Id} data-decided={Id}>
              <th scope="row">
                {Name}
                <Muted fontSize="xs" fontWeight="normal">
                  {RegistrationNumber}
                </Muted>
              </th>
              <td>
                <StatusBadge status={Status} />
              </td>
              <td>
                <MailSummary mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

const DecidedCards = ({ decided, title }: DecidedListProps) => (
  <RowCards aria-label={title}>
    {decided.map(({ Id, Name, RegistrationNumber, Status, Mail: mail }) => (
      <li key={Id} data-decided={Id}>
        <Row justifyContent="space-between" alignItems="flex-start" flexWrap="nowrap">
          <Text fontWeight="semibold">{Name}</Text>
          <StatusBadge status={Status} />
        </Row>
        <Muted fontSize="xs">{RegistrationNumber}</Muted>
        <Box fontSize="sm" marginTop="2">
          <MailSummary mail={mail} />
        </Box>
      </li>
    ))}
  </RowCards>
);

const DecidedList = ({ outcome: { Decided: decided, DryRun } }: ResultProps) => {
  const { t } = useTranslation();
  const List = useIsWideScreen() ? DecidedTable : DecidedCards;
  if (decided.length === 0) return null;
  const title = t(DryRun ? 'admin-applications.bulk.would' : 'admin-applications.bulk.done', { count: decided.length });
  return (
    <Stack gap="3">
      <Heading as="h3">{title}</Heading>
      <List decided={decided} title={title} />
    </Stack>
  );
};

/** The selected applications: an application without a name is shown by its email address. */
type ChosenProps = { readonly chosen: readonly ListedApplication[] };

/** Each reason once, with the applications that it refuses. */
const RefusedList = ({ outcome: { Refused: refused }, chosen }: ResultProps & ChosenProps) => {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  const nameOf = ({ Id, Name }: (typeof refused)[number]): string =>
    Name || (chosen.find((row) => row.Id === Id)?.Email ?? Id);
  const reasons = [...new Set(refused.map(({ message }) => message))];
  return (
    <Box borderInlineStartWidth="4px" borderColor="border.error" background="bg.error" padding="4" borderRadius="md">
      <Heading as="h3">{t('admin-applications.bulk.refused', { count: refused.length })}</Heading>
      {reasons.map((reason) => (
        <Box key={reason} marginTop="3" fontSize="sm">
          <Text>{reason}</Text>
          <Row as="ul" columnGap="4" rowGap="1" marginTop="1" listStyleType="none" fontWeight="semibold">
            {refused
              .filter(({ message }) => message === reason)
              .map((one) => (
                <li key={one.Id} data-refused={one.Id}>
                  {nameOf(one)}
                </li>
              ))}
          </Row>
        </Box>
      ))}
    </Box>
  );
};

interface BulkResultProps extends ResultProps, ChosenProps {
  readonly decision: Decision;
  readonly isBusy: boolean;
  readonly onPerform: () => void;
  readonly onUndoAll: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Outcome of the dry run or of the decision for each application. */
export const BulkResult = (props: BulkResultProps) => {
  const { t } = useTranslation();
  const { decision, outcome, chosen, isBusy, onPerform, onUndoAll, onBack, onClose } = props;
  const count = outcome.Decided.length;
  const undoable = outcome.DryRun ? 0 : outcome.Decided.filter(({ UndoUntil }) => UndoUntil !== null).length;
  return (
    <Stack gap="5" marginTop="3">
      <Muted>
        {t(`admin-applications.decision.${decision}`)}
        {outcome.DryRun && ` · ${t('admin-applications.bulk.nothingYet')}`}
      </Muted>
      <DecidedList outcome={outcome} />
      <RefusedList outcome={outcome} chosen={chosen} />
      <Row justifyContent="flex-end">
        {outcome.DryRun && (
          <Button variant="outline" onClick={onBack}>
            {t('admin-applications.bulk.back')}
          </Button>
        )}
        {undoable > 0 && (
          <Button variant="outline" isBusy={isBusy} data-part="undo-all" onClick={onUndoAll}>
            {t('admin-applications.bulk.undoAll', { count: undoable })}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t('admin-applications.bulk.close')}
        </Button>
        {outcome.DryRun && count > 0 && (
          <Button isBusy={isBusy} onClick={onPerform} colorPalette={endingDecisions.has(decision) ? 'danger' : 'brand'}>
            {t('admin-applications.bulk.perform', { count })}
          </Button>
        )}
      </Row>
    </Stack>
  );
};

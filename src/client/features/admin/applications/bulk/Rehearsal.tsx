import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { StatusBadge } from '../../../shared/application/StatusBadge.tsx';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { RowCards } from '../../shared/RowCards.tsx';
import { useMailName } from '../../shared/use-mail-name.ts';
import { useWide } from '../../shared/use-wide.ts';
import { against } from '../against.ts';
import type { Listed } from '../queries.ts';
import type { Decision, Rehearsed } from './use-bulk.ts';

type Outcome = { readonly outcome: Rehearsed };

const Mail = ({ mail }: { readonly mail: Rehearsed['Decided'][number]['Mail'] }) => {
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

interface DecidedProps {
  readonly decided: Rehearsed['Decided'];
  readonly title: string;
}

const DecidedTable = ({ decided, title }: DecidedProps) => {
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
                <Mail mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

const DecidedCards = ({ decided, title }: DecidedProps) => (
  <RowCards aria-label={title}>
    {decided.map(({ Id, Name, RegistrationNumber, Status, Mail: mail }) => (
      <li key={Id} data-decided={Id}>
        <Row justifyContent="space-between" alignItems="flex-start" flexWrap="nowrap">
          <Text fontWeight="semibold">{Name}</Text>
          <StatusBadge status={Status} />
        </Row>
        <Muted fontSize="xs">{RegistrationNumber}</Muted>
        <Box fontSize="sm" marginTop="2">
          <Mail mail={mail} />
        </Box>
      </li>
    ))}
  </RowCards>
);

const Decided = ({ outcome: { Decided: decided, DryRun } }: Outcome) => {
  const { t } = useTranslation();
  const Drawn = useWide() ? DecidedTable : DecidedCards;
  if (decided.length === 0) return null;
  const title = t(DryRun ? 'admin-applications.bulk.would' : 'admin-applications.bulk.done', { count: decided.length });
  return (
    <Stack gap="3">
      <Heading as="h3">{title}</Heading>
      <Drawn decided={decided} title={title} />
    </Stack>
  );
};

/** What was ticked: an application that the server knows no name of is called by its address. */
type Chosen = { readonly chosen: readonly Listed[] };

/** Each reason once, with all whom it keeps out. */
const Refused = ({ outcome: { Refused: refused }, chosen }: Outcome & Chosen) => {
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

interface RehearsalProps extends Outcome, Chosen {
  readonly decision: Decision;
  readonly isBusy: boolean;
  readonly onPerform: () => void;
  readonly onUndoAll: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** What would happen, or what has happened, to each. */
export const Rehearsal = (props: RehearsalProps) => {
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
      <Decided outcome={outcome} />
      <Refused outcome={outcome} chosen={chosen} />
      <Row justifyContent="flex-end">
        {outcome.DryRun && (
          <Button look="outline" onClick={onBack}>
            {t('admin-applications.bulk.back')}
          </Button>
        )}
        {undoable > 0 && (
          <Button look="outline" isBusy={isBusy} data-part="undo-all" onClick={onUndoAll}>
            {t('admin-applications.bulk.undoAll', { count: undoable })}
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          {t('admin-applications.bulk.close')}
        </Button>
        {outcome.DryRun && count > 0 && (
          <Button isBusy={isBusy} onClick={onPerform} colorPalette={against.has(decision) ? 'danger' : 'brand'}>
            {t('admin-applications.bulk.perform', { count })}
          </Button>
        )}
      </Row>
    </Stack>
  );
};

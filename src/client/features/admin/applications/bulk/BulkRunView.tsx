import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { useMailName } from '../../shared/display-names.ts';
import { BulkItems } from './BulkItems.tsx';
import { MessagePreview, usePlaceholderName } from './mail/MessagePreview.tsx';
import { SendTime } from './mail/SendTime.tsx';
import { RunRate } from './RunRate.tsx';
import { type BulkRun, isAtWork, isSending } from './run-queries.ts';
import { useActionName } from './use-action-name.ts';

const Progress = chakra('progress', { base: { width: 'full', height: '3', accentColor: 'var(--theme-brand-fg)' } });

interface RunProps {
  readonly run: BulkRun;
}

interface ReadAt {
  /** When the run was read, in milliseconds. */
  readonly readAt: number;
}

/** How many applications a run has handled in this phase, and of how many. */
export const progressOf = ({ State, Total, Waiting, Possible, Done, Refused }: BulkRun) =>
  State === 'rehearsing'
    ? { handled: Total - Waiting, of: Total }
    : { handled: Done + Refused, of: Done + Refused + Possible };

const RunProgress = ({ run, readAt }: RunProps & ReadAt) => {
  const { t } = useTranslation();
  const id = useId();
  const { handled, of } = progressOf(run);
  const text = t(`admin-applications.run.progress.${run.State}`, { handled, of });
  return (
    <Stack gap="2" data-part="run-progress">
      <Text id={id} fontWeight="semibold">
        {text}
      </Text>
      <Progress value={handled} max={Math.max(of, 1)} aria-labelledby={id} />
      <RunRate key={run.State} done={handled} rest={of - handled} readAt={readAt} />
      <Muted fontSize="sm">{t(`admin-applications.run.while.${run.State}`)}</Muted>
    </Stack>
  );
};

/** How many get which status and which mail, or which reviewer. A tag or a note has no outcome of its own. */
const Outcomes = ({ run }: RunProps) => {
  const { t } = useTranslation();
  const mailName = useMailName();
  const shown = run.Outcomes.filter(({ Status, Assignee }) => Status !== null || Assignee !== null);
  if (shown.length === 0) return null;
  return (
    <Stack as="ul" gap="2" listStyleType="none">
      {shown.map(({ Status, Mail, Assignee, Count }) => (
        <Row
          as="li"
          key={`${Status} ${Mail} ${Assignee}`}
          columnGap="3"
          rowGap="1"
          data-outcome={Status ?? Assignee ?? undefined}
        >
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums" minWidth="3.5rem" textAlign="end">
            {t('admin-applications.run.count', { count: Count })}
          </Text>
          {Status === null ? (
            <Text>{Assignee}</Text>
          ) : (
            <>
              <StatusBadge status={Status} />
              {run.Action.Kind === 'decide' && (
                <Muted fontSize="sm">
                  {Mail === null
                    ? t('admin-applications.bulk.noMail')
                    : t('admin-applications.run.mail', { mail: mailName(Mail) })}
                </Muted>
              )}
            </>
          )}
        </Row>
      ))}
    </Stack>
  );
};

const isMail = ({ Action }: BulkRun): boolean => Action.Kind === 'mail';

/** Decisions and mails have words of their own. */
const wordsOf = (run: BulkRun): string => {
  if (isMail(run)) return 'admin-applications.run.message';
  return `admin-applications.${run.Action.Kind === 'decide' ? 'bulk' : 'run.changing'}`;
};

interface DisclosureProps extends RunProps {
  readonly state: 'possible' | 'done' | 'refused';
  readonly title: string;
}

/** The names are read only when they are asked for. */
const Names = ({ run, state, title }: DisclosureProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        alignSelf="flex-start"
        paddingInline="2"
        aria-expanded={isOpen}
        data-names={state}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`admin-applications.run.${isOpen ? 'hideNames' : 'showNames'}`)}
      </Button>
      {isOpen && <BulkItems runId={run.Id} state={state} title={title} isDecision={run.Action.Kind === 'decide'} />}
    </>
  );
};

const mailStates = ['Sent', 'Queued', 'Failed', 'Recalled'] as const;

/** How far the mails of a run are. */
const MailStates = ({ run: { Mails } }: RunProps) => {
  const { t } = useTranslation();
  const shown = mailStates.filter((state) => Mails[state] > 0);
  if (shown.length === 0) return null;
  return (
    <Stack gap="2" role="status" data-part="mail-states">
      <Stack as="ul" gap="2" listStyleType="none">
        {shown.map((state) => (
          <Row as="li" key={state} columnGap="3" data-mails={state} data-count={Mails[state]}>
            <Text fontWeight="semibold" fontVariantNumeric="tabular-nums" minWidth="3.5rem" textAlign="end">
              {t('admin-applications.run.count', { count: Mails[state] })}
            </Text>
            <Text>{t(`admin-applications.run.message.${state.toLowerCase()}`)}</Text>
          </Row>
        ))}
      </Stack>
      {Mails.Failed > 0 && <Muted fontSize="sm">{t('admin-applications.run.message.failedHelp')}</Muted>}
    </Stack>
  );
};

/** Placeholders without a value, and for how many. */
const EmptyValues = ({ run: { Empty } }: RunProps) => {
  const { t } = useTranslation();
  const nameOf = usePlaceholderName();
  if (Empty.length === 0) return null;
  return (
    <Callout tone="warning" padding="4" data-part="empty-values">
      <Text fontWeight="semibold">{t('admin-applications.run.message.empty')}</Text>
      <Stack as="ul" gap="1" listStyleType="none" fontSize="sm">
        {Empty.map(({ Name, Count }) => (
          <li key={Name}>{t('admin-applications.run.message.emptyFor', { name: nameOf(Name), count: Count })}</li>
        ))}
      </Stack>
    </Callout>
  );
};

const Handled = ({ run, readAt }: RunProps & ReadAt) => {
  const { t } = useTranslation();
  const state = run.State === 'rehearsed' || run.State === 'scheduled' ? 'possible' : 'done';
  const count = state === 'possible' ? run.Possible : run.Done;
  if (count === 0) return null;
  const title = t(`${wordsOf(run)}.${state === 'possible' ? 'would' : 'done'}`, { count });
  return (
    <Stack gap="3" data-part="run-handled">
      <Heading as="h3">{title}</Heading>
      {!(isMail(run) && state === 'done') && <Outcomes run={run} />}
      <MailStates run={run} />
      {isSending(run) && <RunRate done={run.Mails.Sent + run.Mails.Failed} rest={run.Mails.Queued} readAt={readAt} />}
      <EmptyValues run={run} />
      <Names run={run} state={state} title={title} />
    </Stack>
  );
};

const Refused = ({ run }: RunProps) => {
  const { t } = useTranslation();
  if (run.Refused === 0) return null;
  const title = t('admin-applications.bulk.refused', { count: run.Refused });
  return (
    <Stack
      gap="3"
      borderInlineStartWidth="4px"
      borderColor="border.error"
      background="bg.error"
      padding="4"
      borderRadius="md"
      data-part="run-refused"
    >
      <Heading as="h3">{title}</Heading>
      <Stack as="ul" gap="2" listStyleType="none" fontSize="sm">
        {run.Reasons.map(({ Message, Count }) => (
          <Row as="li" key={Message} columnGap="3" alignItems="flex-start" flexWrap="nowrap">
            <Text fontWeight="semibold" minWidth="3.5rem" textAlign="end" fontVariantNumeric="tabular-nums">
              {t('admin-applications.run.count', { count: Count })}
            </Text>
            <Text>{Message}</Text>
          </Row>
        ))}
      </Stack>
      <Names run={run} state="refused" title={title} />
    </Stack>
  );
};

/** Why a run ended before every application was handled. */
const EarlyEnd = ({ run: { State, Waiting, Possible } }: RunProps) => {
  const { t } = useTranslation();
  if (State !== 'stopped' && State !== 'revoked') return null;
  return (
    <Callout tone="warning" data-part="run-ended">
      {t(`admin-applications.run.ended.${State}`, { count: Waiting + Possible })}
    </Callout>
  );
};

interface BulkRunViewProps extends RunProps, ReadAt {
  readonly isBusy: boolean;
  readonly isEnding: boolean;
  /** @param sendAt when mails begin */
  readonly onPerform: (sendAt?: string) => void;
  readonly onStop: () => void;
  readonly onUndo: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const Actions = ({ run, isBusy, isEnding, ...on }: BulkRunViewProps) => {
  const { t } = useTranslation();
  const { State, Possible, Undoable } = run;
  return (
    <Row justifyContent="flex-end">
      {State === 'rehearsed' && (
        <Button variant="outline" onClick={on.onBack}>
          {t(`${wordsOf(run)}.back`)}
        </Button>
      )}
      {(isAtWork(State) || State === 'scheduled' || isSending(run)) && (
        <Button variant="outline" isBusy={isBusy} data-part="run-stop" onClick={on.onStop}>
          {t(`admin-applications.run.${isSending(run) ? 'message.stop' : 'stop'}`)}
        </Button>
      )}
      {Undoable > 0 && (
        <Button variant="outline" isBusy={isBusy} data-part="undo-all" onClick={on.onUndo}>
          {t(`${wordsOf(run)}.undoAll`, { count: Undoable })}
        </Button>
      )}
      <Button variant="outline" onClick={on.onClose}>
        {t('admin-applications.bulk.close')}
      </Button>
      {State === 'rehearsed' && Possible > 0 && !isMail(run) && (
        <Button
          isBusy={isBusy}
          data-part="run-perform"
          onClick={() => on.onPerform()}
          colorPalette={isEnding ? 'danger' : 'brand'}
        >
          {t(`${wordsOf(run)}.perform`, { count: Possible })}
        </Button>
      )}
    </Row>
  );
};

/** A run at work, its rehearsal or its result. */
export const BulkRunView = (props: BulkRunViewProps) => {
  const { t, i18n } = useTranslation();
  const { run, readAt } = props;
  const actionName = useActionName();
  const isActive = isAtWork(run.State);
  return (
    <Stack gap="5" marginTop="3" data-part="bulk-run" data-state={run.State}>
      <Muted>
        {actionName(run.Action)}
        {run.State === 'rehearsed' && ` · ${t('admin-applications.bulk.nothingYet')}`}
      </Muted>
      {run.State === 'scheduled' && run.StartAt !== null && (
        <Callout tone="info" data-part="run-scheduled">
          {t('admin-applications.run.message.scheduled', { at: formatDateTime(run.StartAt, i18n.language) })}
        </Callout>
      )}
      {isActive ? (
        <RunProgress run={run} readAt={readAt} />
      ) : (
        <>
          <EarlyEnd run={run} />
          <Handled run={run} readAt={readAt} />
          <Refused run={run} />
          {isMail(run) && run.Possible > 0 && !run.EndedAt && <MessagePreview runId={run.Id} />}
          {isMail(run) && run.Possible > 0 && !run.EndedAt && (
            <SendTime key={run.StartAt} run={run} isBusy={props.isBusy} onSend={props.onPerform} />
          )}
        </>
      )}
      <Box>
        <Actions {...props} />
      </Box>
    </Stack>
  );
};

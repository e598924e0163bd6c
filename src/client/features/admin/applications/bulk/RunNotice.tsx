import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Row, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { progressOf } from './BulkRunView.tsx';
import { type BulkRun, bulkRunsQuery, isAtWork, isSending } from './run-queries.ts';
import { useActionName } from './use-action-name.ts';

/** A run at work, one that waits to be performed or for its time, one with mails to be sent, or one that can still be undone. */
const isNoted = (run: BulkRun): boolean =>
  isAtWork(run.State) || isSending(run) || run.State === 'rehearsed' || run.State === 'scheduled' || run.Undoable > 0;

interface RunNoticeProps {
  readonly onOpen: (run: BulkRun) => void;
}

/** The newest own run that is not over: it continues while other pages are open, and after a reload. */
export const RunNotice = ({ onOpen }: RunNoticeProps) => {
  const { t, i18n } = useTranslation();
  const actionName = useActionName();
  const { data = [] } = useQuery(bulkRunsQuery);
  const run = data.find(isNoted);
  if (!run) return null;
  const { handled, of } = progressOf(run);
  const what = actionName(run.Action);
  const at = run.StartAt === null ? '' : formatDateTime(run.StartAt, i18n.language);
  const count = isSending(run) ? run.Mails.Queued : run.Done;
  const values = { what, handled, of, at, count };
  return (
    <Row
      justifyContent="space-between"
      paddingInline="5"
      paddingBlock="2"
      borderRadius="lg"
      background="bg.info"
      color="fg.info"
      data-part="run-notice"
    >
      <Text overflowWrap="anywhere">
        {t(`admin-applications.run.notice.${isSending(run) ? 'sending' : run.State}`, values)}
      </Text>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => onOpen(run)}>
        {t('admin-applications.run.open')}
      </Button>
    </Row>
  );
};

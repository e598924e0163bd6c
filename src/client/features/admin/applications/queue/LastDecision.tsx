import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { Button } from '../../../../design/Button.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Box, Row } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { type PastDecision, sendDecision } from '../detail/use-deciding.ts';
import { applicationsKey } from '../queries.ts';

interface LastDecisionProps {
  readonly last: PastDecision | undefined;
}

/**
 * The decision after which this application was opened, with its undo. The region exists from the start, so that screen
 * readers announce it.
 */
export const LastDecision = ({ last }: LastDecisionProps) => (
  <Box role="status" _empty={{ display: 'none' }} _print={{ display: 'none' }} data-part="last-decision">
    {last && <PastDecisionText key={`${last.formId} ${last.version}`} last={last} />}
  </Box>
);

const PastDecisionText = ({ last }: { readonly last: PastDecision }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => sendDecision(last.formId, last.version, 'undo'),
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsKey }),
  });
  const decision = t(`admin-applications.decision.${last.decision}`);
  const text = undo.isSuccess ? 'undone' : 'done';
  return (
    <Row
      gap="3"
      paddingBlock="1"
      paddingInline="4"
      borderRadius="md"
      background={undo.isError ? 'bg.warning' : 'bg.info'}
      fontSize="sm"
    >
      <Box flex="1" minWidth="12rem">
        {t(`admin-applications.queue.${text}`, { decision, name: last.name })}
        {undo.isError && <strong> {describeError(undo.error, t)}</strong>}
      </Box>
      <TextLink to={pathTo('applicantDetail', { id: last.formId })} paddingBlock="2.5">
        {t('admin-applications.queue.open')}
      </TextLink>
      {last.undoUntil !== null && !undo.isSuccess && (
        <Button variant="ghost" isBusy={undo.isPending} onClick={() => undo.mutate()} data-part="undo-last">
          {t('admin-applications.decision.undo')}
        </Button>
      )}
    </Row>
  );
};

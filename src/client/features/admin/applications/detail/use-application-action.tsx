import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Envelope } from '../../../../../contract/call.ts';
import { ApiError, hasStatus } from '../../../../api/api-error.ts';
import { Callout } from '../../../../design/Callout.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Box, Text } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useEventName } from '../display-names.ts';
import { applicationsKey, type DetailProps } from '../queries.ts';

type SendCall = () => Promise<Envelope<unknown>>;

/**
 * Runs an action on an application and reads the application again. After a conflict (412) `hasConflict` is true and
 * typed input stays.
 * @param queue actions with the same name run one after another
 */
export const useApplicationAction = (queue?: string) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [hasConflict, setConflict] = useState(false);
  const work = useMutation({
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: (send: SendCall) => send(),
    onSuccess: ({ message }) => {
      setConflict(false);
      toaster.success(message);
    },
    onError: (error) => {
      setConflict(hasStatus(error, 412));
      toaster.error(describeError(error, t));
    },
    onSettled: (_, error) => {
      // Without a response nothing changed that could be read.
      if (error instanceof ApiError && error.kind !== 'server') return undefined;
      return client.invalidateQueries({ queryKey: applicationsKey });
    },
  });
  return {
    isBusy: work.isPending,
    hasConflict,
    dismiss: () => setConflict(false),
    /** @throws the error of the call, which has already been shown */
    runOrThrow: async (send: SendCall): Promise<void> => void (await work.mutateAsync(send)),
    /** For buttons, which do not handle the failure. */
    run: (send: SendCall, then?: () => void): void => work.mutate(send, { ...(then && { onSuccess: then }) }),
  };
};

export type ApplicationAction = ReturnType<typeof useApplicationAction>;

export interface ActionProps extends DetailProps {
  readonly act: ApplicationAction;
}

/** Names the latest event of another admin after a conflict. */
export const ConflictNotice = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const eventName = useEventName();
  const last = detail.History.at(-1);
  return (
    <Callout tone="warning" role="alert" as="div" data-part="conflict" padding="4">
      <Text fontWeight="semibold">{t('admin-applications.clash.title')}</Text>
      {last && (
        <Text fontSize="sm">
          {t('admin-applications.clash.last', {
            what: eventName(last.Event),
            who: last.ActorName ?? t(`admin-audit.role.${last.Actor}`),
            time: formatDateTime(last.At, i18n.language),
          })}
        </Text>
      )}
      <Box as="p" fontSize="sm">
        {t('admin-applications.clash.text')}
      </Box>
    </Callout>
  );
};

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

interface Action {
  readonly send: SendCall;
  /** Opens another application after a success, and returns whether it did: this one is not read again then. */
  readonly leave?: (() => Promise<boolean>) | undefined;
}

interface ActionOptions {
  /** Actions with the same name run one after another. */
  readonly queue?: string;
  /** The page shows `failure`: a toast only serves a dialog that is open. */
  readonly showsFailure?: boolean;
}

/**
 * Runs an action on an application and reads the application again. After a conflict (412) `hasConflict` is true and
 * typed input stays. `failure` is the text of the last failed action until the next one.
 */
export const useApplicationAction = ({ queue, showsFailure = false }: ActionOptions = {}) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [hasConflict, setConflict] = useState(false);
  const [failure, setFailure] = useState<string>();
  const work = useMutation({
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: async ({ send, leave }: Action) => {
      const { message } = await send();
      return { message, isLeft: (await leave?.()) ?? false };
    },
    onMutate: () => setFailure(undefined),
    onSuccess: ({ message, isLeft }) => {
      setConflict(false);
      if (!isLeft) toaster.success(message);
    },
    onError: (error) => {
      const text = describeError(error, t);
      setConflict(hasStatus(error, 412));
      setFailure(text);
      if (!showsFailure || document.querySelector('dialog[open]') !== null) toaster.error(text);
    },
    onSettled: (done, error) => {
      // Without a response nothing changed that could be read.
      if (error instanceof ApiError && error.kind !== 'server') return undefined;
      return client.invalidateQueries({ queryKey: applicationsKey, ...(done?.isLeft && { refetchType: 'none' }) });
    },
  });
  return {
    isBusy: work.isPending,
    hasConflict,
    failure,
    dismiss: () => {
      setConflict(false);
      setFailure(undefined);
    },
    /** @throws the error of the call, which has already been shown */
    runOrThrow: async (send: SendCall, leave?: Action['leave']): Promise<void> =>
      void (await work.mutateAsync({ send, leave })),
    /** For buttons, which do not handle the failure. */
    run: (send: SendCall, then?: () => void, leave?: Action['leave']): void =>
      work.mutate({ send, leave }, { ...(then && { onSuccess: then }) }),
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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readNotices } from '../../../../contract/admin-notices.ts';
import type { BodyOf } from '../../../../contract/call.ts';
import { callApi } from '../../../api/http.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { noticesKey, unreadKey } from './queries.ts';

type Read = BodyOf<typeof readNotices>;

/** Marks notices as read. The call continues when the page is left: opening what a notice is about reads it too. */
export const useReadNotices = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: async (body: Read) => (await callApi(readNotices, { body, keepalive: true })).data.Unread,
    onSuccess: (unread) => {
      client.setQueryData(unreadKey, unread);
      return client.invalidateQueries({ queryKey: [...noticesKey, 'list'] });
    },
  });
  return {
    isBusy: work.isPending,
    read: (body: Read): void => work.mutate(body, { onError: (error) => toaster.error(describeError(error, t)) }),
  };
};

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../../../../contract/content.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { createSendOnce } from '../shared/send-once.ts';
import { kindKey } from './queries.ts';
import type { EditedItem } from './use-kind.ts';

type ItemAction = 'remove' | 'recover' | 'archive' | 'bringBack';

const sendOnce = createSendOnce();

const send = (kind: ContentEntity, action: ItemAction, { Id: id, version }: EditedItem) => {
  const calls = contentCalls(kind);
  return sendOnce([kind.key, action, id, version], async (intent): Promise<string> => {
    const options = { params: { id }, ifMatch: version, intent };
    const { message } = await (action === 'remove' ? callApi(calls.remove, options) : callApi(calls[action], options));
    return message;
  });
};

/** Does something with an item as it is stored, and shows the result. The lists and the item are read again. */
export const useItemAction = (kind: ContentEntity, action: ItemAction, item: EditedItem) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  /**
   * @param leave opens another page: what this one shows is not read again
   * @returns whether it is done
   */
  const run = async (leave?: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    let isDone = false;
    try {
      toaster.success(await send(kind, action, item));
      await client.invalidateQueries({ queryKey: kindKey(kind), ...(leave && { refetchType: 'none' }) });
      await leave?.();
      isDone = true;
    } catch (error) {
      toaster.error(describeError(error, t));
    }
    setBusy(false);
    return isDone;
  };
  return { isBusy, run };
};

import { isConnectionError } from '../../../api/api-error.ts';
import { createIntentPerContent } from '../../../api/intent.ts';

/**
 * Sends content with an intent. After a lost response the same content is sent with the same intent, so that nothing is
 * created twice; after a response it is a new intent.
 */
export const createSendOnce = () => {
  let intentOf = createIntentPerContent();
  return async <T>(content: unknown, send: (intent: string) => Promise<T>): Promise<T> => {
    let isLost = false;
    try {
      return await send(intentOf(JSON.stringify(content)));
    } catch (error) {
      isLost = isConnectionError(error);
      throw error;
    } finally {
      if (!isLost) intentOf = createIntentPerContent();
    }
  };
};

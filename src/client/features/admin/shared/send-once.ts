import { isConnectionError } from '../../../api/api-error.ts';
import { createIntentPerContent } from '../../../api/intent.ts';

/**
 * For what is made or saved once. When the answer was lost on the way, sending the same again is the same intent, so that
 * nothing is made twice; once there was an answer, the same again is meant anew.
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

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/**
 * Sends the head of a login and waits until the server says that it is reading (100 Continue).
 * @returns sends the body and gives the status of the answer
 */
export const beginLogin = async (url: string): Promise<() => Promise<number | undefined>> => {
  const body = JSON.stringify({ email: 'a@example.com', password: 'Wrong-Password-1' });
  const call = request(`${url}/api/auth/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  await once(call, 'continue');
  return async () => {
    call.end(body);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
};

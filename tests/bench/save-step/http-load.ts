import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Answers, StepDefinition } from '../../../src/engine/schema/types.ts';
import { toWire } from '../../../src/engine/wire/to-wire.ts';
import { applicationId, csrfToken, token } from './applicants.ts';

export interface HttpLoad {
  readonly url: string;
  readonly step: StepDefinition;
  readonly answers: Answers;
  /** A text field that changes from save to save. */
  readonly vary: string | undefined;
  readonly connections: number;
  readonly seconds: number;
  /** Where each applicant's application stands at the beginning. */
  readonly versions: readonly number[];
}

const headersOf = (n: number, version: number) => ({
  'content-type': 'application/json',
  'accept-language': 'id',
  'idempotency-key': randomUUID(),
  'if-match': String(version),
  'x-csrf-token': csrfToken,
  cookie: `session=${token(n)}; csrf_token=${csrfToken}`,
});

/** Saves per second over HTTP; every connection is one applicant who waits for each answer. */
export const runHttp = async (load: HttpLoad): Promise<number> => {
  const { url, step, answers, vary, connections, seconds, versions } = load;
  const { fields } = toWire(step, answers);
  let next = 0;
  let refused: string | undefined;

  const requestsOf = (n: number): autocannon.Request[] => {
    let version = versions[n] as number;
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const varied = vary === undefined ? {} : { [vary]: `Jalan Merdeka ${version}` };
      const body = JSON.stringify({ step: step.wireStep, id: applicationId(n), ...fields, ...varied });
      return { ...request, headers: headersOf(n, version), body };
    };
    const onResponse = (status: number, body: string): void => {
      if (status === 200) version = JSON.parse(body).data.version;
      else refused ??= `${status}: ${body}`;
    };
    return [{ method: 'POST', path: '/api/form', setupRequest, onResponse }];
  };

  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOf(next++)),
  });
  if (refused !== undefined || result.errors > 0) throw new Error(`${result.errors} errors, first refusal: ${refused}`);
  return result['2xx'] / result.duration;
};

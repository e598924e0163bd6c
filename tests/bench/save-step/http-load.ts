import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
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

/** A whole answer, or undefined while part of it is still on its way. */
const readAnswer = (received: string): { readonly status: string; readonly body: string } | undefined => {
  const end = received.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(received)?.[1];
  if (end < 0 || length === undefined || received.length < end + 4 + Number(length)) return undefined;
  return { status: received.slice(9, 12), body: received.slice(end + 4) };
};

const requestOf = ({ step, answers, vary }: HttpLoad, host: string, n: number) => {
  const fields = { step: step.wireStep, id: applicationId(n), ...toWire(step, answers).fields };
  const head = [
    'POST /api/form HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    'accept-language: id',
    `x-csrf-token: ${csrfToken}`,
    `cookie: __Host-session=${token(n)}; csrf_token=${csrfToken}`,
  ].join('\r\n');
  return (version: number): string => {
    const body = JSON.stringify(vary === undefined ? fields : { ...fields, [vary]: `Jalan Merdeka ${version}` });
    const own = `idempotency-key: ${randomUUID()}\r\nif-match: ${version}\r\ncontent-length: ${body.length}`;
    return `${head}\r\n${own}\r\n\r\n${body}`;
  };
};

/** One applicant who saves again as soon as the last save was answered. @returns number of saves */
const saveUntil = (load: HttpLoad, n: number, isOver: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(load.url);
    const request = requestOf(load, hostname, n);
    const socket: Socket = connect(Number(port), hostname);
    let version = load.versions[n] as number;
    let count = 0;
    let received = '';
    const next = () => {
      if (isOver()) {
        socket.destroy();
        resolve(count);
      } else socket.write(request(version));
    };
    socket.setNoDelay(true);
    socket.once('connect', next);
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const answer = readAnswer(received);
      if (!answer) return;
      received = '';
      if (answer.status !== '200') return reject(new Error(`answered ${answer.status}: ${answer.body}`));
      version = Number(/"version":(\d+)/.exec(answer.body)?.[1]);
      count++;
      next();
    });
  });

/** Saves per second over HTTP; every connection is one applicant who waits for each answer. */
export const runHttp = async (load: HttpLoad): Promise<number> => {
  const start = performance.now();
  const isOver = () => performance.now() - start > load.seconds * 1000;
  const counts = await Promise.all(Array.from({ length: load.connections }, (_, n) => saveUntil(load, n, isOver)));
  return counts.reduce((total, count) => total + count, 0) / ((performance.now() - start) / 1000);
};

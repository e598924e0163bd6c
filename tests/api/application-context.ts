import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  errorKeys,
  getStep,
  makeDraft,
  save,
  snapshot,
  startAdmissionServer,
  validAnswers,
} from './application-support.ts';

type Changes = Readonly<Record<string, unknown>>;

/** The portal for all tests of one file, and an applicant of its own for each. */
export const openApplicantContext = () => {
  let server: TestServer;
  let siti: Person;
  beforeAll(async () => {
    server = await startAdmissionServer();
  });
  beforeEach(async () => {
    siti = await makePerson(server);
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get siti() {
      return siti;
    },
    send: (body: unknown, options = {}) => siti.client.call(calls.saveStep, { ...options, body }),
    /** The body of a save with valid answers. */
    bodyOf: async (key: string, formId: string) => {
      const step = getStep(server, key);
      return { step: step.wireStep, id: formId, ...toWire(step, await validAnswers(server, step)).fields };
    },
  };
};

/** The portal, and one applicant whose draft has its first four steps, for all tests of one file. */
export const openDraftContext = () => {
  let server: TestServer;
  let siti: Person;
  let formId: string;
  beforeAll(async () => {
    server = await startAdmissionServer();
    siti = await makePerson(server);
    formId = await makeDraft(server, siti, 4);
  });
  afterAll(() => server.close());

  /** Answers of a step with some of them changed; undefined takes one away. */
  const changed = async (key: string, changes: Changes): Promise<Answers> =>
    JSON.parse(JSON.stringify({ ...(await validAnswers(server, getStep(server, key))), ...changes }));
  const sendChanged = async (key: string, changes: Changes, locale: 'id' | 'en' = 'en') =>
    save(siti, getStep(server, key), formId, await changed(key, changes), { locale });
  return {
    get server() {
      return server;
    },
    get siti() {
      return siti;
    },
    get formId() {
      return formId;
    },
    changed,
    sendChanged,
    expectRefused: async (key: string, changes: Changes, keys: readonly string[]) => {
      const before = await snapshot(server, formId);
      const answer = await sendChanged(key, changes);
      expect(answer.status, answer.text).toBe(422);
      expect(errorKeys(answer)).toEqual(keys);
      expect(await snapshot(server, formId)).toBe(before);
    },
  };
};

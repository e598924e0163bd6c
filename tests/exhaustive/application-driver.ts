import type { ApplicationEvent } from '../../machines/application.machine.ts';
import * as calls from '../../src/contract/application.ts';
import { withdrawApplication } from '../../src/contract/application.ts';
import { payRegistrationFee } from '../../src/contract/payment.ts';
import type { Answers, Catalogue, StepDefinition } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import type { ApiClient } from '../support/client.ts';
import { createValidAnswers } from '../support/valid-answers.ts';

/** Answers that lead the final submit to a certain outcome, by step; the rest comes from the steps' examples. */
export interface Scenario {
  readonly institutionCode: number;
  readonly answers: Readonly<Record<string, Answers>>;
  readonly grade: number;
  /** Name of the valid example to start from, by step; without, the first. */
  readonly examples?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly status: number;
  readonly message: string;
}

const formData = (fields: Readonly<Record<string, unknown>>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  return body;
};

/** Sends events of the application machine as API calls of an applicant. */
export const createDriver = (client: ApiClient, catalogue: Catalogue, scenario: Scenario, formId: string) => {
  const prepared = new Map<string, Answers>();

  const prepare = async (step: StepDefinition): Promise<Answers> => {
    const { institutionCode, grade, examples } = scenario;
    const answered = scenario.answers[step.key];
    const options = { formId, institutionCode, answers: answered, grade, example: examples?.[step.key] };
    const answers = prepared.get(step.key) ?? (await createValidAnswers(client, step, options));
    prepared.set(step.key, answers);
    return answers;
  };

  /** A step that is saved too early gets the best available answers: it is refused for its order, or for its answers. */
  const prepareAny = (step: StepDefinition): Promise<Answers> =>
    prepare(step).catch(() => Object.values(step.examples.valid)[0] ?? {});

  const save = async (key: string) => {
    const step = catalogue.steps.find((candidate) => candidate.key === key) as StepDefinition;
    const { encoding, fields } = toWire(step, await prepareAny(step));
    const body = { step: step.wireStep, id: formId, ...fields };
    return client.call(calls.saveStep, { body: encoding === 'multipart' ? formData(body) : body });
  };

  const submit = async () => {
    const step = catalogue.steps.find(({ submits }) => submits) as StepDefinition;
    return client.call(calls.submitApplication, { body: { formId, ...toWire(step, await prepareAny(step)).fields } });
  };

  const perform = async (event: ApplicationEvent) => {
    if (event.type === 'step.saved') return save(event.key);
    if (event.type === 'application.submitted') return submit();
    if (event.type === 'draft.deleted') return client.call(calls.deleteApplication, { query: { id: formId } });
    if (event.type === 'application.withdrawn') return client.call(withdrawApplication, { body: { formId } });
    if (event.type === 'offer.accepted' || event.type === 'offer.declined')
      return client.call(calls.answerOffer, {
        body: { formId, answer: event.type === 'offer.accepted' ? 'accept' : 'decline' },
      });
    // The fastest way to a paid fee: a promo code with a full discount.
    if (event.type === 'payment.confirmed')
      return client.call(payRegistrationFee, {
        body: { formId, sfPaymentChannelId: 'card', promoCode: 'GRATIS100' },
      });
    throw new Error(`no call leads to ${event.type}`);
  };

  return {
    perform: async (event: ApplicationEvent): Promise<Outcome> => {
      const { status, body } = await perform(event);
      return { status, message: body.message };
    },
    look: () => client.call(calls.getApplication, { query: { formId } }),
  };
};

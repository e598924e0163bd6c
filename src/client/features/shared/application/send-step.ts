import { saveStep, submitApplication } from '../../../../contract/application.ts';
import type { Answers, FormDefinition, StepRef } from '../../../../engine/schema/types.ts';
import { toWire } from '../../../../engine/wire/to-wire.ts';
import { callApi } from '../../../api/http.ts';
import { createIntentPerContent, intentOfContent } from '../../../api/intent.ts';
import { toFormData } from './upload-to.ts';

interface StepToSave {
  readonly definition: FormDefinition;
  readonly step: StepRef;
  readonly formId: string;
  readonly institutionCode: number;
}

const toBody = ({ definition, step, formId, institutionCode }: StepToSave, answers: Answers) => {
  const { encoding, fields } = toWire(definition, answers);
  const body = { step: step.wireStep, id: formId, institutionCode, ...fields };
  return encoding === 'multipart' ? toFormData(body) : body;
};

const saveIntent = createIntentPerContent();
const submitIntent = createIntentPerContent();

/** The same for every page that repeats a save, where the browser can compute it. */
const intentOfSave = async (content: string, pressedAt: string | undefined): Promise<string> =>
  pressedAt === undefined || !globalThis.crypto.subtle ? saveIntent(content) : intentOfContent(content + pressedAt);

interface SendOptions {
  /** Of the save that this call repeats. */
  readonly pressedAt?: string;
  /** The reply is to have what the next step opens with. */
  readonly opensNext?: boolean;
}

/**
 * `POST /form`: saves a step based on a version of the application.
 * @returns the reply with the server's message
 */
export const sendStep = async (
  target: StepToSave,
  answers: Answers,
  basedOn: number,
  { pressedAt, opensNext = false }: SendOptions = {},
) => {
  const content = JSON.stringify([target.formId, target.step.key, basedOn, answers]);
  const intent = await intentOfSave(content, pressedAt);
  const formVersion = target.definition.schemaVersion;
  const body = toBody(target, answers);
  const { data, message } = await callApi(saveStep, {
    body,
    ifMatch: basedOn,
    formVersion,
    intent,
    prefersRepresentation: opensNext,
  });
  return { ...data, message };
};

/** `POST /form/submit`: sends the last step and submits the application. */
export const sendApplication = async ({ definition, formId }: StepToSave, answers: Answers, basedOn: number) => {
  const { fields } = toWire(definition, answers);
  const intent = submitIntent(JSON.stringify([formId, basedOn, fields]));
  const formVersion = definition.schemaVersion;
  return callApi(submitApplication, { body: { formId, ...fields }, ifMatch: basedOn, formVersion, intent });
};

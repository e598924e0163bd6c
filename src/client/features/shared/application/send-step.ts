import { saveStep, submitApplication } from '../../../../contract/application.ts';
import type { Answers, FormDefinition, StepRef } from '../../../../engine/schema/types.ts';
import { toWire } from '../../../../engine/wire/to-wire.ts';
import { callApi } from '../../../api/http.ts';
import { createIntentPerContent } from '../../../api/intent.ts';

export interface StepToSave {
  readonly definition: FormDefinition;
  readonly step: StepRef;
  readonly formId: string;
  readonly institutionCode: number;
}

/** Text parts beside files: what is no text goes as JSON, as `fromWire` reads it. */
export const toFormData = (fields: Readonly<Record<string, unknown>>): FormData => {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields))
    parts.append(name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value));
  return parts;
};

const toBody = ({ definition, step, formId, institutionCode }: StepToSave, answers: Answers) => {
  const { encoding, fields } = toWire(definition, answers);
  const body = { step: step.wireStep, id: formId, institutionCode, ...fields };
  return encoding === 'multipart' ? toFormData(body) : body;
};

const saveIntent = createIntentPerContent();
const submitIntent = createIntentPerContent();

/** `POST /form`: the answers of one step, based on a version of the application; with the server's message. */
export const sendStep = async (target: StepToSave, answers: Answers, basedOn: number) => {
  const intent = saveIntent(JSON.stringify([target.formId, target.step.key, basedOn, answers]));
  const formVersion = target.definition.schemaVersion;
  const body = toBody(target, answers);
  const { data, message } = await callApi(saveStep, { body, ifMatch: basedOn, formVersion, intent });
  return { ...data, message };
};

/** `POST /form/submit`: the last step with everything before it. */
export const sendApplication = async ({ definition, formId }: StepToSave, answers: Answers, basedOn: number) => {
  const { fields } = toWire(definition, answers);
  const intent = submitIntent(JSON.stringify([formId, basedOn, fields]));
  const formVersion = definition.schemaVersion;
  return callApi(submitApplication, { body: { formId, ...fields }, ifMatch: basedOn, formVersion, intent });
};

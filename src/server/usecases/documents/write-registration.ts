import type { StepDefinition } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/keys.ts';
import { shrinkPhoto } from '../../gateways/documents/photo.ts';
import type { Block } from '../../gateways/documents/print-job.ts';
import { answerAt } from '../application/roles.ts';
import { answerBlocks } from './answer-blocks.ts';
import type { Subject, Write } from './contents.ts';
import { answersOf, overviewFacts } from './overview.ts';
import { createNamesOf } from './source-names.ts';

/** A photo that cannot be read is no reason to go without the document. */
const findPhoto = async (subject: Subject): Promise<Uint8Array | undefined> => {
  const { photo } = subject.admission.catalogue.roles;
  const id = typeof photo === 'string' ? answerAt(photo, answersOf(subject)) : undefined;
  const file = subject.files.get(String(id));
  return file && (await shrinkPhoto(() => subject.admission.storage.read(file.storageName)));
};

const stepBlocks = async (subject: Subject, step: StepDefinition): Promise<readonly Block[]> => {
  const { admission, application, files, words } = subject;
  const answers = answersOf(subject)[step.key];
  if (!answers) return [];
  const surroundings = {
    formId: application.id,
    institutionCode: application.institutionCode,
    admissionPeriodId: application.periodId,
  };
  const namesOf = createNamesOf(admission.masterData, surroundings, answers);
  const blocks = await answerBlocks(step, answers, { words, formKey: step.key, namesOf, files });
  const title = words.say(textKey(step.key, ['form'], 'title'), step.key);
  return blocks.length > 0 ? [{ kind: 'section', text: title }, ...blocks] : [];
};

/** Everything the applicant sent, step by step, whatever steps there are. */
export const writeRegistration: Write = async (subject) => {
  const { admission, detail, registrationNumber, words } = subject;
  const [photo, steps] = await Promise.all([
    findPhoto(subject),
    Promise.all(admission.catalogue.steps.map((step) => stepBlocks(subject, step))),
  ]);
  const alt = words.t('documents.registration.photo', { name: detail.Applicant.Name ?? '' });
  return {
    heading: words.t('documents.registration.heading'),
    about: words.t('registrations.detail.number', { number: registrationNumber }),
    blocks: [
      { kind: 'facts', facts: overviewFacts(subject), ...(photo && { picture: { image: photo, alt } }) },
      ...steps.flat(),
    ],
    amount: null,
    verdict: null,
  };
};

import { textKey } from '../../../engine/text/keys.ts';
import { shrinkPhoto } from '../../platform/documents/photo.ts';
import type { Block } from '../../platform/documents/print-job.ts';
import { notedWords } from '../application/form-words.ts';
import type { FormTexts } from '../application/queries/form-versions.ts';
import { answerAt } from '../application/roles.ts';
import { answerBlocks } from './answer-blocks.ts';
import type { Subject, Write } from './contents.ts';
import { answersOf, overviewFacts } from './overview.ts';
import { createNamesOf } from './source-names.ts';
import { wordsBefore } from './words.ts';

/** A photo that cannot be read is no reason to go without the document. */
const findPhoto = async (subject: Subject): Promise<Uint8Array | undefined> => {
  const { photo } = subject.admission.catalogue.roles;
  const id = typeof photo === 'string' ? answerAt(photo, answersOf(subject)) : undefined;
  const file = subject.files.get(String(id));
  return file && (await shrinkPhoto(() => subject.admission.storage.read(file.storageName)));
};

type Saved = Subject['application']['steps'][number];

/** The form that the step was answered in, with its words: that of today unless another is known. */
const formOf = ({ admission, detail, words }: Subject, { step: key }: Saved) => {
  const form = detail.Steps.find(({ step }) => step === key)?.Form;
  if (!form) return { definition: admission.catalogue.steps.find((step) => step.key === key), words };
  const noted = notedWords(form.Texts as FormTexts, words.locale);
  return { definition: { schema: form.Schema, ui: form.Ui }, words: wordsBefore(words, noted) };
};

const stepBlocks = async (subject: Subject, saved: Saved): Promise<readonly Block[]> => {
  const { admission, application, files } = subject;
  const { definition, words } = formOf(subject, saved);
  if (!definition) return [];
  const { step: formKey, answers } = saved;
  const surroundings = {
    formId: application.id,
    institutionCode: application.institutionCode,
    admissionPeriodId: application.periodId,
  };
  const namesOf = createNamesOf(admission.masterData, surroundings, answers);
  const blocks = await answerBlocks(definition, answers, { words, formKey, namesOf, files });
  const title = words.say(textKey(formKey, ['form'], 'title'), formKey);
  return blocks.length > 0 ? [{ kind: 'section', text: title }, ...blocks] : [];
};

/** In the order of the steps; what is no longer asked comes last. */
const inOrder = ({ admission, application }: Subject): readonly Saved[] => {
  const keys = admission.catalogue.steps.map(({ key }) => key);
  const placeOf = ({ step }: Saved): number => (keys.includes(step) ? keys.indexOf(step) : keys.length);
  return [...application.steps].sort((a, b) => placeOf(a) - placeOf(b));
};

/** Everything the applicant sent, step by step, whatever steps there are. */
export const writeRegistration: Write = async (subject) => {
  const { detail, registrationNumber, words } = subject;
  const [photo, steps] = await Promise.all([
    findPhoto(subject),
    Promise.all(inOrder(subject).map((saved) => stepBlocks(subject, saved))),
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

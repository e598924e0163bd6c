import { sentAt } from '../../../engine/lists/choice-list.ts';
import { hasPrintedNotes, printedNotes } from '../../../engine/model/present-notes.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { stepsInOrder } from '../../../engine/steps/asked-steps.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Block } from '../../platform/documents/print-job.ts';
import { shrinkPhoto } from '../../platform/images/document-images.ts';
import { answerAt } from '../application/answer-roles.ts';
import type { FormTexts } from '../application/queries/form-versions.ts';
import { factsOfStep, findInstitution } from '../application/step-facts.ts';
import { storedTexts } from '../application/stored-forms.ts';
import { answerBlocks } from './answer-blocks.ts';
import { listPictureIds, readPictures } from './answer-pictures.ts';
import { type AnswerScope, createOptionNamesOf, withStoredTexts } from './answer-text.ts';
import { type DocumentSubject, overviewFacts, subjectAnswersOf, type WriteDocument } from './document-subject.ts';

/** Undefined also when the photo cannot be read: the document is made without it. */
const findPhoto = async (subject: DocumentSubject): Promise<Uint8Array | undefined> => {
  const { photo } = subject.admission.catalogue.roles;
  const id = typeof photo === 'string' ? answerAt(photo, subjectAnswersOf(subject)) : undefined;
  const file = subject.files.get(String(id));
  return file && (await shrinkPhoto(() => subject.admission.storage.read(file.storageName)));
};

type DetailStep = DocumentSubject['detail']['Steps'][number];

/** Answers of a step to one form, as the page of the application shows them. */
interface SentAnswers extends Pick<DetailStep, 'step' | 'savedAt' | 'answers' | 'Form'> {
  /** The form of now does not ask for them. */
  readonly isFormer?: true;
}

/** The form that the step was answered in, with its texts: today's form unless another one is stored. */
const formAndTextsOf = ({ admission, words }: DocumentSubject, { step: key, Form: form }: SentAnswers) => {
  if (!form) return { definition: admission.catalogue.steps.find((step) => step.key === key), words };
  // Texts of a served form are stored by language (`formTextsOf`).
  const stored = storedTexts(form.Texts as FormTexts, words.locale);
  return { definition: { schema: form.Schema, ui: form.Ui }, words: withStoredTexts(words, stored) };
};

type Pictures = NonNullable<AnswerScope['pictures']>;

/** Conditions of texts may read facts, which are computed only for a form that prints a text. */
const findPrintedNotes = async (
  subject: DocumentSubject,
  { step: key, answers }: SentAnswers,
  form: Pick<FormDefinition, 'schema' | 'ui'>,
): Promise<ReadonlySet<string> | undefined> => {
  if (!hasPrintedNotes(form)) return undefined;
  const { admission, application } = subject;
  const step = admission.catalogue.steps.find((one) => one.key === key);
  const facts = await factsOfStep(admission, step ?? {}, { ...application, answers: subjectAnswersOf(subject) });
  return printedNotes(form, answers, facts, admission.checker.conditionHolds);
};

const stepBlocks = async (
  subject: DocumentSubject,
  saved: SentAnswers,
  pictures: Pictures,
): Promise<readonly Block[]> => {
  const { admission, application, files } = subject;
  const { definition, words } = formAndTextsOf(subject, saved);
  if (!definition) return [];
  const { step: formKey, answers } = saved;
  const surroundings = {
    formId: application.id,
    institutionCode: application.institutionCode,
    admissionPeriodId: application.periodId,
  };
  const namesOf = createOptionNamesOf(
    admission.masterData,
    surroundings,
    answers,
    words.locale,
    sentAt(subject.detail.SubmittedAt, saved.savedAt),
  );
  const notes = await findPrintedNotes(subject, saved, definition);
  const scope = { words, formKey, namesOf, files, pictures };
  const blocks = await answerBlocks(definition, answers, scope, notes);
  if (blocks.length === 0 || !saved.isFormer) return blocks;
  return [{ kind: 'text', text: words.t('summary.former'), part: 'title' }, ...blocks];
};

/** All answers of one step, under its title. */
const sectionBlocks = async (
  subject: DocumentSubject,
  answers: readonly SentAnswers[],
  pictures: Pictures,
): Promise<readonly Block[]> => {
  const blocks = (await Promise.all(answers.map((one) => stepBlocks(subject, one, pictures)))).flat();
  const [first] = answers;
  if (!first || blocks.length === 0) return [];
  const { words } = formAndTextsOf(subject, first);
  return [{ kind: 'section', text: words.textOr(textKey(first.step, ['form'], 'title'), first.step) }, ...blocks];
};

const pictureIdsOf = (subject: DocumentSubject, saved: SentAnswers): readonly string[] => {
  const { definition } = formAndTextsOf(subject, saved);
  return definition ? listPictureIds(definition, saved.answers) : [];
};

/** What was sent of each step, with the answers that moved to it since, and those that it does not ask for any more. */
const listSentAnswers = ({ application, detail }: DocumentSubject): readonly (readonly SentAnswers[])[] => {
  const saved = application.steps.map(({ step, savedAt, answers }) => {
    return detail.Steps.find((one) => one.step === step) ?? { step, savedAt, answers: { ...answers } };
  });
  const moved = detail.Steps.filter(({ step }) => !application.steps.some((one) => one.step === step));
  return [...saved, ...moved].map((one: Omit<DetailStep, 'wireStep' | 'version' | 'schemaVersion'>) => {
    const { step, savedAt, Sent, Received, Former = [] } = one;
    const { answers, Form = null } = Sent ?? one;
    return [
      { step, savedAt, answers, Form },
      ...(Received ? [{ step, savedAt, answers: Received, Form: null }] : []),
      ...Former.map(
        (former) => ({ step, savedAt, answers: former.Answers, Form: former.Form, isFormer: true }) as const,
      ),
    ];
  });
};

/** In the order of the institution's steps; steps that no longer exist come last. */
const inStepOrder = (subject: DocumentSubject): readonly (readonly SentAnswers[])[] => {
  const { admission, application } = subject;
  const institution = findInstitution(admission.catalogue, application.institutionCode);
  const keys = stepsInOrder(admission.catalogue, institution).map(({ key }) => key);
  const placeOf = ([first]: readonly SentAnswers[]): number => {
    const index = keys.indexOf(first?.step ?? '');
    return index < 0 ? keys.length : index;
  };
  return [...listSentAnswers(subject)].sort((a, b) => placeOf(a) - placeOf(b));
};

/** All answers of the applicant, step by step. */
export const writeRegistration: WriteDocument = async (subject) => {
  const { detail, registrationNumber, words } = subject;
  const photo = await findPhoto(subject);
  const sections = inStepOrder(subject);
  const pictures = await readPictures(
    sections.flat().flatMap((answers) => pictureIdsOf(subject, answers)),
    subject.files,
    subject.admission.storage,
  );
  const steps = await Promise.all(sections.map((answers) => sectionBlocks(subject, answers, pictures)));
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

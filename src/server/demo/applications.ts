import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { findFileField } from '../../engine/model/file-fields.ts';
import { knownFields } from '../../engine/model/form-model.ts';
import { pruneHidden } from '../../engine/model/present-fields.ts';
import type { Answers, StepDefinition } from '../../engine/schema/types.ts';
import { toWire } from '../../engine/wire/to-wire.ts';
import { AppError } from '../errors.ts';
import type { ApplicationContext, ApplicationRules } from '../features/application/application-context.ts';
import { findAskedSteps } from '../features/application/asked-steps.ts';
import { startDraft } from '../features/application/drafts.ts';
import { type ApplicationRow, findApplicationForAccount } from '../features/application/queries/applications.ts';
import { saveStepLocked } from '../features/application/save-step.ts';
import { factsOfStep } from '../features/application/step-facts.ts';
import { getFileTarget } from '../features/files/store-upload.ts';
import type { Tx } from '../platform/database/database.ts';
import { type StoredFile, sha256Of } from '../platform/storage/receive-file.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import applicationsData from './data/applications.json' with { type: 'json' };

const makeImage = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: '#7d95ad' } })
    .jpeg()
    .toBuffer();

/** One empty A4 page. */
const emptyPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

const storeDemoFile = async (
  storage: FileStorage,
  content: Buffer,
  name: string,
  contentType: string,
): Promise<StoredFile> => {
  const storageName = randomUUID();
  const path = storage.scratchPath(storageName);
  await writeFile(path, content);
  await storage.store(path, storageName);
  return { storageName, name, contentType, size: content.length, sha256: sha256Of(content), digest: '' };
};

const makeDemoFile = async (storage: FileStorage, step: StepDefinition, field: string): Promise<StoredFile> =>
  getFileTarget(step, field).rule.types.includes('application/pdf')
    ? storeDemoFile(storage, emptyPdf, `${field}.pdf`, 'application/pdf')
    : storeDemoFile(storage, await makeImage(), `${field}.jpg`, 'image/jpeg');

/** A real file for every answer that is one. */
const makeDemoFiles = async (
  storage: FileStorage,
  step: StepDefinition,
  answers: Answers,
): Promise<ReadonlyMap<string, StoredFile & { readonly field: string }>> => {
  const fields = Object.keys(answers).filter((field) => findFileField(step, [field]));
  const made = fields.map(async (field) => [field, { ...(await makeDemoFile(storage, step, field)), field }] as const);
  return new Map(await Promise.all(made));
};

/**
 * `{ "$demo": name }` in the demo answers is replaced by a value that depends on the day of loading, or a whole grade
 * sheet.
 */
const placeholders = (today: string): Readonly<Record<string, unknown>> => {
  const year = Number(today.slice(0, 4));
  return { intakeYear: String(year + 1), lastYear: year - 1, yearOfIntake: year + 1, ...applicationsData.grades };
};

const isPlaceholder = (value: unknown): value is { readonly $demo: string } =>
  typeof value === 'object' && value !== null && '$demo' in value;

const resolvePlaceholders = (answers: Answers, today: string): Answers => {
  const values = placeholders(today);
  return Object.fromEntries(
    Object.entries(answers).map(([field, value]) => [field, isPlaceholder(value) ? values[value.$demo] : value]),
  );
};

/**
 * Demo answers of a step: its first valid example, with the answers of this applicant. Removed fields
 * are omitted, and new steps are answered by their own example.
 */
export const demoAnswers = (
  { checker }: Pick<ApplicationContext, 'checker'>,
  step: StepDefinition,
  own: Answers,
  facts: Answers,
  today: string,
): Answers => {
  const { $facts: _onlyForTheExample, ...example } = Object.values(step.examples.valid)[0] ?? {};
  const known = knownFields(step);
  const merged = Object.entries({ ...example, ...resolvePlaceholders(own, today) }).filter(([field]) =>
    known.has(field),
  );
  return pruneHidden(step, Object.fromEntries(merged), facts, checker.conditionHolds);
};

export interface DemoApplication {
  readonly account: string;
  readonly institutionCode: number;
  readonly status: string;
  /** For drafts: number of finished steps. */
  readonly finished?: number;
  /** Status of its registration fee, as in `payments.ts`. */
  readonly payment?: string;
  readonly answers: Readonly<Record<string, Answers>>;
}

const savedAnswersOf = ({ steps }: ApplicationRow) =>
  Object.fromEntries(steps.map(({ step, answers }) => [step, answers]));

/** Saves one step like an applicant: with every check and with stored files. */
const saveDemoStep = async (
  admission: ApplicationRules,
  tx: Tx,
  application: ApplicationRow,
  step: StepDefinition,
  own: Answers,
): Promise<void> => {
  const facts = await factsOfStep(admission.within(tx), step, { ...application, answers: savedAnswersOf(application) });
  const answers = demoAnswers(admission, step, own, facts, application.today);
  const files = await makeDemoFiles(admission.storage, step, answers);
  const values = Object.entries(toWire(step, answers).fields).filter(([field]) => !files.has(field));
  await saveStepLocked(admission, tx, {
    applicationId: application.id,
    accountId: application.accountId,
    step,
    sent: { fields: Object.fromEntries(values), isText: false },
    files,
    basedOn: undefined,
    assertInstitution: () => {},
  });
};

const getDemoApplication = async (tx: Tx, id: string, accountId: string): Promise<ApplicationRow> => {
  const found = await findApplicationForAccount(tx, id, accountId);
  if (!found) throw new Error('a demo application vanished while it was made');
  return found;
};

/**
 * A draft with its finished steps. The draft ends at a step that the current schema refuses, so that the
 * portal starts even when officers changed rules that the demo answers break.
 * @returns the application, and whether every step was finished
 */
export const fillDraft = async (
  admission: ApplicationRules,
  tx: Tx,
  accountId: string,
  demo: DemoApplication,
): Promise<{ readonly application: ApplicationRow; readonly complete: boolean }> => {
  const { id } = await startDraft(tx, accountId, demo.institutionCode);
  const limit = demo.finished ?? Number.POSITIVE_INFINITY;
  for (let finished = 0; ; finished += 1) {
    const application = await getDemoApplication(tx, id, accountId);
    const questions = (await findAskedSteps(admission.within(tx), application)).filter(({ submits }) => !submits);
    const step = questions.find(({ key }) => !application.completed.includes(key));
    if (!step || finished >= limit) return { application, complete: !step };
    try {
      await saveDemoStep(admission, tx, application, step, demo.answers[step.key] ?? {});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { application, complete: false };
    }
  }
};

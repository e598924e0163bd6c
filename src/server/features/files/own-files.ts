import type { DataOf } from '../../../contract/call.ts';
import type { listOwnFiles } from '../../../contract/own-files.ts';
import { widgetOf } from '../../../engine/model/field-facts.ts';
import { findFileField } from '../../../engine/model/file-fields.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { lastValidDay } from '../../../engine/schema/stored-file.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { factsOf } from '../../../engine/widgets/field-widget.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { UNUSED_FILE_HOURS } from './file-maintenance.ts';
import { deleteFiles, type LibraryRow, listFilesOfAccount, lockDocument, readToday } from './library-queries.ts';

type OwnFiles = DataOf<typeof listOwnFiles>;
type OwnFile = OwnFiles['Files'][number];

type Steps = Pick<Catalogue, 'steps'>;

/** An answer in the field that the file was sent for. */
const placeOf = ({ field }: LibraryRow): readonly string[] =>
  field.split('/').map((name) => (name === '*' ? '0' : name));

const stepOf = ({ steps }: Steps, { step }: LibraryRow) => steps.find(({ key }) => key === step);

/** A signature is given again in each application, so it is no document. */
const isDocument = (catalogue: Steps, row: LibraryRow): boolean => {
  const step = stepOf(catalogue, row);
  const node = step && nodeAt(step, placeOf(row));
  return node === undefined || factsOf(widgetOf(node)).isGivenAnew !== true;
};

/** The text of a key in the reader's language; undefined where there is none. */
type FindText = (key: string) => string | undefined;

const labelOf = (findText: FindText, row: LibraryRow): string | null => {
  const names = row.field.split('/').filter((name) => name !== '*');
  return findText(textKey(row.step, names, 'label')) ?? null;
};

const validUntilOf = (catalogue: Steps, row: LibraryRow): string | undefined => {
  const step = stepOf(catalogue, row);
  const field = step && findFileField(step, placeOf(row));
  return field && lastValidDay(field.rule, row);
};

const jakartaDayOf = (moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(moment);

const describeDocument = (
  catalogue: Steps,
  findText: FindText,
  rows: readonly [LibraryRow, ...LibraryRow[]],
): OwnFile => {
  const [newest] = rows;
  const used = rows.filter(({ isNamed }) => isNamed);
  const [last] = rows
    .map((row) => validUntilOf(catalogue, row))
    .filter((day) => day !== undefined)
    .sort();
  const end = Math.max(...rows.map(({ createdAt }) => Date.parse(createdAt))) + UNUSED_FILE_HOURS * 3_600_000;
  return {
    Id: newest.id,
    Ids: rows.map(({ id }) => id),
    Name: newest.name,
    ContentType: newest.contentType,
    Size: newest.size,
    Width: newest.width,
    Height: newest.height,
    Label: labelOf(findText, newest),
    UploadedOn: newest.uploadedOn,
    ValidUntil: last ?? null,
    Uses: used.map((row) => ({
      FormId: row.applicationId,
      InstitutionCode: row.institutionCode,
      Step: row.step,
      Label: labelOf(findText, row),
      RegistrationNumber: row.registrationNumber,
      Programs: [...row.programs],
      CreatedAt: row.startedAt,
      SubmittedAt: row.submittedAt,
    })),
    DeletedOn: used.length > 0 ? null : jakartaDayOf(end),
  };
};

/** The documents of an applicant: files with the same bytes are one. The newest is the first. */
export const describeOwnFiles = async (
  db: Queryable,
  catalogue: Steps,
  accountId: string,
  locale: Locale,
  findText: FindText,
): Promise<OwnFiles> => {
  const documents = new Map<string, [LibraryRow, ...LibraryRow[]]>();
  for (const row of await listFilesOfAccount(db, accountId, locale)) {
    if (!isDocument(catalogue, row)) continue;
    const known = documents.get(row.document);
    if (known) known.push(row);
    else documents.set(row.document, [row]);
  }
  return {
    Today: await readToday(db),
    Files: [...documents.values()].map((rows) => describeDocument(catalogue, findText, rows)),
  };
};

/**
 * Removes a document of the account that no answer names.
 * @returns storage names of its files, whose bytes are to be removed after the transaction
 * @throws AppError 404, 422 while an answer names it
 */
export const removeOwnFile = async (tx: Tx, accountId: string, id: string | undefined): Promise<readonly string[]> => {
  const files = id === undefined ? [] : await lockDocument(tx, accountId, id);
  if (files.length === 0) throw notFound();
  if (files.some(({ isNamed }) => isNamed)) throw new AppError(422, 'server.file.inUse');
  return deleteFiles(
    tx,
    files.map((file) => file.id),
  );
};

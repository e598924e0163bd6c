import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Block } from '../../platform/documents/print-job.ts';
import type { Admission } from '../application/admission.ts';
import type { ApplicationRow } from '../application/queries/application-row.ts';
import type { PaidFee } from './queries/paid-fee.ts';
import type { StoredFile } from './queries/stored-files.ts';
import type { Words } from './words.ts';

/** What all documents are written from. */
export interface Subject {
  readonly admission: Admission;
  readonly application: ApplicationRow;
  readonly registrationNumber: string;
  readonly detail: DataOf<typeof getApplication>;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly words: Words;
  /** Of an example, which stands in no table; otherwise it is looked up. */
  readonly paidFee?: PaidFee;
}

/** What one document says. */
export interface Contents {
  readonly heading: string;
  readonly about: string;
  readonly blocks: readonly Block[];
  /** Of a receipt, in whole rupiah. */
  readonly amount: number | null;
  /** Of a result: the key of the words that it comes down to. */
  readonly verdict: string | null;
}

/** @throws AppError 422 when there is nothing yet that the document could say */
export type Write = (subject: Subject) => Promise<Contents>;

import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { type Clamd, ClamdError, createClamd, parseClamdUrl } from './clamd.ts';
import { FileRefusedError } from './file-rule.ts';
import { createPdfCleaner, type PdfCleaner } from './pdf/pdf-cleaner.ts';

/**
 * The type of a file by its content. A PDF must begin as one: readers accept the header anywhere in the first
 * kilobyte, which allows a PDF to hide in other files.
 * @throws FileRefusedError when the rule does not accept it
 */
const detectFileType = async (bytes: Buffer, rule: FileRule): Promise<string> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const isHidden = found === 'application/pdf' && !/^%PDF-[12]\./.test(bytes.toString('latin1', 0, 8));
  if (!found || isHidden || !rule.types.includes(found)) throw new FileRefusedError('type', rule);
  return found;
};

/** Events that are logged for operators, without any content of the file. */
type ScanEvent =
  | { readonly kind: 'infected'; readonly signature: string; readonly sha256: string; readonly bytes: number }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The scanned upload: a PDF is a clean copy, a picture must still be re-encoded. */
interface ScannedUpload {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Every uploaded file passes this scanner before it is stored. */
export interface UploadScanner {
  /**
   * Detects the type by the content, runs the virus scanner on the sent bytes, and cleans PDFs.
   * @throws FileRefusedError; AppError 503 while the configured virus scanner does not respond
   */
  scan(bytes: Buffer, rule: FileRule): Promise<ScannedUpload>;
  /** Notifies operators once when the virus scanner does not respond. */
  checkAvailability(): Promise<void>;
  close(): Promise<void>;
}

/** Whole files are in memory while they are scanned. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 64;
const RETRY_AFTER_S = 60;

interface ScannerDependencies {
  readonly clamd?: Clamd | undefined;
  readonly cleaner: PdfCleaner;
  readonly report: (event: ScanEvent) => void;
}

const createScannerFrom = ({ clamd, cleaner, report: note }: ScannerDependencies): UploadScanner => {
  const gate = createConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);

  const isClean = async (bytes: Buffer): Promise<boolean> => {
    if (!clamd) return true;
    try {
      const verdict = await clamd.scan(bytes);
      if (verdict.isClean) return true;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      note({ kind: 'infected', signature: verdict.signature, sha256, bytes: bytes.length });
      return false;
    } catch (error) {
      if (!(error instanceof ClamdError)) throw error;
      note({ kind: 'unavailable', reason: error.message });
      throw new AppError(503, 'server.file.notScanned', { retryAfter: RETRY_AFTER_S });
    }
  };

  const clean = async (bytes: Buffer, rule: FileRule): Promise<Buffer> => {
    const result = await cleaner.clean(bytes);
    if ('problem' in result) throw new FileRefusedError(result.problem, rule);
    return Buffer.from(result.bytes);
  };

  return {
    scan: (bytes, rule) =>
      gate.run(async () => {
        const contentType = await detectFileType(bytes, rule);
        if (!(await isClean(bytes))) throw new FileRefusedError('infected', rule);
        return { contentType, bytes: contentType === 'application/pdf' ? await clean(bytes, rule) : bytes };
      }),
    checkAvailability: async () => {
      await clamd?.version().catch((error: Error) => note({ kind: 'unavailable', reason: error.message }));
    },
    close: () => cleaner.close(),
  };
};

export const createUploadScanner = (
  { clamavUrl }: Pick<Settings, 'clamavUrl'>,
  note: (event: ScanEvent) => void = () => undefined,
): UploadScanner => {
  const address = clamavUrl === undefined ? undefined : parseClamdUrl(clamavUrl);
  return createScannerFrom({ clamd: address && createClamd(address), cleaner: createPdfCleaner(), report: note });
};

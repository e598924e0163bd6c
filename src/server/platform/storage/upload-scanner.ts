import { createHash } from 'node:crypto';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors.ts';
import { createGate } from '../gate.ts';
import { type Clamd, ClamdError, createClamd } from './clamd/clamd.ts';
import { parseClamdUrl } from './clamd/clamd-address.ts';
import { type FileRule, RefusedFile } from './file-rule.ts';
import { createPdfCleaner, type PdfCleaner } from './pdf/pdf-cleaner.ts';
import { tellType } from './tell-type.ts';

/** What operators are told of; never anything of the content. */
export type ScanEvent =
  | { readonly kind: 'infected'; readonly signature: string; readonly sha256: string; readonly bytes: number }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What may be stored of an upload: a PDF is a clean copy, a picture is still to be written anew. */
export interface ScannedUpload {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Every uploaded file passes here before anything of it is stored. */
export interface UploadScanner {
  /**
   * Tells the type by the content, has the virus scanner look at what was sent, and cleans PDFs.
   * @throws RefusedFile; AppError 503 while no virus scanner answers that is asked for
   */
  scan(bytes: Buffer, rule: FileRule): Promise<ScannedUpload>;
  /** Tells operators once when the virus scanner does not answer. */
  tryOut(): Promise<void>;
  close(): Promise<void>;
}

/** Whole files lie in memory while they are scanned. */
const AT_ONCE = 4;
const WAITING = 64;
const RETRY_AFTER_S = 60;

export interface ScannerParts {
  readonly clamd?: Clamd | undefined;
  readonly cleaner: PdfCleaner;
  readonly note: (event: ScanEvent) => void;
}

export const assembleScanner = ({ clamd, cleaner, note }: ScannerParts): UploadScanner => {
  const gate = createGate(AT_ONCE, WAITING);

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
    if ('problem' in result) throw new RefusedFile(result.problem, rule);
    return Buffer.from(result.bytes);
  };

  return {
    scan: (bytes, rule) =>
      gate.run(async () => {
        const contentType = await tellType(bytes, rule);
        if (!(await isClean(bytes))) throw new RefusedFile('infected', rule);
        return { contentType, bytes: contentType === 'application/pdf' ? await clean(bytes, rule) : bytes };
      }),
    tryOut: async () => {
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
  return assembleScanner({ clamd: address && createClamd(address), cleaner: createPdfCleaner(), note });
};

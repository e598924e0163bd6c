import type { RuleChecker } from '../engine/schema/checker.ts';
import type { Catalogue } from '../engine/schema/types.ts';
import type { Settings } from './config/settings.ts';
import type { Texts } from './config/texts.ts';
import type { FormVersions } from './features/application/queries/form-versions.ts';
import type { Database } from './platform/database/database.ts';
import type { Passwords } from './platform/passwords.ts';
import type { PaymentGateways } from './platform/payments/payment-gateway.ts';
import type { UploadScanner } from './platform/storage/upload-scanner.ts';
import type { Readiness } from './readiness.ts';

export interface PublicUrl {
  get(): string;
  setListeningUrl(url: string): void;
}

/** What routes and services work with: made once at the start, given to everything by argument. */
export interface Services {
  readonly settings: Settings;
  readonly codeRoot: string;
  readonly dataRoot: string;
  readonly buildId: string;
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly texts: Texts;
  /** Every form of a step that was served, this one and earlier ones. */
  readonly forms: FormVersions;
  readonly passwords: Passwords;
  readonly payments: PaymentGateways;
  readonly scanner: UploadScanner;
  readonly readiness: Readiness;
  /** Where applicants reach the portal; known for sure only once the server listens. */
  readonly publicUrl: PublicUrl;
  /**
   * Another text as soon as public pages show something else, at most a second later; undefined while that is not known.
   * A page that is kept is right as long as the text from before it was made is still the same.
   */
  readonly contentRevision: () => string | undefined;
}

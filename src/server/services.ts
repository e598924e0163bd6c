import type { Meter, Tracer } from '@opentelemetry/api';
import type { RuleChecker } from '../engine/schema/checker.ts';
import type { Catalogue } from '../engine/schema/types.ts';
import type { Settings } from './config/settings.ts';
import type { Texts } from './config/texts.ts';
import type { ApplicationContext } from './features/application/application-context.ts';
import type { FormVersions } from './features/application/queries/form-versions.ts';
import type { MailStyleOf } from './features/mail/mail-styles.ts';
import type { Database } from './platform/database/database.ts';
import type { Queryable } from './platform/database/queryable.ts';
import type { IdentityProvider } from './platform/identity-provider.ts';
import type { Notifier } from './platform/notify/phone-message.ts';
import type { Passwords } from './platform/passwords.ts';
import type { PaymentGateways } from './platform/payments/payment-gateway.ts';
import type { ExportPlace } from './platform/storage/export-place.ts';
import type { UploadScanner } from './platform/storage/upload-scanner.ts';
import type { Readiness } from './readiness.ts';

export interface PublicUrl {
  get(): string;
  setListeningUrl(url: string): void;
}

/** Dependencies of routes and services: created once at the start and passed as an argument. */
export interface Services {
  readonly settings: Settings;
  readonly codeRoot: string;
  readonly dataRoot: string;
  readonly buildId: string;
  readonly db: Database;
  /** For lists, exports, reports and the dashboard: on a replica where there is one. */
  readonly reads: Queryable;
  readonly catalogue: Catalogue;
  readonly checker: RuleChecker;
  readonly texts: Texts;
  /** Every form of a step that was served, this one and earlier ones. */
  readonly forms: FormVersions;
  /**
   * Context of the features that process applications. Its caches of lists and transitions are the only ones of the
   * process.
   */
  readonly applications: ApplicationContext;
  readonly passwords: Passwords;
  readonly payments: PaymentGateways;
  readonly scanner: UploadScanner;
  readonly readiness: Readiness;
  readonly mailStyleOf: MailStyleOf;
  /** Sends messages to phones; undefined: this portal sends none. */
  readonly notifier: Notifier | undefined;
  /** Where scheduled exports are put; undefined: none is written. */
  readonly exportPlace: ExportPlace | undefined;
  /** Where staff sign in with their university account; undefined: nowhere. */
  readonly identityProvider: IdentityProvider | undefined;
  /** Creates the instruments of metrics; without a port to read them at, they record nothing. */
  readonly meter: Meter;
  /** Records traces; undefined where none are sent. */
  readonly tracer: Tracer | undefined;
  /** URL of the portal for applicants; final only once the server listens. */
  readonly publicUrl: PublicUrl;
  /**
   * Changes at most a second after the content of public pages; undefined while it is unknown. A cached page is current
   * as long as the revision read before it was rendered has not changed.
   */
  readonly contentRevision: () => string | undefined;
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAjv } from '../../engine/schema/ajv-factory.ts';
import { StartError } from '../errors.ts';
import type { IdentityProviderSettings } from '../platform/identity-provider.ts';
import type { MetricsAddress } from '../platform/metrics/open-metrics.ts';
import { parseNotifyUrl } from '../platform/notify/notify-url.ts';
import type { ConfiguredProvider } from '../platform/payments/payment-provider.ts';
import { findProvider, isProviderList, paymentProviders } from '../platform/payments/providers.ts';
import type { S3Credentials } from '../platform/storage/s3/s3-objects.ts';
import type { TraceSettings } from '../platform/tracing/open-tracing.ts';
import { type Network, parseNetworks } from '../platform/webhooks/target-address.ts';
import { dataFolders, findCodeRoot } from './folders.ts';
import { settingFormats, splitKeys } from './setting-formats.ts';
import { type SettingValues, settingsSchema } from './settings-schema.ts';

/** Settings of the process, read once at the start (specification 1.5). */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Unset: the address the server listens on. Never with a slash at the end. */
  readonly publicUrl: string | undefined;
  readonly secureCookies: boolean;
  readonly dataDir: string;
  /** Folder of the officers' data. */
  readonly dataRoot: string;
  readonly databaseUrl: string | undefined;
  /** Set: DATABASE_URL is a pooler in transaction mode, and this address is for sessions and migrations. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica for lists, exports, reports and the dashboard; unset: they are read from the primary. */
  readonly databaseReadUrl: string | undefined;
  readonly sessionHours: number;
  /** For this long an admin can undo a decision, and the applicant does not see it. */
  readonly decisionUndoMinutes: number;
  readonly requireAdminSecondFactor: boolean;
  /** Where staff sign in with their university account; undefined: with a password alone. */
  readonly identityProvider: IdentityProviderSettings | undefined;
  /** The only admins whose password opens a session; undefined: all. */
  readonly staffPasswordAccounts: readonly string[] | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: no limit. */
  readonly mailsPerMinute: number | undefined;
  /** Unset: no messages to phones. */
  readonly notifyUrl: string | undefined;
  /** Networks that are not public, to which webhooks may be sent. */
  readonly webhookNetworks: readonly Network[];
  readonly storageUrl: string | undefined;
  /** Where files may still be that are being moved to the current store. */
  readonly storageFormerUrl: string | undefined;
  /** Where scheduled exports are put; unset: none is written. */
  readonly exportUrl: string | undefined;
  readonly exportCredentials: S3Credentials | undefined;
  /** Encrypts backups; unset: none can be made. */
  readonly backupKey: string | undefined;
  /** Unset: uploads are not scanned for viruses. */
  readonly clamavUrl: string | undefined;
  /** The first takes new orders; the others are still queried about theirs. */
  readonly paymentProviders: readonly [ConfiguredProvider, ...ConfiguredProvider[]];
  readonly resultKey: string;
  /**
   * Keys of the second-factor secrets, the newest first: it encrypts, each of them decrypts. RESULT_KEY comes last: it
   * encrypted the secrets of portals that had no key for them.
   */
  readonly secondFactorKeys: readonly [string, ...string[]];
  readonly helpPhone: string;
  /** URL for vulnerability reports; unset: the portal publishes none. */
  readonly securityContact: string | undefined;
  readonly logLevel: string;
  readonly demoData: boolean;
  readonly trustProxy: number;
  readonly rateLimit: number;
  /** Where monitors read the metrics of this process; undefined: nowhere. */
  readonly metrics: MetricsAddress | undefined;
  /** For this long a stopping process reports that it is not ready and continues to serve calls. */
  readonly drainSeconds: number;
  /** Statements that take this long are logged; 0: none. */
  readonly slowStatementMs: number;
  /** Where traces are sent; undefined: nowhere. */
  readonly traces: TraceSettings | undefined;
  /** Processes that serve calls on this machine. */
  readonly workers: number;
}

/** A setting is wrong or missing; the message names it. */
export class SettingsError extends StartError {}

interface SettingRule {
  readonly type?: string;
  readonly description: string;
  readonly 'x-secret'?: boolean;
}
const settingRules: Readonly<Record<string, SettingRule>> = settingsSchema.properties;

const insecureDefaultKey = 'not-a-secret-outside-production';

const defaults = (production: boolean): Record<string, unknown> => ({
  HOST: '127.0.0.1',
  PORT: 3000,
  DATA_DIR: './data',
  SESSION_HOURS: 12,
  DECISION_UNDO_MINUTES: 30,
  REQUIRE_ADMIN_SECOND_FACTOR: production,
  OIDC_SCOPES: 'openid email profile',
  OIDC_GROUPS_CLAIM: 'groups',
  OIDC_SECOND_FACTOR: false,
  MAIL_FROM: 'Admissions <no-reply@localhost>',
  PAYMENT_GATEWAY: 'local',
  HELP_PHONE: '+62 21 0000 0000',
  LOG_LEVEL: 'info',
  DEMO_DATA: !production,
  TRUST_PROXY: 0,
  RATE_LIMIT: 6000,
  WORKERS: 1,
  SLOW_STATEMENT_MS: 1_000,
  TRACES_SHARE: 1,
  METRICS_HOST: '127.0.0.1',
  ...(production
    ? {}
    : { RESULT_KEY: insecureDefaultKey, SECOND_FACTOR_KEYS: insecureDefaultKey, NOTIFY_URL: 'stub:' }),
  DRAIN_SECONDS: production ? 5 : 0,
});

const parseValue = (type: string | undefined, value: string): unknown => {
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(?:true|false|1|0|on|off)$/.test(value)) return /^(?:true|1|on)$/.test(value);
  return value;
};

const readValues = (env: NodeJS.ProcessEnv): Record<string, unknown> => {
  const values = defaults(env['NODE_ENV'] === 'production');
  for (const [name, rule] of Object.entries(settingRules)) {
    const value = env[name]?.trim();
    if (value) values[name] = parseValue(rule.type, value);
  }
  return values;
};

const describeRule = (name: string, value: unknown): string => {
  const rule = settingRules[name];
  if (value === undefined) return `${name} is missing: it must be ${rule?.description}`;
  return `${name} must be ${rule?.description}${rule?.['x-secret'] ? '' : ` (it is ${JSON.stringify(String(value))})`}`;
};

const isPortalRoot = (folder: string): boolean => dataFolders.every((name) => existsSync(join(folder, name)));

/** One wrong or missing setting. The message is one line that names it and never shows a secret. */
interface SettingIssue {
  readonly name: string;
  readonly message: string;
}

const createValidator = () => {
  const ajv = createAjv().addVocabulary(['x-secret']);
  const formats = [
    {
      'portal-root': isPortalRoot,
      'payment-providers': isProviderList,
      notify: (url: string) => parseNotifyUrl(url) !== undefined,
    },
    settingFormats,
    ...paymentProviders.map((provider) => provider.formats),
  ];
  for (const [name, isValid] of formats.flatMap((each) => Object.entries(each))) ajv.addFormat(name, isValid);
  return ajv.compile<SettingValues>(settingsSchema);
};

const isComplete = createValidator();

/** Rules that compare two settings. */
const findConflicts = (values: SettingValues): readonly SettingIssue[] =>
  values.NODE_ENV === 'production' && splitKeys(values.SECOND_FACTOR_KEYS).includes(values.RESULT_KEY)
    ? [
        {
          name: 'SECOND_FACTOR_KEYS',
          message: 'SECOND_FACTOR_KEYS must not contain RESULT_KEY: each purpose has its own key',
        },
      ]
    : [];

/** Reads and checks all settings of an environment. */
const checkSettings = (env: NodeJS.ProcessEnv): { values?: SettingValues; issues: readonly SettingIssue[] } => {
  const values = readValues(env);
  if (isComplete(values)) return { values, issues: findConflicts(values) };
  const names = (isComplete.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ params, instancePath }) => String(params?.['missingProperty'] ?? instancePath.slice(1)));
  return { issues: [...new Set(names)].map((name) => ({ name, message: describeRule(name, values[name]) })) };
};

/** Every wrong or missing setting of an environment, in the order of the schema; empty when the portal can start. */
export const findSettingIssues = (env: NodeJS.ProcessEnv): readonly SettingIssue[] => checkSettings(env).issues;

/** @throws SettingsError that names the first wrong or missing setting */
export const loadSettings = (env: NodeJS.ProcessEnv): Settings => {
  const { values, issues } = checkSettings(env);
  if (!values || issues[0]) throw new SettingsError(issues[0]?.message);
  return toSettings(values);
};

const configureProviders = (values: SettingValues, dataDir: string): Settings['paymentProviders'] => {
  const portal = { dataDir, port: values.PORT };
  const [current, ...others] = values.PAYMENT_GATEWAY.split(',')
    .map(findProvider)
    .filter((provider) => provider !== undefined)
    .map((provider) => provider.configure(values, portal));
  if (!current) throw new SettingsError('PAYMENT_GATEWAY names no payment provider');
  return [current, ...others];
};

const traceSettingsOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT, TRACES_SHARE }: SettingValues): TraceSettings | undefined =>
  OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : { url: OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), share: TRACES_SHARE };

const exportCredentialsOf = (values: SettingValues): S3Credentials | undefined =>
  values.EXPORT_ACCESS_KEY_ID === undefined || values.EXPORT_SECRET_ACCESS_KEY === undefined
    ? undefined
    : { accessKeyId: values.EXPORT_ACCESS_KEY_ID, secretAccessKey: values.EXPORT_SECRET_ACCESS_KEY };

const identityProviderOf = (values: SettingValues): IdentityProviderSettings | undefined =>
  values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined
    ? undefined
    : {
        issuer: values.OIDC_ISSUER,
        clientId: values.OIDC_CLIENT_ID,
        clientSecret: values.OIDC_CLIENT_SECRET,
        scopes: values.OIDC_SCOPES,
        groupsClaim: values.OIDC_GROUPS_CLAIM,
        hasSecondFactor: values.OIDC_SECOND_FACTOR,
      };

const toSettings = (values: SettingValues): Settings => {
  const publicUrl = values.PUBLIC_URL?.replace(/\/$/, '');
  const dataDir = resolve(values.DATA_DIR);
  const [newestKey = values.RESULT_KEY, ...olderKeys] = splitKeys(values.SECOND_FACTOR_KEYS);
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    secureCookies: publicUrl?.startsWith('https:') ?? false,
    dataDir,
    dataRoot: resolve(values.PORTAL_ROOT ?? findCodeRoot()),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    sessionHours: values.SESSION_HOURS,
    decisionUndoMinutes: values.DECISION_UNDO_MINUTES,
    requireAdminSecondFactor: values.REQUIRE_ADMIN_SECOND_FACTOR,
    identityProvider: identityProviderOf(values),
    staffPasswordAccounts:
      values.STAFF_PASSWORD_ACCOUNTS === undefined ? undefined : splitKeys(values.STAFF_PASSWORD_ACCOUNTS),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailsPerMinute: values.MAILS_PER_MINUTE,
    notifyUrl: values.NOTIFY_URL,
    webhookNetworks: parseNetworks(values.WEBHOOK_NETWORKS ?? ''),
    storageUrl: values.STORAGE_URL,
    storageFormerUrl: values.STORAGE_FORMER_URL,
    exportUrl: values.EXPORT_URL,
    exportCredentials: exportCredentialsOf(values),
    backupKey: values.BACKUP_KEY,
    clamavUrl: values.CLAMAV_URL,
    paymentProviders: configureProviders(values, dataDir),
    resultKey: values.RESULT_KEY,
    secondFactorKeys: [newestKey, ...olderKeys, values.RESULT_KEY],
    helpPhone: values.HELP_PHONE,
    securityContact: values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    demoData: values.DEMO_DATA,
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT,
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    drainSeconds: values.DRAIN_SECONDS,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    traces: traceSettingsOf(values),
    workers: values.WORKERS,
  };
};

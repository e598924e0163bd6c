import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAjv } from '../../engine/schema/ajv-factory.ts';
import { StartError } from '../errors.ts';
import { dataFolders, findCodeRoot } from './folders.ts';
import { addSettingFormats, splitKeys } from './setting-formats.ts';
import { settingsSchema } from './settings-schema.ts';

/** A payment gateway, as settings and stored payments name it. */
export type GatewayId = 'local' | 'doku';

/** Complete when DOKU is one of the payment gateways. */
export interface DokuSettings {
  readonly clientId: string;
  readonly secretKey: string;
  readonly baseUrl: string;
}

export interface LocalGatewaySettings {
  /** 0: any free one. */
  readonly port: number;
  /** Nobody asked for this very port: another one does as well. */
  readonly portMayChange: boolean;
  /** Unset: the address it listens on. */
  readonly publicUrl: string | undefined;
}

/** What the process runs with; read once at the start (specification 1.5). */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Unset: the address the server listens on. Never with a slash at the end. */
  readonly publicUrl: string | undefined;
  readonly secureCookies: boolean;
  readonly dataDir: string;
  /** Where the officers' data lies. */
  readonly dataRoot: string;
  readonly databaseUrl: string | undefined;
  readonly sessionHours: number;
  /** For so long an admin's decision may be undone, and is not told. */
  readonly decisionUndoMinutes: number;
  readonly requireAdminSecondFactor: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly storageUrl: string | undefined;
  /** Unset: no virus scanner looks at uploads. */
  readonly clamavUrl: string | undefined;
  /** The first takes new orders; the others are still asked about those that they took. */
  readonly paymentGateways: readonly [GatewayId, ...GatewayId[]];
  readonly doku: DokuSettings;
  readonly localGateway: LocalGatewaySettings;
  readonly resultKey: string;
  /**
   * Keys of the second-factor secrets, the newest first: it seals, every one opens. RESULT_KEY comes last: it sealed the
   * secrets of portals that had no key for them.
   */
  readonly secondFactorKeys: readonly [string, ...string[]];
  readonly helpPhone: string;
  /** Where weaknesses are reported to, as an address; unset: the portal names none. */
  readonly securityContact: string | undefined;
  readonly logLevel: string;
  readonly demoData: boolean;
  readonly trustProxy: number;
  readonly rateLimit: number;
  /** For so long a process that is told to stop says that it is not ready and goes on serving. */
  readonly drainSeconds: number;
}

/** A setting is wrong or missing; the message names it. */
export class SettingsError extends StartError {}

interface SettingRule {
  readonly type?: string;
  readonly description: string;
  readonly 'x-secret'?: boolean;
}
const settingRules = settingsSchema.properties as Readonly<Record<string, SettingRule>>;

const insecureDefaultKey = 'not-a-secret-outside-production';

const defaults = (production: boolean): Record<string, unknown> => ({
  HOST: '127.0.0.1',
  PORT: 3000,
  DATA_DIR: './data',
  SESSION_HOURS: 12,
  DECISION_UNDO_MINUTES: 30,
  REQUIRE_ADMIN_SECOND_FACTOR: production,
  MAIL_FROM: 'Admissions <no-reply@localhost>',
  PAYMENT_GATEWAY: 'local',
  HELP_PHONE: '+62 21 0000 0000',
  LOG_LEVEL: 'info',
  DEMO_DATA: !production,
  TRUST_PROXY: 0,
  RATE_LIMIT: 6000,
  ...(production ? {} : { RESULT_KEY: insecureDefaultKey, SECOND_FACTOR_KEYS: insecureDefaultKey }),
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
export interface SettingIssue {
  readonly name: string;
  readonly message: string;
}

const ajv = addSettingFormats(createAjv().addVocabulary(['x-secret']).addFormat('portal-root', isPortalRoot));
const validateValues = ajv.compile(settingsSchema);

/** Rules that compare two settings. */
const findConflicts = (values: Record<string, unknown>): SettingIssue[] => {
  const keys = splitKeys(String(values['SECOND_FACTOR_KEYS'] ?? ''));
  if (values['NODE_ENV'] !== 'production' || !keys.includes(String(values['RESULT_KEY']))) return [];
  return [
    {
      name: 'SECOND_FACTOR_KEYS',
      message: 'SECOND_FACTOR_KEYS must not contain RESULT_KEY: each purpose has its own key',
    },
  ];
};

const findIssues = (values: Record<string, unknown>): SettingIssue[] => {
  if (validateValues(values)) return findConflicts(values);
  const names = (validateValues.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ params, instancePath }) => String(params?.['missingProperty'] ?? instancePath.slice(1)));
  return [...new Set(names)].map((name) => ({ name, message: describeRule(name, values[name]) }));
};

/** Every wrong or missing setting of an environment, in the order of the schema; empty when it can start. */
export const findSettingIssues = (env: NodeJS.ProcessEnv): readonly SettingIssue[] => findIssues(readValues(env));

/** Checks the environment against the JSON Schema of the settings; throws a `SettingsError` that names the wrong one. */
export const loadSettings = (env: NodeJS.ProcessEnv): Settings => {
  const values = readValues(env);
  const [issue] = findIssues(values);
  if (issue) throw new SettingsError(issue.message);
  return toSettings(values);
};

const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/$/, '');
const portAfter = (port: number): number => (port === 0 || port === 65535 ? 0 : port + 1);

const toSettings = (values: Record<string, unknown>): Settings => {
  const text = (name: string) => values[name] as string;
  const publicUrl = withoutSlash(values['PUBLIC_URL'] as string | undefined);
  return {
    production: values['NODE_ENV'] === 'production',
    host: text('HOST'),
    port: values['PORT'] as number,
    publicUrl,
    secureCookies: publicUrl?.startsWith('https:') ?? false,
    dataDir: resolve(text('DATA_DIR')),
    dataRoot: resolve((values['PORTAL_ROOT'] as string | undefined) ?? findCodeRoot()),
    databaseUrl: values['DATABASE_URL'] as string | undefined,
    sessionHours: values['SESSION_HOURS'] as number,
    decisionUndoMinutes: values['DECISION_UNDO_MINUTES'] as number,
    requireAdminSecondFactor: values['REQUIRE_ADMIN_SECOND_FACTOR'] as boolean,
    smtpUrl: values['SMTP_URL'] as string | undefined,
    mailFrom: text('MAIL_FROM'),
    storageUrl: values['STORAGE_URL'] as string | undefined,
    clamavUrl: values['CLAMAV_URL'] as string | undefined,
    paymentGateways: text('PAYMENT_GATEWAY').split(',') as unknown as [GatewayId, ...GatewayId[]],
    doku: {
      clientId: text('DOKU_CLIENT_ID'),
      secretKey: text('DOKU_SECRET_KEY'),
      baseUrl: withoutSlash(text('DOKU_BASE_URL')) ?? '',
    },
    localGateway: {
      port: (values['LOCAL_GATEWAY_PORT'] as number | undefined) ?? portAfter(values['PORT'] as number),
      portMayChange: values['LOCAL_GATEWAY_PORT'] === undefined,
      publicUrl: withoutSlash(values['LOCAL_GATEWAY_URL'] as string | undefined),
    },
    resultKey: text('RESULT_KEY'),
    secondFactorKeys: [...splitKeys(text('SECOND_FACTOR_KEYS')), text('RESULT_KEY')] as unknown as [
      string,
      ...string[],
    ],
    helpPhone: text('HELP_PHONE'),
    securityContact: values['SECURITY_CONTACT'] as string | undefined,
    logLevel: text('LOG_LEVEL'),
    demoData: values['DEMO_DATA'] as boolean,
    trustProxy: values['TRUST_PROXY'] as number,
    rateLimit: values['RATE_LIMIT'] as number,
    drainSeconds: values['DRAIN_SECONDS'] as number,
  };
};

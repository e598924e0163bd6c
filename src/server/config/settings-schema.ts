import type { FromSchema } from 'json-schema-to-ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { paymentProviders } from '../platform/payments/providers.ts';
import { isSet, port, secretUrl, text, yesNo } from './setting-rule.ts';

const strongKey = 'in production 32 random bytes or more in base64 or hexadecimal, as "openssl rand -base64 32" prints';

const providerIds = paymentProviders.map(({ id }) => `"${id}"`);
const productionSwitches = paymentProviders.flatMap(({ id, productionSwitch }) =>
  productionSwitch ? [`, in production "${id}" only together with ${productionSwitch}=true`] : [],
);

/** The settings of the portal itself. Each is an environment variable of the same name. */
const portalSchema = {
  type: 'object',
  /** Those without a default, and those that always have one. */
  required: [
    'HOST',
    'PORT',
    'DATA_DIR',
    'SESSION_HOURS',
    'DECISION_UNDO_MINUTES',
    'REQUIRE_ADMIN_SECOND_FACTOR',
    'OIDC_SCOPES',
    'OIDC_GROUPS_CLAIM',
    'OIDC_SECOND_FACTOR',
    'MAIL_FROM',
    'PAYMENT_GATEWAY',
    'RESULT_KEY',
    'SECOND_FACTOR_KEYS',
    'HELP_PHONE',
    'LOG_LEVEL',
    'DEMO_DATA',
    'TRUST_PROXY',
    'DRAIN_SECONDS',
    'METRICS_HOST',
    'RATE_LIMIT',
    'WORKERS',
    'SLOW_STATEMENT_MS',
    'TRACES_SHARE',
  ],
  properties: {
    NODE_ENV: text('a word such as production, development or test'),
    HOST: text('a host name or address without spaces', { pattern: '^[^\\s/]+$' }),
    PORT: port,
    PUBLIC_URL: text(
      'an http(s) address without a path, such as https://admission.example.ac.id, in production with https',
      { format: 'origin' },
    ),
    DATA_DIR: text('a folder'),
    PORTAL_ROOT: text('a folder that holds schemas, locales and themes', { format: 'portal-root' }),
    DATABASE_URL: secretUrl(
      'postgres|postgresql',
      'a PostgreSQL address such as postgres://user:password@host/database, in production with sslmode=verify-full unless the database runs on this machine',
    ),
    DATABASE_DIRECT_URL: secretUrl(
      'postgres|postgresql',
      'the PostgreSQL address behind the pooler of DATABASE_URL, in production with sslmode=verify-full unless the database runs on this machine',
    ),
    DATABASE_READ_URL: secretUrl(
      'postgres|postgresql',
      'the PostgreSQL address of a replica of DATABASE_URL, in production with sslmode=verify-full unless the database runs on this machine',
    ),
    SESSION_HOURS: { type: 'number', exclusiveMinimum: 0, maximum: 720, description: 'hours, above 0 and up to 720' },
    DECISION_UNDO_MINUTES: {
      type: 'number',
      minimum: 0,
      maximum: 1440,
      description: 'the minutes for which a decision can be undone and applicants are not notified, from 0 to 1440',
    },
    REQUIRE_ADMIN_SECOND_FACTOR: yesNo,
    OIDC_ISSUER: text(
      'the address of an OpenID Connect provider without query, such as https://login.example.ac.id/realms/staff, with https unless it runs on this machine, in production always with https',
      { format: 'issuer' },
    ),
    OIDC_CLIENT_ID: text('the name under which the provider knows the portal, up to 200 characters', {
      pattern: '^[\\x21-\\x7e]{1,200}$',
    }),
    OIDC_CLIENT_SECRET: text('the secret of the portal at the provider, up to 500 characters', {
      maxLength: 500,
      'x-secret': true,
    }),
    OIDC_SCOPES: text('words separated by spaces, among them openid', {
      pattern: '^(?:[\\x21-\\x7e]+ )*openid(?: [\\x21-\\x7e]+)*$',
    }),
    OIDC_GROUPS_CLAIM: text('the name of the claim that lists the groups of a person', {
      pattern: '^[\\x21-\\x7e]{1,200}$',
    }),
    OIDC_SECOND_FACTOR: yesNo,
    STAFF_PASSWORD_ACCOUNTS: text(
      'one email address or more, separated by commas: the only admins who may log in with a password',
      { format: 'addresses' },
    ),
    SMTP_URL: secretUrl(
      'smtp|smtps',
      'an SMTP address such as smtps://user:password@host or smtp://user:password@host:587, in production with no option in the query but "name"',
    ),
    MAIL_FROM: text('a sender such as Admissions <admission@example.ac.id>', {
      pattern: '^[^\\r\\n]*[^\\s@]+@[^\\s@]+$',
    }),
    MAILS_PER_MINUTE: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'the mails that are sent in a minute at most, from 1 to 100000',
    },
    NOTIFY_URL: text(
      'stub: or an address such as whatsapp://PHONE_NUMBER_ID:TOKEN@graph.facebook.com/v23.0, in production not stub:',
      { format: 'notify', 'x-secret': true },
    ),
    WEBHOOK_NETWORKS: text('networks such as 10.20.0.0/16,192.168.7.4/32, separated by commas', { format: 'networks' }),
    STORAGE_URL: text(
      's3://bucket with the parameters that the README names, or file:///folder, in production an S3 store only with https',
      { format: 'storage', 'x-secret': true },
    ),
    STORAGE_FORMER_URL: text('where uploads were stored before, in the form of STORAGE_URL', {
      format: 'storage',
      'x-secret': true,
    }),
    EXPORT_URL: text('where scheduled exports are put, in the form of STORAGE_URL', {
      format: 'storage',
      'x-secret': true,
    }),
    EXPORT_ACCESS_KEY_ID: text('the name of a key of the store of EXPORT_URL, up to 200 characters', {
      pattern: '^[\\x21-\\x7e]{1,200}$',
    }),
    EXPORT_SECRET_ACCESS_KEY: text('the secret of EXPORT_ACCESS_KEY_ID, up to 200 characters', {
      pattern: '^[\\x21-\\x7e]{1,200}$',
      'x-secret': true,
    }),
    BACKUP_KEY: text(`a key of 16 to 200 characters, ${strongKey}`, {
      minLength: 16,
      maxLength: 200,
      'x-secret': true,
    }),
    CLAMAV_URL: text('an address of clamd such as unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310', {
      format: 'clamd',
    }),
    PAYMENT_GATEWAY: text(
      `${providerIds.join(' or ')}, or ${providerIds.length === 2 ? 'both' : 'several'} with a comma${productionSwitches.join('')}`,
      { format: 'payment-providers' },
    ),
    RESULT_KEY: text(`a key of 16 to 200 characters, ${strongKey}`, {
      minLength: 16,
      maxLength: 200,
      'x-secret': true,
    }),
    SECOND_FACTOR_KEYS: text(
      `one key or more of 16 to 200 characters, separated by commas, the newest first, ${strongKey}`,
      {
        pattern: '^\\s*[^\\s,]{16,200}\\s*(?:,\\s*[^\\s,]{16,200}\\s*)*$',
        'x-secret': true,
      },
    ),
    HELP_PHONE: text('a phone number of digits, spaces, + and -', { pattern: '^[0-9+() -]{4,30}$' }),
    SECURITY_CONTACT: text(
      'an address to report a weakness to, such as mailto:security@example.ac.id or https://example.ac.id/security',
      { pattern: '^(?:mailto:[^\\s@<>,;?]+@[^\\s@<>,;?]+|https://[^\\s/@]+(?:/[^\\s]*)?)$' },
    ),
    LOG_LEVEL: {
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      description: 'one of fatal, error, warn, info, debug, trace, silent',
    },
    DEMO_DATA: { type: 'boolean', description: 'true or false, and not true in production' },
    TRUST_PROXY: {
      type: 'integer',
      minimum: 0,
      maximum: 10,
      description: 'the number of proxies in front, from 0 to 10',
    },
    DRAIN_SECONDS: {
      type: 'number',
      minimum: 0,
      maximum: 600,
      description: 'the seconds for which a stopping process continues to serve calls, from 0 to 600',
    },
    METRICS_HOST: text('a host name or address without spaces', { pattern: '^[^\\s/]+$' }),
    METRICS_PORT: port,
    RATE_LIMIT: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'the calls one address may make in a minute, 0 for no protection against floods',
    },
    SLOW_STATEMENT_MS: {
      type: 'integer',
      minimum: 0,
      maximum: 60_000,
      description: 'the milliseconds from which a statement is logged as slow, from 0 (none is) to 60000',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: text('an http(s) address of a collector of traces, without a path', {
      format: 'origin',
    }),
    TRACES_SHARE: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'the share of requests and jobs of which a trace is sent, from 0 to 1',
    },
    WORKERS: {
      type: 'integer',
      minimum: 1,
      maximum: 64,
      description: 'the number of processes that serve calls, from 1 to 64',
    },
  },
} as const;

/** Values of the settings of the portal after the check against the schema. */
export type SettingValues = FromSchema<typeof portalSchema>;

const inProduction = isSet('NODE_ENV', 'production');

/** Condition: PAYMENT_GATEWAY names the provider. */
const isNamed = (id: string) => ({
  properties: { PAYMENT_GATEWAY: { pattern: `(?:^|,)${id}(?:,|$)` } },
  required: ['PAYMENT_GATEWAY'],
});

/** Rules for the settings of one provider. */
const providerRules = ({ id, schema, productionRules, productionSwitch }: PaymentProvider): readonly object[] => [
  { if: isNamed(id), then: { required: schema.required } },
  { if: inProduction, then: { properties: productionRules } },
  ...(productionSwitch
    ? [
        {
          if: { ...inProduction, not: isSet(productionSwitch, true) },
          then: { properties: { PAYMENT_GATEWAY: { not: isNamed(id).properties.PAYMENT_GATEWAY } } },
        },
      ]
    : []),
];

/** Every setting of the portal and of the payment providers. */
export const settingsSchema = {
  ...portalSchema,
  properties: {
    ...portalSchema.properties,
    ...Object.fromEntries(paymentProviders.flatMap(({ schema }) => Object.entries(schema.properties))),
  },
  dependentRequired: {
    DATABASE_DIRECT_URL: ['DATABASE_URL'],
    DATABASE_READ_URL: ['DATABASE_URL'],
    EXPORT_ACCESS_KEY_ID: ['EXPORT_SECRET_ACCESS_KEY', 'EXPORT_URL'],
    EXPORT_SECRET_ACCESS_KEY: ['EXPORT_ACCESS_KEY_ID'],
    OIDC_ISSUER: ['OIDC_CLIENT_ID'],
    OIDC_CLIENT_ID: ['OIDC_ISSUER'],
    OIDC_CLIENT_SECRET: ['OIDC_ISSUER'],
    // Without a provider nobody else could log in.
    STAFF_PASSWORD_ACCOUNTS: ['OIDC_ISSUER'],
  },
  allOf: [
    {
      if: inProduction,
      then: {
        required: ['PUBLIC_URL', 'SMTP_URL'],
        properties: {
          DEMO_DATA: { const: false },
          PUBLIC_URL: { format: 'https-origin' },
          OIDC_ISSUER: { pattern: '^https:' },
          DATABASE_URL: { format: 'private-database' },
          DATABASE_DIRECT_URL: { format: 'private-database' },
          DATABASE_READ_URL: { format: 'private-database' },
          SMTP_URL: { format: 'private-smtp' },
          STORAGE_URL: { format: 'private-storage' },
          STORAGE_FORMER_URL: { format: 'private-storage' },
          EXPORT_URL: { format: 'private-storage' },
          NOTIFY_URL: { not: { const: 'stub:' } },
          BACKUP_KEY: { format: 'strong-key' },
          RESULT_KEY: { format: 'strong-key' },
          SECOND_FACTOR_KEYS: { format: 'strong-keys' },
        },
      },
    },
    ...paymentProviders.flatMap(providerRules),
  ],
};

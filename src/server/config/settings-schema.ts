const text = (rule: string, more: object = {}) => ({ type: 'string', minLength: 1, description: rule, ...more });
const url = (schemes: string, rule: string) => text(rule, { pattern: `^(?:${schemes})://[^\\s]+$`, 'x-secret': true });
const isSet = (name: string, value: unknown) => ({ properties: { [name]: { const: value } }, required: [name] });

const strongKey = 'in production 32 random bytes or more in base64 or hexadecimal, as "openssl rand -base64 32" prints';

/** Every setting: an environment variable of the same name. `description` completes the sentence "NAME must be ...". */
export const settingsSchema = {
  type: 'object',
  required: ['HOST', 'PORT', 'DATA_DIR', 'RESULT_KEY'],
  properties: {
    NODE_ENV: text('a word such as production, development or test'),
    HOST: text('a host name or address without spaces', { pattern: '^[^\\s/]+$' }),
    PORT: { type: 'integer', minimum: 0, maximum: 65535, description: 'a whole number from 0 to 65535' },
    PUBLIC_URL: text(
      'an http(s) address without a path, such as https://admission.example.ac.id, in production with https',
      { format: 'origin' },
    ),
    DATA_DIR: text('a folder'),
    PORTAL_ROOT: text('a folder that holds schemas, locales and themes', { format: 'portal-root' }),
    DATABASE_URL: url(
      'postgres|postgresql',
      'a PostgreSQL address such as postgres://user:password@host/database, in production with sslmode=verify-full unless the database runs on this machine',
    ),
    SESSION_HOURS: { type: 'number', exclusiveMinimum: 0, maximum: 720, description: 'hours, above 0 and up to 720' },
    DECISION_UNDO_MINUTES: {
      type: 'number',
      minimum: 0,
      maximum: 1440,
      description: 'the minutes for which a decision may be undone and is not told, from 0 to 1440',
    },
    REQUIRE_ADMIN_SECOND_FACTOR: { type: 'boolean', description: 'true or false' },
    SMTP_URL: url(
      'smtp|smtps',
      'an SMTP address such as smtps://user:password@host or smtp://user:password@host:587, in production with no option in the query but "name"',
    ),
    MAIL_FROM: text('a sender such as Admissions <admission@example.ac.id>', {
      pattern: '^[^\\r\\n]*[^\\s@]+@[^\\s@]+$',
    }),
    STORAGE_URL: url('s3|file', 'an address such as s3://bucket'),
    CLAMAV_URL: text('an address of clamd such as unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310', {
      format: 'clamd',
    }),
    PAYMENT_GATEWAY: {
      type: 'string',
      pattern: '^(?:local|doku|local,doku|doku,local)$',
      description:
        '"local" or "doku", or both with a comma, in production "local" only together with ALLOW_LOCAL_GATEWAY=true',
    },
    ALLOW_LOCAL_GATEWAY: { type: 'boolean', description: 'true or false' },
    LOCAL_GATEWAY_PORT: { type: 'integer', minimum: 0, maximum: 65535, description: 'a whole number from 0 to 65535' },
    LOCAL_GATEWAY_URL: text('an http(s) address without a path, under which browsers reach the local gateway', {
      format: 'origin',
    }),
    DOKU_CLIENT_ID: text('the client id given by DOKU'),
    DOKU_SECRET_KEY: text('the secret key given by DOKU', { 'x-secret': true }),
    DOKU_BASE_URL: text(
      "DOKU's address without a path, in production https://api.doku.com, https://api-sandbox.doku.com or an address of this machine",
      { format: 'origin' },
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
      description: 'the seconds for which a process that is told to stop goes on serving, from 0 to 600',
    },
    RATE_LIMIT: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'the calls one address may make in a minute, 0 for no protection against floods',
    },
  },
  allOf: [
    {
      if: isSet('NODE_ENV', 'production'),
      then: {
        required: ['PUBLIC_URL', 'SMTP_URL', 'SECOND_FACTOR_KEYS'],
        properties: {
          DEMO_DATA: { const: false },
          PUBLIC_URL: { format: 'https-origin' },
          DATABASE_URL: { format: 'private-database' },
          SMTP_URL: { format: 'private-smtp' },
          DOKU_BASE_URL: { format: 'gateway-origin' },
          RESULT_KEY: { format: 'strong-key' },
          SECOND_FACTOR_KEYS: { format: 'strong-keys' },
        },
      },
    },
    {
      if: { ...isSet('NODE_ENV', 'production'), not: isSet('ALLOW_LOCAL_GATEWAY', true) },
      then: { properties: { PAYMENT_GATEWAY: { const: 'doku' } } },
    },
    {
      if: { required: ['PAYMENT_GATEWAY'], properties: { PAYMENT_GATEWAY: { pattern: 'doku' } } },
      then: { required: ['DOKU_CLIENT_ID', 'DOKU_SECRET_KEY', 'DOKU_BASE_URL'] },
    },
  ],
} as const;

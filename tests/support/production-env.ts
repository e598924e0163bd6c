import { randomBytes } from 'node:crypto';

const newKey = (): string => randomBytes(32).toString('base64');

/** Settings with which the portal starts in production. No server listens at the SMTP address. */
export const productionEnv = (): Readonly<Record<string, string>> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://admission.example.ac.id',
  SMTP_URL: 'smtp://127.0.0.1:9',
  RESULT_KEY: newKey(),
  SECOND_FACTOR_KEYS: newKey(),
  ALLOW_LOCAL_GATEWAY: 'true',
  LOCAL_GATEWAY_PORT: '0',
});

import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { login, register, verifyOtp } from '../../src/contract/account.ts';
import { type ApiClient, createClient } from './client.ts';
import type { TestServer } from './server.ts';

export const password = 'Sepeda-Biru-7';

/** A name that nobody else has. Without digits: the search would take it for an identity number. */
export const newName = (start: string): string =>
  `${start}${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

export const newEmail = (name = 'siti'): string => `${name}.${randomBytes(5).toString('hex')}@example.com`;

/** The body of `/auth/register` for an adult applicant. */
export const registration = (email: string, more: Readonly<Record<string, unknown>> = {}) => ({
  email,
  password,
  confirmPassword: password,
  firstName: 'Siti',
  lastName: 'Aminah',
  birthdate: '2000-05-17',
  dialCode: '+62',
  phone: '81234567890',
  privacyConsent: true,
  ...more,
});

export interface Person {
  readonly client: ApiClient;
  readonly email: string;
  readonly id: string;
}

export const logIn = async (
  server: TestServer,
  email: string,
  client = createClient(server.url),
  secret = password,
): Promise<Person> => {
  const answer = await client.call(login, { body: { email, password: secret } });
  if (answer.status !== 200 || answer.body.data === null) throw new Error(`login failed: ${answer.text}`);
  return { client, email, id: client.cookies.get('userId') as string };
};

/** Registers with the code from the mailbox, like a real applicant. */
export const registerPerson = async (server: TestServer, email = newEmail()): Promise<Person> => {
  const client = createClient(server.url);
  await client.call(register, { body: registration(email) });
  const { otp } = await server.waitForMail(email);
  await client.call(verifyOtp, { body: { email, otp } });
  return logIn(server, email, client);
};

interface Made {
  readonly role?: 'applicant' | 'admin';
  readonly institutionCode?: number;
  /** Of an admin of one institution: the only programs of study. */
  readonly programIds?: readonly string[];
  /** Of an admin; left out: office admin of an institution, system admin of the group. */
  readonly staffRoles?: readonly string[];
  readonly demo?: boolean;
}

/** A hash with the lowest cost: the cost of a password check is part of the hash, and thousands of logins at the real cost would be slow. */
const passwordHash = hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A verified account straight into the database, logged in. Faster than registering, for tests about other subjects. */
export const makePerson = async (server: TestServer, made: Made = {}): Promise<Person> => {
  const email = newEmail(made.role ?? 'applicant');
  await server.db.query(
    `insert into account (email, email_folded, password_hash, role, institution_code, demo, staff_roles, program_ids,
       program_institution, verified_at, profile)
     values ($1, $1, $2, $3, case when $7::text[] = '{}' then $4::integer else -1 end, $5, $6, $7,
       case when $7::text[] <> '{}' then $4::integer end, now(), '{"firstName":"Siti","lastName":"Aminah","birthDate":"2006-04-21"}')`,
    [
      email,
      await passwordHash,
      made.role ?? 'applicant',
      made.institutionCode ?? null,
      made.demo ?? false,
      made.staffRoles ?? [],
      made.programIds ?? [],
    ],
  );
  return logIn(server, email);
};

/**
 * The text of an API key: a prefix by which scanners of code recognise it, 43 random characters, and a checksum by which they tell
 * a key from what only looks like one.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { digest } from './tokens.ts';

const PREFIX = 'pmbkey_';
/** 62 characters, so that a double click selects the whole key. 43 of them are 256 bits. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** Of the random characters; the others are more than 200 bits. */
const HINT_LENGTH = 8;

/** For scanners; the checksum has to fit too. */
export const apiKeyPattern = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

const checksumOf = (random: string): string => {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
};

/** Also true for an empty text, which a program sends whose setting for the key is missing, and for a key in capitals. */
export const startsLikeApiKey = (text: string): boolean => text === '' || text.toLowerCase().startsWith(PREFIX);

export interface ApiKeyParts {
  /** Under which the key is found. */
  readonly hint: string;
  /** Under which it is stored. */
  readonly digest: Buffer;
}

/** Undefined for a text that is no key: then nothing needs to be looked up. */
export const readApiKey = (text: string): ApiKeyParts | undefined => {
  if (!apiKeyPattern.test(text)) return undefined;
  const random = text.slice(PREFIX.length, -CHECKSUM_LENGTH);
  if (checksumOf(random) !== text.slice(-CHECKSUM_LENGTH)) return undefined;
  return { hint: random.slice(0, HINT_LENGTH), digest: digest(text) };
};

export const createApiKeySecret = (): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
};

/** How lists show a key. */
export const shownHint = (hint: string): string => `${PREFIX}${hint}…`;

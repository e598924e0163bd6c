import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits that fit into addresses and cookies. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Digest under which a token is stored: random tokens need no slow hash. */
export const digest = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Compares two texts in a time that depends on their lengths only. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value has the format of a record id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

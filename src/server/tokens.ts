import { hash, randomBytes } from 'node:crypto';

/** 256 random bits that fit into addresses and cookies. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Under which a token is stored: random tokens need no slow hash. */
export const digest = (token: string): Buffer => hash('sha256', token, 'buffer');

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBaseCommit, readDataAtCommit } from './read-data-at-commit.ts';
import { readOfficerData } from './read-officer-data.ts';

const root = mkdtempSync(join(tmpdir(), 'read-base-'));
const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, ...who, ...args], { encoding: 'utf8' }).trim();
const write = (path: string, value: unknown): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
};
const commit = (message: string): void => {
  git('add', '.');
  git('commit', '-qm', message);
};

beforeAll(() => {
  git('init', '-q', '-b', 'main');
  write('schemas/kept.json', { é: 1 });
  write('schemas/changed.json', { was: 'ä' });
  write('locales/id/gone.json', { was: true });
  commit('base');
  git('checkout', '-qb', 'work');
  write('schemas/changed.json', { is: 2 });
  rmSync(join(root, 'locales/id/gone.json'));
  commit('work');
  write('themes/new/tokens.json', { is: 3 });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('findBaseCommit finds the commit at which the branch left main', () => {
  expect(findBaseCommit(root)).toBe(git('rev-parse', 'main'));
});

it('findBaseCommit returns undefined outside a git repository', () => {
  expect(findBaseCommit(tmpdir())).toBeUndefined();
});

it('readDataAtCommit reads changed and removed files as they are in the commit, and omits later files', () => {
  const base = readDataAtCommit(readOfficerData(root), root, 'main');
  expect(Object.fromEntries(base.values)).toEqual({
    'schemas/kept.json': { é: 1 },
    'schemas/changed.json': { was: 'ä' },
    'locales/id/gone.json': { was: true },
  });
});

it('readDataAtCommit throws for an unknown commit', () => {
  expect(() => readDataAtCommit(readOfficerData(root), root, 'nowhere')).toThrow();
});

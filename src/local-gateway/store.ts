import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { State } from './types.ts';

export interface Store {
  readonly state: State;
  save(): void;
}

const read = (file: string): State | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;

/** Orders outlive the program: a file, replaced whole after every change. */
export const openStore = (file: string): Store => {
  mkdirSync(dirname(file), { recursive: true });
  const state: State = read(file) ?? { orders: {}, replies: {}, deliveries: [] };
  return {
    state,
    save: () => {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
};

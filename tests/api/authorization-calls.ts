import type { Call } from '../../src/contract/call.ts';
import { contentCalls } from '../../src/contract/content.ts';
import type { TestServer } from '../support/server.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../../src/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'data' in value;

/** Every call that the contract knows, those of each kind of content among them. */
export const contractCalls = (server: TestServer): readonly Call[] => {
  const named = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));
  const kinds = Object.values(server.portal.services.catalogue.content).filter(({ readers }) => readers === undefined);
  const ofContent = kinds.flatMap((kind) => Object.values<Call>(contentCalls(kind)));
  return [...new Map([...named, ...ofContent].map((call) => [call.name, call])).values()];
};

export const addressOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Addresses below /api that the running server answers, with their methods. */
export const registeredAddresses = ({ portal }: TestServer): readonly string[] => {
  const lines = portal.app.printRoutes({ commonPrefix: false }).split('\n');
  const parents: string[] = [];
  return lines.flatMap((line) => {
    const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(part);
    const address = parents.join('');
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD' && address.startsWith('/api'))
      .map((method) => `${method} ${address.length > 5 ? address.replace(/\/$/, '') : address}`);
  });
};

import { expect, it } from 'vitest';
import { comparePackages } from './production-packages.ts';

const packages = {
  dependencies: { fastify: '5', '@aws-sdk/client-s3': '3', tsx: '4', '@expo-google-fonts/noto-sans': '0', react: '19' },
  devDependencies: { vite: '8', pg: '8', '@types/pg': '8', 'json-schema-to-ts': '3' },
};

it('comparePackages names what the server imports from devDependencies, and dependencies that it does not import', () => {
  const source = [
    "import fastify from 'fastify';",
    "import { S3Client } from '@aws-sdk/client-s3/dist/x.js';",
    "import type { FromSchema } from 'json-schema-to-ts';",
    'import type {',
    '  Plugin,',
    "} from 'vite';",
    "export type { A } from 'vite';",
    "import { type Pool, Client } from 'pg';",
    "// import { no } from 'vite';",
    "import { join } from 'node:path';",
    "const statement = 'delete from ' + 'vites';",
  ].join('\n');
  expect(comparePackages(packages, [['src/server/a.ts', source]])).toEqual([
    'package.json: pg, which src/server/a.ts imports, belongs to dependencies',
    'package.json: react belongs to devDependencies, because the server does not import it',
  ]);
});

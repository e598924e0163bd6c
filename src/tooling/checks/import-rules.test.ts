import { describe, expect, it } from 'vitest';
import { findImports, findImportViolations } from './import-rules.ts';

const imports = (file: string, ...targets: readonly string[]): readonly string[] =>
  findImportViolations(file, targets.map((target) => `import { a } from '${target}';`).join('\n'));

describe('findImports', () => {
  it('finds static, type, side-effect and dynamic imports and re-exports with line and target, and ignores comments', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from '../b/b.ts';",
      "// import { no } from './no.ts';",
      "/* import { no } from './no.ts'; */",
      "export { c } from '@scope/pack/deep';",
      'import {',
      '  d,',
      '} from "node:fs";',
      "import 'side-effect/file.css';",
      "const lazy = () => import('virtual:form/x');",
    ].join('\n');
    expect(findImports('src/x/file.ts', source)).toEqual([
      { line: 1, target: 'src/x/a.ts' },
      { line: 2, target: 'src/b/b.ts' },
      { line: 5, target: '@scope/pack' },
      { line: 8, target: 'node:fs' },
      { line: 9, target: 'side-effect' },
      { line: 10, target: 'virtual:form/x' },
    ]);
  });
});

describe.each([
  ['machines/a.machine.ts', ['xstate', './run.ts'], ['ajv', 'node:fs', '../src/engine/text/keys.ts']],
  [
    'src/engine/steps/a.ts',
    ['ajv/dist/2020.js', 'ajv-formats', '../wire/b.ts'],
    ['node:fs', 'react', '../../contract/call.ts'],
  ],
  ['src/contract/a.ts', ['json-schema-to-ts', './call.ts'], ['../engine/text/keys.ts', 'node:fs']],
  [
    'src/client/design/a.tsx',
    ['react', '../../engine/x.ts', '../../../machines/run.ts', '../api/api-error.ts'],
    [
      'node:fs',
      '../../server/app.ts',
      '../app/x.ts',
      '../features/shared/page/x.ts',
      '../api/http.ts',
      '../forms/x.ts',
      '../../contract/account.ts',
      '@tanstack/react-query',
    ],
  ],
  [
    'src/client/forms/a.tsx',
    ['@rjsf/core', '../design/x.ts'],
    ['../features/applicant/application/x.ts', '../app/x.ts'],
  ],
  [
    'src/client/features/admin/one/a.tsx',
    ['./b.ts', '../../../design/x.ts', '../../../api/x.ts', '../shared/x.ts', '../../shared/page/x.ts'],
    ['../two/b.ts', '../../public/shared/b.ts', '../../applicant/one/b.ts', '../../../app/x.ts'],
  ],
  ['src/client/features/shared/page/a.tsx', ['../payment/x.ts'], ['../../admin/shared/x.ts', '../../public/one/x.ts']],
  ['src/client/features/admin/shared/a.tsx', ['../../shared/page/x.ts'], ['../one/x.ts']],
  [
    'src/client/app/a.tsx',
    ['../features/admin/one/x.tsx', 'virtual:catalogue'],
    ['../../server/app.ts', '../../tooling/x.ts'],
  ],
  [
    'src/server/features/one/routes.ts',
    ['../../http/route.ts', './get.ts', '../../../contract/call.ts'],
    ['./queries.ts', '../two/queries/b.ts', '../../platform/gate.ts', '../../../client/x.ts'],
  ],
  ['src/server/features/one/routes/a.ts', ['../get.ts'], ['../queries/b.ts', '../../../platform/gate.ts']],
  ['src/server/features/one/own-routes.ts', ['./get.ts'], ['./write-queries.ts', '../../platform/gate.ts']],
  [
    'src/server/features/one/get.ts',
    ['./queries.ts', '../audit/queries.ts', '../two/get.ts', '../../platform/gate.ts'],
    ['./routes.ts', '../two/queries/b.ts', '../two/routes/b.ts', '../../http/route.ts', 'fastify'],
  ],
  [
    'src/server/features/one/queries.ts',
    ['pg', '../application/queries/released.ts', '../../platform/database/pool.ts', '../../../engine/x.ts'],
    ['../two/queries/b.ts', './get.ts', './routes.ts', '../../platform/storage/storage.ts'],
  ],
  [
    'src/server/platform/mail/a.ts',
    ['nodemailer', 'node:fs', '../database/pool.ts'],
    ['../../features/one/queries.ts', '../../http/route.ts'],
  ],
  [
    'src/tooling/a.ts',
    ['../engine/x.ts', 'vite', 'node:fs'],
    ['../server/app.ts', '../client/x.ts', '../../tests/x.ts'],
  ],
] as const)('findImportViolations: the file %s', (file, allowed, forbidden) => {
  it.each(allowed)('may import %s', (target) => {
    expect(imports(file, target)).toEqual([]);
  });
  it.each(forbidden)('may not import %s', (target) => {
    expect(imports(file, target)[0]).toMatch(`${file}:1 imports `);
  });
});

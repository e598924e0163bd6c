import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What the browser never reads of a call: the schema of the reply, and who may send it. */
const forTheServer: ReadonlySet<string> = new Set(['data', 'access']);

/** Nor what an applicant's call sends: only lists and forms of admins read limits from there. */
const sentByApplicants: ReadonlySet<string> = new Set(['query', 'body']);
const applicantAreas = /\/(?:account|application|own-files)\.ts$/;

interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The properties of every object that the module exports by name. */
const exportedObjects = ({ body }: ReturnType<Rolldown.PluginContext['parse']>): readonly (readonly Place[])[] =>
  body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.map(({ init }) =>
      (init?.type === 'ObjectExpression' ? init.properties : []).flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier'
          ? [{ name: one.key.name, start: one.start, end: one.end }]
          : [],
      ),
    );
  });

const isCall = (properties: readonly Place[]): boolean =>
  ['method', 'path'].every((name) => properties.some((one) => one.name === name));

/** Leaves what only the server reads of the calls in `src/contract` out of the browser's build. */
export const leanContract = (root: string): Plugin => ({
  name: 'portal-lean-contract',
  enforce: 'post',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  transform(code, id) {
    if (!id.startsWith(join(root, 'src/contract/'))) return;
    const unread = exportedObjects(this.parse(code))
      .filter(isCall)
      .flat()
      .filter(({ name }) => forTheServer.has(name) || (applicantAreas.test(id) && sentByApplicants.has(name)))
      .sort((a, b) => b.start - a.start);
    const lean = unread.reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
      code,
    );
    // A module that only describes replies has nothing left to run.
    return { code: lean, map: null, moduleSideEffects: false };
  },
});

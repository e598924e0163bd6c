import { expect, it } from 'vitest';
import { slimModule } from './slim-router.plugin.ts';

const replaced = [
  'usePrefetchBehavior',
  'PrefetchPageLinks',
  'decodeRedirectErrorDigest',
  'decodeRouteErrorResponseDigest',
  'DefaultErrorComponent',
  'ScrollRestoration',
];

const moduleOf = (names: readonly string[]) => {
  let code =
    'const matches = known ? known : matchRoutes(routes, { pathname: remainingPathname });\ninvariant(\n  isKnown(a),\n  `A long ${sentence}`\n);\n';
  const functions = names.map((name) => {
    code += `function ${name}(a) `;
    const start = code.length;
    code += '{ work(a); }';
    const end = code.length;
    code += '\n';
    return { name, start, end };
  });
  return { code, functions };
};

it('slimModule replaces the bodies of what is never used, and lets go of components that only have a name', () => {
  const { code, functions } = moduleOf([...replaced, 'useLocation']);
  const components =
    'var Form = React10.forwardRef(draw);\nForm.displayName = "Form";\nvar Link = React10.forwardRef(draw);';
  const slim = slimModule(`${code}${components}`, functions);
  expect(slim).toContain('function usePrefetchBehavior(a) { return [false, null, {}]; }');
  expect(slim).toContain('function PrefetchPageLinks(a) { return null; }');
  expect(slim).toContain('function useLocation(a) { work(a); }');
  expect(slim.match(/work/g)).toHaveLength(1);
  expect(slim).toContain('var Form = /* @__PURE__ */ React10.forwardRef(draw);');
  expect(slim).not.toContain('Form.displayName');
  expect(slim).toContain('const matches = known ? known : null;');
  expect(slim).toMatch(/invariant\(\s*isKnown\(a\),\s*"React Router"\s*\);/);
  expect(slim).toContain('var Link = React10.forwardRef(draw);');
});

it('slimModule refuses a version of React Router that lacks one of the functions', () => {
  const { code, functions } = moduleOf(replaced.slice(1));
  expect(() => slimModule(code, functions)).toThrow('React Router lacks usePrefetchBehavior');
});

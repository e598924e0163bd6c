import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const runModule = fileURLToPath(new URL('./run-process.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal run '));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that starts `child` through `runNode` and then prints the exit code it got. */
const startOuter = (child: string) => {
  const inner = join(folder, 'inner.mjs');
  const outer = join(folder, 'outer.mts');
  writeFileSync(inner, child);
  writeFileSync(
    outer,
    `import { runNode } from ${JSON.stringify(runModule)};\n` +
      `const code = await runNode([${JSON.stringify(inner)}]);\nconsole.log('code ' + code);`,
  );
  const process_ = spawn(process.execPath, ['--import', 'tsx', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  process_.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => process_.once('close', resolve));
  return { process: process_, ended, output: () => output };
};

it('runNode returns the exit code of the program', async () => {
  const outer = startOuter('process.exit(3)');
  expect(await outer.ended).toBe(0);
  expect(outer.output()).toContain('code 3');
});

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  'runNode passes %s on to the program, waits until the program has ended, and its own process exits with %i',
  async (signal, code) => {
    const marker = join(folder, 'stopped in order');
    const outer = startOuter(`
    import { writeFileSync } from 'node:fs';
    process.on('${signal}', () => setTimeout(() => { writeFileSync(${JSON.stringify(marker)}, ''); process.exit(0); }, 300));
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
    await expect.poll(outer.output, { timeout: 10_000 }).toContain('ready');
    outer.process.kill(signal);
    expect(await outer.ended).toBe(code);
    expect(existsSync(marker)).toBe(true);
  },
);

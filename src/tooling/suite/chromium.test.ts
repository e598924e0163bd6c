import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

it('findChromium returns the path in CHROMIUM_PATH if the file exists, and ignores it otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal chromium '));
  const named = join(folder, 'chromium');
  writeFileSync(named, '');
  expect(findChromium({ CHROMIUM_PATH: named })).toBe(named);
  rmSync(folder, { recursive: true });
  expect(findChromium({ CHROMIUM_PATH: named })).not.toBe(named);
});

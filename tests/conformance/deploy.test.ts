import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typefaceFiles } from '../../src/server/platform/documents/fonts.ts';
import {
  deployPath,
  expectTimeToStop,
  expectUsable,
  filledIn,
  imageEnv,
  knownSettings,
  readDeploy,
  readEnv,
} from '../support/deploy-files.ts';
import { findProgram } from '../support/find-program.ts';
import { makeCertificate } from '../support/make-certificate.ts';

describe('settings', () => {
  const readme = readFileSync('README.md', 'utf8');
  const listed = new Set(
    [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.replaceAll('`', '')),
    ),
  );

  test('the README lists every setting but NODE_ENV, and no other', () => {
    expect([...listed].filter((name) => !knownSettings.has(name))).toEqual([]);
    expect([...knownSettings].filter((name) => !listed.has(name))).toEqual(['NODE_ENV']);
  });

  test('the guide of operators gives the reason of every setting once, and of no other', () => {
    const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Settings, and why\n');
    const reasons = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
      ([, names = '']) => names.replaceAll('`', '').split(', '),
    );
    expect(reasons.toSorted()).toEqual([...knownSettings].toSorted());
  });

  test('portal.env.example starts a production portal once its placeholders are filled in', () => {
    const env = readEnv(readDeploy('portal.env.example'));
    const filled = filledIn();
    const open = Object.entries(env).filter(([, value]) => /<.*>/.test(value) && !value.startsWith('Admissions'));
    for (const [name] of open) expect(Object.keys(filled), name).toContain(name);
    expectUsable({ ...env, ...filled });
  });
});

test('the image runs on the current LTS of Node or a later one, not as root, and asks /livez on its own port', () => {
  const text = readDeploy('Dockerfile');
  expect(Number(/^ARG NODE_VERSION=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(24);
  expect(text.lastIndexOf('USER node')).toBeGreaterThan(text.lastIndexOf('FROM'));
  expect(text).toContain(`http://127.0.0.1:${imageEnv['PORT']}/livez`);
  expect(text).toContain(`EXPOSE ${imageEnv['PORT']}`);
});

test('the image keeps the typefaces that documents use, and leaves the other styles out', () => {
  const [, command = ''] = /&& (find node_modules\/@expo-google-fonts .*) -delete/.exec(readDeploy('Dockerfile')) ?? [];
  const deleted = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(deleted.length).toBeGreaterThan(50);
  const used = typefaceFiles.map((file) => `node_modules/@expo-google-fonts/${file}`);
  expect(used.filter((file) => deleted.includes(file) || !existsSync(file))).toEqual([]);
});

/** Programs that read the files as they will be read; where one is not installed, its test is skipped. */
describe('the programs themselves accept', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const outcomeOf = (program: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  const nginx = findProgram('nginx');
  test.skipIf(nginx === undefined)('nginx/portal.conf', () => {
    const { key, certificate } = makeCertificate(folder);
    const site = join(folder, 'site.conf');
    writeFileSync(
      site,
      readDeploy('nginx/portal.conf')
        .replace(/\S+fullchain\.pem/, certificate)
        .replace(/\S+privkey\.pem/, key),
    );
    const main = join(folder, 'nginx.conf');
    writeFileSync(
      main,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${site}; }\n`,
    );
    const { status, output } = outcomeOf(nginx as string, ['-t', '-c', main, '-p', folder]);
    expect(status, output).toBe(0);
    expect(output).not.toContain('[warn]');
  });

  const caddy = findProgram('caddy');
  test.skipIf(caddy === undefined)('caddy/Caddyfile', () => {
    const { status, output } = outcomeOf(caddy as string, ['validate', '--config', deployPath('caddy/Caddyfile')]);
    expect(status, output).toBe(0);
  });

  const haproxy = findProgram('haproxy');
  test.skipIf(haproxy === undefined)('haproxy/haproxy.cfg', () => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      readDeploy('haproxy/haproxy.cfg').replace('/etc/ssl/admission/admission.pem', makeCertificate(folder).both),
    );
    const { status, output } = outcomeOf(haproxy as string, ['-c', '-f', file]);
    expect(status, output).toBe(0);
  });

  const systemd = findProgram('systemd-analyze');
  test.skipIf(systemd === undefined)('the units of systemd, and the portal exposes little', () => {
    // The program and the folder exist on the operator's machine.
    mkdirSync(join(folder, 'portal'));
    const units = readdirSync(deployPath('systemd'));
    for (const name of units)
      writeFileSync(
        join(folder, name),
        readDeploy(`systemd/${name}`)
          .replaceAll('/opt/admissions-portal', join(folder, 'portal'))
          .replace('/usr/bin/node', process.execPath),
      );
    for (const name of units.filter((each) => each.endsWith('.timer') || each === 'admissions-portal.service')) {
      const { output } = outcomeOf(systemd as string, ['verify', '--man=no', join(folder, name)]);
      expect(output.split('\n').filter((line) => line.includes('admissions-portal'))).toEqual([]);
    }
    const unit = join(folder, 'admissions-portal.service');
    const { status, output } = outcomeOf(systemd as string, ['security', '--offline=true', '--threshold=20', unit]);
    expect(status, output).toBe(0);
  });
});

test('the unit of systemd has time to stop, and its data folder is the one of the settings', () => {
  const unit = readDeploy('systemd/admissions-portal.service');
  const env = readEnv(readDeploy('portal.env.example'));
  expectTimeToStop(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]), env);
  expect(env['DATA_DIR']).toBe(`/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)?.[1]}`);
});

test('a system call that the unit does not list fails instead of ending Node, and protection keys are listed', () => {
  const unit = readDeploy('systemd/admissions-portal.service');
  expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
  expect(unit).toMatch(/^SystemCallFilter=@system-service @pkey$/m);
});

test('the unit starts the portal again for as long as its database does not answer', () => {
  const unit = readDeploy('systemd/admissions-portal.service');
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
});

test('every timer has its unit, whose program is in the repository', () => {
  const units = readdirSync(deployPath('systemd'));
  for (const timer of units.filter((name) => name.endsWith('.timer'))) {
    const service = readDeploy(`systemd/${timer.replace('.timer', '.service')}`);
    const program = /^ExecStart=\/usr\/bin\/node --import tsx (\S+)/m.exec(service)?.[1] ?? '';
    expect(readFileSync(program, 'utf8'), timer).toContain('runCommand');
    expect(service).toContain('Type=oneshot');
  }
});

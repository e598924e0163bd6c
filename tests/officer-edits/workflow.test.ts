import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWorkflowJob } from '../support/officer/run-workflow-job.ts';
import { copyRepository, type Scratch } from '../support/scratch.ts';

const file = resolve('.github/workflows/form-change.yml');
const author = { name: 'Officer', email: 'officer@example.org' };
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, author.name],
    [`GIT_${who}_EMAIL`, author.email],
  ]),
);
const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', cwd, ...args], { encoding: 'utf8', env: { ...process.env, ...identity } }).trim();

const values = (head: string, pictures = 'off') => ({
  'vars.OFFICERS_PICTURES': pictures,
  'github.server_url': 'https://github.com',
  'github.repository': 'group/portal',
  'github.token': 'token',
  'github.event.pull_request.number': '7',
  'github.event.pull_request.head.sha': head,
});

let scratch: Scratch;
beforeAll(async () => {
  scratch = await copyRepository();
  writeFileSync(join(scratch.root, '.gitignore'), 'node_modules\nofficers-report\n');
  git(scratch.root, 'init', '-q', '-b', 'main');
  git(scratch.root, 'add', '-A');
  git(scratch.root, 'commit', '-qm', 'As it was');
});
afterAll(() => scratch?.remove());

const replaceFirst = (path: string, from: RegExp, to: string): void => {
  const text = readFileSync(join(scratch.root, path), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(scratch.root, path), text.replace(from, to));
};

/** A branch with one commit, merged into a main branch that went on meanwhile, as GitHub checks it out. */
const propose = (branch: string, edit: () => void): ReturnType<typeof runWorkflowJob> => {
  const { root } = scratch;
  git(root, 'checkout', '-q', '-f', '-b', branch, 'main');
  edit();
  git(root, 'commit', '-qam', 'A change');
  const head = git(root, 'rev-parse', 'HEAD');
  git(root, 'checkout', '-q', 'main');
  replaceFirst('locales/en/login.json', /"label": "/, '"label": "Meanwhile ');
  git(root, 'commit', '-qam', 'Main goes on', '--allow-empty');
  git(root, 'checkout', '-q', '--detach', 'main');
  git(root, 'merge', '-q', '--no-ff', '-m', 'Merge', branch);
  return runWorkflowJob(file, 'report', { cwd: root, values: values(head), env: identity });
};

const comment = () => readFileSync(join(scratch.root, 'officers-report/comment.md'), 'utf8');

describe('the report job of form-change.yml', () => {
  it('a valid change of texts gets a green verdict, no annotation and no line of another change on the main branch', () => {
    const { done, hasFailed, outputs, summary } = propose('good', () => {
      for (const language of ['id', 'en'])
        replaceFirst(`locales/${language}/register.json`, /"label": "/, '"label": "Own ');
    });
    expect([hasFailed, outputs['touched']]).toEqual([false, 'yes']);
    expect(done['Findings beside their lines']?.stdout).toBe('');
    expect(comment()).toMatch(/^<!-- officers-report -->[\s\S]*🟢/);
    expect(comment()).toContain('Own ');
    expect(comment()).not.toContain('Meanwhile');
    expect(summary).toBe(comment());
  });

  it('a misspelt key gets an annotation with file and line, a summary that names the file, and a failed job', () => {
    const { done, hasFailed, summary } = propose('slip', () => {
      replaceFirst('schemas/application/steps.json', /"steps"/, '"stepps"');
    });
    expect(hasFailed).toBe(true);
    expect(done['Findings beside their lines']?.stdout).toMatch(
      /^::error file=schemas\/application\/steps\.json,line=\d+/m,
    );
    expect(done['Verdict, changes, pictures']?.status).toBe(1);
    expect(summary).toContain('schemas/application/steps.json');
  });

  it('a change outside schemas, locales and themes gets no report', () => {
    const { done, outputs } = propose('program', () => replaceFirst('index.html', /<title>/, '<title>'.concat(' ')));
    expect(outputs['touched']).toBe('no');
    expect(Object.keys(done)).toEqual(['What is touched']);
  });
});

describe('.ci/run', () => {
  /** The commands that `.ci/run` chooses, by programs of their names that only note how they were called. */
  const chosenFor = (branch: string): readonly string[] => {
    const { root } = scratch;
    const [bin, calls] = [mkdtempSync(join(tmpdir(), 'noted ')), join(root, 'officers-report/calls')];
    for (const program of ['npm', 'npx']) {
      writeFileSync(join(bin, program), `#!/bin/sh\necho ${program} "$@" >> "$CALLS"\n`);
      chmodSync(join(bin, program), 0o755);
    }
    mkdirSync(join(root, 'officers-report'), { recursive: true });
    writeFileSync(calls, '');
    git(root, 'checkout', '-q', '-f', branch);
    mkdirSync(join(root, '.ci'), { recursive: true });
    writeFileSync(join(root, '.ci/run'), readFileSync('.ci/run'));
    const PATH = `${bin}${delimiter}${process.env['PATH']}`;
    const env = { ...process.env, PATH, CALLS: calls, BASE: git(root, 'rev-parse', 'main') };
    execFileSync('bash', [join(root, '.ci/run')], { env });
    rmSync(bin, { recursive: true });
    return readFileSync(calls, 'utf8').trim().split('\n').slice(1);
  };

  it('runs the schema check, the tests of form data and the build when only texts changed', () => {
    const chosen = chosenFor('good');
    expect(chosen[0]).toMatch(/^npm run schemas:check -- --base [0-9a-f]{40}$/);
    expect(chosen.slice(1).join()).toMatch(/documents.*conformance.*machines.*build.*branch-paths/);
    expect(chosen).not.toContain('npm run test:all');
  });

  it('runs npm run test:all when index.html changed', () => {
    expect(chosenFor('program')).toEqual(['npm run test:all']);
  });
});

/** What GitHub would be asked, in a file; knows the comments that were posted. */
const standIn = `#!/usr/bin/env bash
echo "$*" >> "$GH_CALLS"
case "$*" in
  *--paginate*) [ -e "$GH_CALLS.posted" ] && echo 41 || true ;;
  *POST*) jq -r .body body.json > "$GH_CALLS.posted" ;;
  *PATCH*) jq -r .body body.json > "$GH_CALLS.patched" ;;
esac
`;

describe('the comment job of form-change.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pull request '));
  const [remote, calls] = [join(folder, 'remote.git'), join(folder, 'calls')];
  afterAll(() => rmSync(folder, { recursive: true }));

  const carry = (number: string, sha: string) => {
    const cwd = mkdtempSync(join(folder, 'run-'));
    mkdirSync(join(cwd, 'report/site/pictures'), { recursive: true });
    writeFileSync(join(cwd, 'report/site/pictures/a.webp'), sha);
    writeFileSync(join(cwd, 'report/comment.md'), `<!-- officers-report -->\n"${sha}"\n`);
    const env = {
      ...identity,
      GITHUB_REPOSITORY: 'group/portal',
      GH_CALLS: calls,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${remote}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://x-access-token:token@github.com/group/portal',
    };
    const given = { ...values(sha), 'github.event.pull_request.number': number };
    return runWorkflowJob(file, 'comment', { cwd, values: given, env });
  };

  it('posts one comment, updates it later, and keeps the newest screenshots of each pull request', () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/gh'), standIn);
    chmodSync(join(folder, 'bin/gh'), 0o755);
    git(folder, 'init', '-q', '--bare', remote);
    for (const [number, sha] of [
      ['7', 'one'],
      ['8', 'two'],
      ['7', 'three'],
    ] as const) {
      const { hasFailed, done } = carry(number, sha);
      expect(hasFailed, JSON.stringify(done)).toBe(false);
    }
    const listed = git(remote, 'ls-tree', '-r', '--name-only', 'officers-pictures');
    expect(listed.split('\n')).toEqual(['7/three/a.webp', '8/two/a.webp']);
    expect(git(remote, 'rev-list', '--count', 'officers-pictures')).toBe('1');
    expect(readFileSync(`${calls}.patched`, 'utf8')).toContain('"three"');
    expect(readFileSync(calls, 'utf8').match(/--method POST/g)).toHaveLength(1);
    expect(existsSync(`${calls}.posted`)).toBe(true);
  });
});

it('form-change.yml gives the report job no secret and no write permission, and pins every action to a commit', () => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('permissions:\n  contents: read');
  expect(text).not.toContain('pull_request_target');
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
  const report = text.slice(text.indexOf('  report:'), text.indexOf('  comment:'));
  expect(report).not.toMatch(/secrets\.|github\.token|: write/);
});

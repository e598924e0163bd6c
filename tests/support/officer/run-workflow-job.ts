import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Step {
  readonly name: string;
  readonly condition: string;
  readonly env: Readonly<Record<string, string>>;
  readonly script: string;
}

type Values = Readonly<Record<string, string>>;

const dedent = (lines: readonly string[]): readonly string[] => {
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent));
};

/** The lines below a key, or what stands beside it. */
const partOf = (lines: readonly string[], key: string): readonly string[] => {
  const at = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (at < 0) return [];
  const beside = lines[at]?.slice(key.length + 1).trim() ?? '';
  if (!['', '|', '>-'].includes(beside)) return [beside];
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => /^\S/.test(line));
  return dedent(end < 0 ? rest : rest.slice(0, end));
};

const pairsOf = (lines: readonly string[]): Values =>
  Object.fromEntries(lines.flatMap((line) => [...line.matchAll(/^(\w+): (.*)$/g)].map((m) => [m[1], m[2]])));

const stepOf = (lines: readonly string[]): Step => ({
  name: partOf(lines, 'name').join(''),
  condition: partOf(lines, 'if').join(' '),
  env: pairsOf(partOf(lines, 'env')),
  script: partOf(lines, 'run').join('\n'),
});

/** One job of a workflow as its file has it: steps that are commands, in order, and what all of them find set. */
export const readWorkflowJob = (
  file: string,
  job: string,
): { readonly env: Values; readonly steps: readonly Step[] } => {
  const jobs = partOf(readFileSync(file, 'utf8').split('\n'), 'jobs');
  const lines = partOf(jobs, job);
  const steps: string[][] = [];
  for (const line of partOf(lines, 'steps'))
    if (line.startsWith('- ')) steps.push([line.slice(2)]);
    else steps.at(-1)?.push(line.slice(2));
  return { env: pairsOf(partOf(lines, 'env')), steps: steps.map(stepOf).filter(({ script }) => script !== '') };
};

const fill = (text: string, values: Values): string =>
  text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });

export interface StepResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface JobContext {
  readonly cwd: string;
  readonly values: Values;
  readonly env: Values;
}

/** Runs the steps of a job as GitHub does: each in a bash of its own that stops at the first failure. */
export const runWorkflowJob = (file: string, job: string, { cwd, values, env }: JobContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'workflow-'));
  const [forEnv, forOutput, forSummary] = ['env', 'output', 'summary'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [forEnv, forOutput, forSummary]) writeFileSync(path, '');
  const given = { GITHUB_ENV: forEnv, GITHUB_OUTPUT: forOutput, GITHUB_STEP_SUMMARY: forSummary };
  const read = (path: string): Values =>
    Object.fromEntries(
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/=(.*)/)),
    );
  const own = readWorkflowJob(file, job);
  const done: Record<string, StepResult> = {};
  let hasFailed = false;
  for (const step of own.steps) {
    const isWanted = !step.condition.includes("== 'yes'") || read(forOutput)['touched'] === 'yes';
    if (!isWanted || (hasFailed && !step.condition.includes('always()')) || step.script === 'npm ci') continue;
    const filled = Object.entries({ ...own.env, ...step.env }).map(([name, text]) => [name, fill(text, values)]);
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', fill(step.script, values)], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...given, ...read(forEnv), ...Object.fromEntries(filled), ...env },
    });
    done[step.name] = { status: status ?? 1, stdout, stderr };
    hasFailed ||= status !== 0;
  }
  const summary = existsSync(forSummary) ? readFileSync(forSummary, 'utf8') : '';
  return { done, hasFailed, outputs: read(forOutput), summary };
};

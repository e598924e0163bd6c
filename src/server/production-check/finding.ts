import { objectOf } from '../../engine/schema/json.ts';

type Verdict = 'ok' | 'warning' | 'wrong' | 'not tried';

/** One line of the table: subject, state and recommended action. Never contains a secret. */
export interface Finding {
  readonly subject: string;
  readonly verdict: Verdict;
  readonly detail: string;
}

/** Collects the findings about one subject. */
export const collectFindingsAbout = (subject: string) => {
  const found: Finding[] = [];
  const add = (verdict: Verdict) => (detail: string) => void found.push({ subject, verdict, detail });
  return {
    found,
    ok: add('ok'),
    warning: add('warning'),
    wrong: add('wrong'),
    /** `ok` when it holds, else `wrong`. */
    holds: (condition: boolean, good: string, bad: string) =>
      void found.push({ subject, verdict: condition ? 'ok' : 'wrong', detail: condition ? good : bad }),
  };
};

/** A code of PostgreSQL: its message says the same in words. */
const isSqlState = (code: unknown): boolean => /^\d[\dA-Z]{4}$/.test(String(code));

/** Codes and messages of the network, without addresses that may hold a password. */
export const describeFailure = (error: unknown): string => {
  const { code, message, cause } = objectOf(error);
  const reason = objectOf(cause);
  // The mailer reports every network failure as ESOCKET; its message names the cause.
  const text = String(
    reason['code'] ??
      (code === 'ESOCKET' || isSqlState(code) ? message : code) ??
      reason['message'] ??
      message ??
      error,
  );
  return text.replace(/\/\/[^\s/@]*@/g, '//…@').split('\n')[0] ?? '';
};

const formatFinding = ({ subject, verdict, detail }: Finding, width: number): string =>
  `  ${verdict.padEnd(9)}  ${subject.padEnd(width)}  ${detail}`;

/** All findings as one table, in the order in which they were made. */
export const formatFindings = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const count = (verdict: Verdict): number => findings.filter((each) => each.verdict === verdict).length;
  const sum = `${count('wrong')} wrong, ${count('warning')} warnings, ${count('ok')} ok`;
  const untried = count('not tried');
  return [
    ...findings.map((each) => formatFinding(each, width)),
    '',
    untried === 0 ? sum : `${sum}, ${untried} not tried`,
  ].join('\n');
};

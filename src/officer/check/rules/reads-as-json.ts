import type { Rule } from '../finding.ts';

/** Everything else is asked only of files that can be read. Of the slips in one file the first is the cause of the rest. */
export const readsAsJson: Rule = ({ files }) =>
  [...files.values()].flatMap(({ path, syntaxErrors: [slip] }) =>
    slip
      ? [
          {
            file: path,
            line: slip.line,
            column: slip.column,
            severity: 'error' as const,
            rule: 'syntax',
            params: { code: slip.code },
          },
        ]
      : [],
  );

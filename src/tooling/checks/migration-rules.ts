/** A statement of a migration that a process of the version before could not live with. */
export interface BreakingStatement {
  readonly reason: string;
  /** Shortened, in one line. */
  readonly statement: string;
}

/** The part that is applied: a file may end with the way back. */
const upPartOf = (text: string): string => text.split(/^-- Down Migration/m)[0] ?? '';

/** Without comments and texts, which may contain the words of a rule. Bodies of functions may change freely. */
const withoutTexts = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(create\s+(?:or\s+replace\s+)?(?:function|procedure)\b[\s\S]*?\bas\s+)(\$\w*\$)[\s\S]*?\2/gi, "$1''")
    .replace(/'(?:[^']|'')*'/g, "''");

const name = String.raw`(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?([\w."]+)`;
const createdTable = new RegExp(String.raw`\bcreate\s+(?:unlogged\s+|temp\w*\s+)?table\s+${name}`, 'gi');
const changedTable = new RegExp(String.raw`\balter\s+table\s+${name}`, 'i');
const uniqueIndex = new RegExp(String.raw`\bcreate\s+unique\s+index\b[^;]*?\bon\s+${name}([^;]*)`, 'i');
const addedColumn = /^\s*add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b|unique\b)(\w+)\s/i;

const hasDefault = /\bdefault\b|\bgenerated\b|\bserial\b|\bbigserial\b/i;

/** What one clause of `alter table` refuses to an older process; undefined when nothing. */
const findInClause = (clause: string, dropped: ReadonlySet<string>): string | undefined => {
  if (/^\s*drop\s+(?!constraint\b)/i.test(clause)) return 'an older process reads and writes the column';
  if (/\brename\b/i.test(clause)) return 'an older process knows the old name';
  if (/\balter\b[\s\S]*\btype\b/i.test(clause)) return 'an older process writes values of the old type';
  if (/\bset\s+not\s+null\b/i.test(clause)) return 'an older process may write null';
  if (/\bdrop\s+default\b/i.test(clause)) return 'an older process relies on the default';
  const constraint = /\badd\s+constraint\s+([\w"]+)/i.exec(clause)?.[1];
  const isUnnamed = /\badd\s+(?:check|unique|foreign\s+key|exclude)\b/i.test(clause);
  if (isUnnamed || (constraint !== undefined && !dropped.has(constraint)))
    return 'an older process may write rows that break the constraint';
  if (
    /^\s*add\s+(?!constraint\b)/i.test(clause) &&
    /\bnot\s+null\b|\bprimary\s+key\b/i.test(clause) &&
    !hasDefault.test(clause)
  )
    return 'an older process writes rows without this column';
  return undefined;
};

/** Commas inside brackets do not separate. */
const splitClauses = (statement: string): readonly string[] => {
  let depth = 0;
  let clause = '';
  const clauses: string[] = [];
  for (const char of statement) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === ',' && depth === 0) {
      clauses.push(clause);
      clause = '';
    } else clause += char;
  }
  return [...clauses, clause];
};

/** What an older process leaves out differs in each row: null, or a value that the database makes. */
const differsInEachRow = (clause: string): boolean =>
  /\bdefault\s+gen_random_uuid\b|\bgenerated\b[^,]*\bas\s+identity\b/i.test(clause) || !hasDefault.test(clause);

/** Columns that the file adds and in which the rows of an older process are never equal, each as `table.column`. */
const findDistinctColumns = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap((statement) => {
      const table = changedTable.exec(statement);
      if (!table) return [];
      return splitClauses(statement.slice(table.index + table[0].length))
        .filter(differsInEachRow)
        .flatMap((clause) => addedColumn.exec(clause)?.[1] ?? [])
        .map((column) => `${table[1]}.${column}`);
    }),
  );

/** A unique index that names such a column by itself, not in an expression. */
const isUniqueByItself = ([, table = '', rest = '']: RegExpExecArray, distinct: ReadonlySet<string>): boolean =>
  !/\bnulls\s+not\s+distinct\b/i.test(rest) &&
  splitClauses(/^[^(]*\(([\s\S]*)\)/.exec(rest)?.[1] ?? '').some((column) => distinct.has(`${table}.${column.trim()}`));

interface FileFacts {
  /** Tables that the file creates. */
  readonly created: ReadonlySet<string>;
  /** Constraints that it drops. */
  readonly dropped: ReadonlySet<string>;
  readonly distinct: ReadonlySet<string>;
}

const findReason = (statement: string, { created, dropped, distinct }: FileFacts) => {
  const table = changedTable.exec(statement);
  if (table) {
    if (created.has(table[1] ?? '')) return undefined;
    const clauses = splitClauses(statement.slice(table.index + table[0].length));
    return clauses.map((clause) => findInClause(clause, dropped)).find((reason) => reason !== undefined);
  }
  if (/\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|schema|sequence)\b/i.test(statement))
    return 'an older process uses it';
  if (/\balter\s+(?:function|type|view|sequence|schema)\b[\s\S]*\brename\b/i.test(statement))
    return 'an older process knows the old name';
  const unique = uniqueIndex.exec(statement);
  if (unique && !created.has(unique[1] ?? '') && !isUniqueByItself(unique, distinct))
    return 'an older process may write rows that are not unique';
  if (/^\s*revoke\b/i.test(statement)) return 'an older process loses a right';
  return undefined;
};

/**
 * Finds what a process that was started before the migration could not live with. A constraint that replaces one of
 * the same name counts as wider.
 */
export const findBreakingStatements = (text: string): readonly BreakingStatement[] => {
  const up = withoutTexts(upPartOf(text));
  const created = new Set([...up.matchAll(createdTable)].map(([, table = '']) => table));
  const dropped = new Set(
    [...up.matchAll(/\bdrop\s+constraint\s+(?:if\s+exists\s+)?([\w"]+)/gi)].map(([, constraint = '']) => constraint),
  );
  const statements = up.split(';');
  const facts: FileFacts = { created, dropped, distinct: findDistinctColumns(statements) };
  return statements.flatMap((statement) => {
    const reason = findReason(statement, facts);
    return reason === undefined ? [] : [{ reason, statement: statement.replace(/\s+/g, ' ').trim().slice(0, 100) }];
  });
};

const contractLine = /^-- Contract since (\d{3}-[\w-]+): \S.+$/m;

/**
 * The migration since which no process uses what this one takes away. It is released at least one version later than
 * that; the line says what is taken away: `-- Contract since 245-name: nobody reads account.old_name`.
 */
export const findContract = (text: string): string | undefined => contractLine.exec(text)?.[1];

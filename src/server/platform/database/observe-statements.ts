import { createHash } from 'node:crypto';
import { SpanKind, type Tracer } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import { inSpan } from '../tracing/in-span.ts';
import { getConcurrencyContext } from './concurrency-groups.ts';
import type { DriverStatement } from './queryable.ts';

type ObservedStatement = Pick<DriverStatement, 'name' | 'text'>;

/** Runs a statement and notes how long it took; it never sees the values. */
export type StatementObserver = <T>(statement: ObservedStatement, run: () => Promise<T>) => Promise<T>;

/** A statement that took longer than SLOW_STATEMENT_MS. */
export interface SlowStatement {
  readonly statement: string;
  readonly ms: number;
  /** The call that ran it; empty for jobs. */
  readonly call: string;
  readonly reqId?: string;
  /** With placeholders for values. */
  readonly text: string;
}

const MAX_NAMES = 2_000;
const names = new LRUCache<string, string>({ max: MAX_NAMES });

const firstTable = /\b(?:from|into|update|truncate)\s+(?!select\b)([a-z_][\w."]*)/i;

/** `prepared` statements have a name; others are named after their verb, their first table and a digest of their text. */
export const nameOfStatement = ({ name, text }: ObservedStatement): string => {
  if (name !== undefined) return name;
  const known = names.get(text);
  if (known !== undefined) return known;
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const made = [verb, firstTable.exec(text)?.[1], digest].filter(Boolean).join(' ');
  names.set(text, made);
  return made;
};

const MAX_TEXT = 1_000;

interface ObserverOptions {
  /** 0: none is reported. */
  readonly slowMs: number;
  readonly report: (slow: SlowStatement) => void;
  readonly tracer: Tracer | undefined;
}

/** Reports slow statements and traces all; undefined where neither is wanted. */
export const createStatementObserver = ({ slowMs, report, tracer }: ObserverOptions): StatementObserver | undefined => {
  if (slowMs === 0 && !tracer) return undefined;
  const reportSlow = (statement: ObservedStatement, ms: number): void => {
    const { call, requestId } = getConcurrencyContext();
    report({
      statement: nameOfStatement(statement),
      ms: Math.round(ms),
      call,
      ...(requestId !== undefined && { reqId: requestId }),
      text: statement.text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
    });
  };
  return async (statement, run) => {
    const from = performance.now();
    try {
      if (!tracer) return await run();
      const attributes = { 'db.system.name': 'postgresql' };
      return await inSpan(tracer, { name: nameOfStatement(statement), kind: SpanKind.CLIENT, attributes }, run);
    } finally {
      const ms = performance.now() - from;
      if (slowMs > 0 && ms >= slowMs) reportSlow(statement, ms);
    }
  };
};

import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { objectOf } from '../../../engine/schema/json.ts';
import { getConcurrencyContext, runInConcurrencyContext } from '../database/concurrency-groups.ts';

interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Starts a span below that of the running code. */
export const startSpan = (tracer: Tracer, { name, kind, attributes = {} }: SpanDescription): Span => {
  const { span: parent } = getConcurrencyContext();
  return tracer.startSpan(name, { kind, attributes }, parent && trace.setSpan(ROOT_CONTEXT, parent));
};

/** What went wrong, without the message: messages quote values. */
const errorTypeOf = (error: unknown): string => {
  const { code, name } = objectOf(error);
  return String(code ?? name ?? 'unknown');
};

export const markFailed = (span: Span, type: string): void => {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Runs `work` in a span of its own. Without a tracer nothing is recorded. */
export const inSpan = async <T>(
  tracer: Tracer | undefined,
  description: SpanDescription,
  work: () => Promise<T>,
): Promise<T> => {
  if (!tracer) return work();
  const span = startSpan(tracer, description);
  try {
    return await runInConcurrencyContext({ ...getConcurrencyContext(), span }, work);
  } catch (error) {
    markFailed(span, errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
};

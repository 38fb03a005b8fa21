import { context, ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanFacts, SpanKind, Tracing } from './tracing.ts';

const kinds: Readonly<Record<SpanKind, Kind>> = { server: Kind.SERVER, client: Kind.CLIENT, job: Kind.CONSUMER };
const longest = 2000;

/** Loaded only where `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector (OTLP over HTTP). */
export function openTelemetry(endpoint: string, service: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const tracer = provider.getTracer('largo');
  return {
    begin(name, kind, facts, parent) {
      const from = kind === 'server' ? parentOf(parent) : context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, from);
      const inside = trace.setSpan(from, span);
      return {
        within: (work) => context.with(inside, work),
        end: (more: SpanFacts = {}, error?: unknown) => {
          span.setAttributes(more);
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
          span.end();
        },
      };
    },
    statement(sql, milliseconds, error) {
      const text = withoutValues(sql);
      const end = Date.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const span = tracer.startSpan(/^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
        kind: Kind.CLIENT,
        attributes,
        startTime: end - milliseconds,
      });
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    stop: async () => {
      await provider.shutdown();
      context.disable();
    },
  };
}

/** Parameters are marks already ($1); constants that stand in the text go as well. */
function withoutValues(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\s+/g, ' ')
    .slice(0, longest);
}

/** W3C `traceparent`: a proxy in front may have begun the trace. */
function parentOf(header: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '00', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

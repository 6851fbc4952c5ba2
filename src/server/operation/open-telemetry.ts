import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { AppError } from '../app-error.ts';
import type { Tracer } from './tracer.ts';

/** W3C Trace Context, level 1, section 3.2: version, trace id, parent id, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Spans are dropped when so many wait for a collector that does not answer. */
const QUEUE_MAX = 4096;

function parentOf(headers: Headers): Context {
  const [, traceId = '', spanId = '', flags = '00'] =
    TRACEPARENT.exec(headers.get('traceparent') ?? '') ?? [];
  const parent: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Marks a span as failed, by code or type: error messages can contain spoken words. */
function markFailed(span: Span, error: unknown): void {
  const type = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Sends spans by OTLP over HTTP. `endpoint`: the base address, to which `/v1/traces` is added. */
export function createOpenTelemetryTracer(settings: {
  readonly endpoint: string;
  readonly serviceName: string;
}): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE_MAX })],
  });
  const tracer = provider.getTracer('parlance');
  const current = new AsyncLocalStorage<Context>();

  async function runInSpan<T>(
    options: { name: string; kind: SpanKind; attributes: Attributes },
    parent: Context,
    run: (span: Span) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(options.name, options, parent);
    try {
      return await current.run(trace.setSpan(parent, span), () => run(span));
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    span(name, attributes, run) {
      const options = { name, kind: SpanKind.INTERNAL, attributes: { ...attributes } };
      return runInSpan(options, current.getStore() ?? ROOT_CONTEXT, run);
    },
    request(name, headers, run) {
      const [method = '', route = ''] = name.split(' ');
      const attributes = { 'http.request.method': method, 'http.route': route };
      return runInSpan({ name, kind: SpanKind.SERVER, attributes }, parentOf(headers), async (span) => {
        const response = await run();
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      });
    },
    outgoing() {
      const context = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT);
      if (!context) return {};
      const flags = context.traceFlags.toString(16).padStart(2, '0');
      return { traceparent: `00-${context.traceId}-${context.spanId}-${flags}` };
    },
    close: () => provider.shutdown(),
  };
}

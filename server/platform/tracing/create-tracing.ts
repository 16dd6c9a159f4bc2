import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { log } from '../log';
import type { Tracing } from './tracing';

const closeTimeoutMs = 2000;
const complainEveryMs = 60_000;

/**
 * The SDK, set up by its standard variables. Nothing is registered for the whole process: Next would
 * begin to write spans too, with whole addresses in them.
 */
export function createTracing(): Tracing {
  diag.setLogger(createComplaints(), {
    logLevel: DiagLogLevel.ERROR,
    suppressOverrideMessage: true,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'marque' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('marque');
  const propagator = new W3CTraceContextPropagator();
  const working = new AsyncLocalStorage<Context>();

  return {
    startRequest(parent) {
      const from = propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from);
      const context = trace.setSpan(from, span);
      return {
        traceId: span.isRecording() ? span.spanContext().traceId : undefined,
        run: (work) => working.run(context, work),
        end(name, attributes, isFailure) {
          span.updateName(name).setAttributes(attributes);
          if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    async run(name, attributes, work) {
      const from = working.getStore();
      // Background work would otherwise create a trace every second.
      if (from === undefined) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, from);
      try {
        return await working.run(trace.setSpan(from, span), work);
      } catch (error) {
        // Its message may contain the query's values.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },

    headers() {
      const carrier: Record<string, string> = {};
      const from = working.getStore();
      if (from !== undefined) propagator.inject(from, carrier, defaultTextMapSetter);
      return carrier;
    },

    async close() {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Logs one line a minute while the collector is down. Its own messages are not repeated: they may contain
 * anything.
 */
function createComplaints() {
  let complainedAtMs = -Infinity;
  const error = () => {
    if (performance.now() - complainedAtMs < complainEveryMs) return;
    complainedAtMs = performance.now();
    log.warn('traces could not be exported');
  };
  const nothing = () => {};
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}

import type { Attributes } from '@opentelemetry/api';
import { env } from '../env';
import { processWide } from '../process/made-once';

/** The span of the current request. */
export type RequestSpan = {
  /** Undefined if the sampler skipped the request. */
  traceId: string | undefined;
  /** Runs the work with its spans inside the request. */
  run: (work: () => void) => void;
  end: (name: string, attributes: Attributes, isFailure: boolean) => void;
};

/** What we use of the SDK. None of it is loaded without an endpoint. */
export type Tracing = {
  startRequest: (parent: object) => RequestSpan;
  run: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** The headers that pass the current span to another process. */
  headers: () => Record<string, string>;
  close: () => Promise<void>;
};

const current = processWide('tracing', () => ({ tracing: null as Tracing | null }));

/** Loads the SDK where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. @returns a function that stops it */
export async function openTracing(): Promise<() => Promise<void>> {
  if (env.otlpEndpoint === undefined) return async () => {};
  const { createTracing } = await import('./create-tracing');
  const tracing = createTracing();
  current.tracing = tracing;
  return async () => {
    current.tracing = null;
    await tracing.close();
  };
}

/** @param parent headers that name the caller's span, if any; returns null without tracing */
export function startRequestSpan(parent: object): RequestSpan | null {
  return current.tracing === null ? null : current.tracing.startRequest(parent);
}

/**
 * Runs a part of a request's work in its own span, if the request is traced.
 * @param attributes no key, no token and no address: they leave this server
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return current.tracing === null ? work() : current.tracing.run(name, attributes, work);
}

/** The headers for a request to another of our processes, so that its spans join the trace. */
export function traceHeaders(): Record<string, string> {
  return current.tracing === null ? {} : current.tracing.headers();
}

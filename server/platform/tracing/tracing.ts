import type { Attributes } from '@opentelemetry/api';
import { env } from '../env';
import { processWide } from '../process/made-once';

/** The span of a request that is being served. */
export type RequestSpan = {
  /** Undefined where the sampler has left the request out. */
  traceId: string | undefined;
  /** Does the work, whose spans then belong to the request. */
  run: (work: () => void) => void;
  end: (name: string, attributes: Attributes, isFailure: boolean) => void;
};

/** What the SDK does for us. Nothing of it is loaded while there is no endpoint. */
export type Tracing = {
  startRequest: (parent: object) => RequestSpan;
  run: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** The headers that tell another process the span that is being worked on. */
  headers: () => Record<string, string>;
  close: () => Promise<void>;
};

const current = processWide('tracing', () => ({ tracing: null as Tracing | null }));

/** Loads the SDK where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. @returns what ends it */
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

/** @param parent headers that name the span of the caller, or none of them; null while there is no tracing */
export function startRequestSpan(parent: object): RequestSpan | null {
  return current.tracing === null ? null : current.tracing.startRequest(parent);
}

/**
 * Does a part of a request's work in a span of its own, where the request is traced.
 * @param attributes no key, no token and no address: they leave the house
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return current.tracing === null ? work() : current.tracing.run(name, attributes, work);
}

/** What a request to another process of ours brings, so that its spans join the trace. */
export function traceHeaders(): Record<string, string> {
  return current.tracing === null ? {} : current.tracing.headers();
}

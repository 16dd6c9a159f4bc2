import { type Metric, type OpenMetricsContentType, Registry } from 'prom-client';

export const openMetricsType = Registry.OPENMETRICS_CONTENT_TYPE;

/**
 * The metrics in OpenMetrics' text format, which has exemplars. prom-client renames the counters of a
 * registry for good when it writes this format, so it is given copies.
 */
export async function presentOpenMetrics(registry: Registry): Promise<string> {
  const copies = new Registry<OpenMetricsContentType>();
  copies.setContentType(openMetricsType);
  for (const metric of await registry.getMetricsAsJSON()) {
    const isCounter = String(metric.type) === 'counter';
    const name = isCounter ? metric.name.replace(/_total$/, '') : metric.name;
    // The registry asks for nothing else, though its type names prom-client's own classes.
    copies.registerMetric({ name, get: async () => ({ ...metric, name }) } as unknown as Metric);
  }
  return copies.metrics();
}

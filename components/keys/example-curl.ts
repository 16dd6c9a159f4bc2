/** A request that answers with a logo, ready to be pasted into a terminal. */
export function exampleCurl(apiKey: string, baseUrl: string): string {
  return `curl -H "X-API-Key: ${apiKey}" ${baseUrl}/v1/svg/github`;
}

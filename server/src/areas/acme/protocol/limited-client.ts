import type { AcmeClient } from './acme-client.ts'
import { AcmeError } from './acme-error.ts'

/** The client, which sends no more requests after so many seconds: a CA may answer each of many only just in time. */
export function limitedClient(client: AcmeClient, seconds: number): AcmeClient {
  const until = performance.now() + seconds * 1000
  function requireTime(): void {
    if (performance.now() < until) return
    throw new AcmeError({
      code: 'unreachable',
      message: `The CA answers too slowly: its answers took more than ${seconds} seconds together.`,
    })
  }
  return {
    async directory() {
      requireTime()
      return await client.directory()
    },
    async post(...request) {
      requireTime()
      return await client.post(...request)
    },
    async get(url) {
      requireTime()
      return await client.get(url)
    },
    async register(options) {
      requireTime()
      return await client.register(options)
    },
  }
}

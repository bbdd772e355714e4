import type { Egress } from '#platform/net/egress.ts'
import type { EgressRequest, EgressResponse } from '#platform/net/exchange/exchange.ts'

/** A request as it was sent, and its response. */
export type RecordedExchange = { request: EgressRequest; response: EgressResponse }

/** Wraps an egress and records each HTTP exchange that got a response. */
export function recordingEgress(egress: Egress): { egress: Egress; exchanges: RecordedExchange[] } {
  const exchanges: RecordedExchange[] = []
  return {
    exchanges,
    egress: {
      ...egress,
      request: async (request) => {
        const response = await egress.request(request)
        exchanges.push({ request, response })
        return response
      },
    },
  }
}

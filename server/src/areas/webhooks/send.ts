import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import { deliveryHeaders } from './signature.ts'

export type Outgoing = {
  url: string
  secret: string
  eventId: string
  kind: string
  body: string
}

/** How one attempt went, in the columns of its log. */
export type Attempted = {
  started_at: Date
  duration_ms: number
  outcome: 'delivered' | 'failed'
  address: string | null
  request_headers: Record<string, string>
  status: number | null
  response_headers: Record<string, unknown> | null
  response_body: string | null
  response_truncated: boolean
  error: string | null
  retryAfter: string | undefined
}

const timeoutSeconds = 15
const readBytesMax = 64 * 1024
const keptBytesMax = 16 * 1024

/** Sends one signed message. 2xx is success; anything else, a redirect included, is a failure. */
export async function send(egress: Egress, outgoing: Outgoing, clock: Clock): Promise<Attempted> {
  const startedAt = clock()
  const timestamp = Math.floor(startedAt.getTime() / 1000)
  const { url, secret, eventId, kind, body } = outgoing
  const headers = deliveryHeaders({ id: eventId, timestamp, kind, body }, secret)
  const begun = performance.now()
  const common = () => ({
    started_at: startedAt,
    duration_ms: Math.round(performance.now() - begun),
    request_headers: headers,
  })
  try {
    const response = await egress.request({
      url,
      method: 'POST',
      headers,
      body,
      timeoutSeconds,
      maxBytes: readBytesMax,
    })
    const isSuccess = response.status >= 200 && response.status < 300
    return {
      ...common(),
      outcome: isSuccess ? 'delivered' : 'failed',
      address: response.address,
      status: response.status,
      response_headers: response.headers,
      response_body: keptBody(response.body),
      response_truncated: response.truncated || response.body.length > keptBytesMax,
      error: isSuccess ? null : `The receiver answered ${response.status}`,
      retryAfter: response.headers['retry-after'],
    }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return {
      ...common(),
      outcome: 'failed',
      address: null,
      status: null,
      response_headers: null,
      response_body: null,
      response_truncated: false,
      error: error.message,
      retryAfter: undefined,
    }
  }
}

/** As text; PostgreSQL keeps no NUL in text, and a receiver may send anything. */
function keptBody(body: Buffer): string {
  return body.subarray(0, keptBytesMax).toString('utf8').replaceAll('\0', '�')
}

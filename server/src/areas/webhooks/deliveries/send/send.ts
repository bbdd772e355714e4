import { maskedHeaders } from '#areas/webhooks/endpoints/headers.ts'
import type { AttemptRow } from '#areas/webhooks/store.ts'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { Failure } from './retry.ts'
import { deliveryHeaders } from './signature.ts'

export type Outgoing = {
  endpointId: string
  url: string
  /** The valid secrets, oldest first. */
  secrets: string[]
  /** The endpoint's own headers. */
  headers: Readonly<Record<string, string>>
  eventId: string
  kind: string
  body: string
}

/** The outcome of one attempt: the columns of its log, and the failure if it failed. */
export type Attempted = {
  log: Omit<AttemptRow, 'account_id' | 'delivery_id' | 'number' | 'url'> & { outcome: 'delivered' | 'failed' }
  failure: Failure | null
}

const timeoutSeconds = 15
const readBytesMax = 64 * 1024
const keptBytesMax = 16 * 1024

/** Sends one signed message. Only 2xx is a success; any other status, including a redirect, is a failure. */
export async function send(egress: Egress, outgoing: Outgoing, clock: Clock): Promise<Attempted> {
  const startedAt = clock()
  const timestamp = Math.floor(startedAt.getTime() / 1000)
  const { endpointId, url, secrets, headers: own, eventId, kind, body } = outgoing
  const ours = deliveryHeaders({ id: eventId, timestamp, kind, body }, secrets)
  const begun = performance.now()
  const common = () => ({
    started_at: startedAt,
    duration_ms: Math.round(performance.now() - begun),
    request_headers: { ...maskedHeaders(own), ...ours },
  })
  try {
    const response = await egress.request({
      url,
      method: 'POST',
      headers: { ...own, ...ours },
      body,
      timeoutSeconds,
      maxBytes: readBytesMax,
      connectionGroup: endpointId,
    })
    const { status } = response
    const isSuccess = status >= 200 && status < 300
    return {
      log: {
        ...common(),
        outcome: isSuccess ? 'delivered' : 'failed',
        address: response.address,
        status,
        response_headers: response.headers,
        response_body: keptBody(response.body),
        response_truncated: response.truncated || response.body.length > keptBytesMax,
        error: isSuccess ? null : `The receiver answered ${status}`,
      },
      failure: isSuccess ? null : { status, timedOut: false, retryAfter: response.headers['retry-after'] },
    }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return {
      log: {
        ...common(),
        outcome: 'failed',
        address: null,
        status: null,
        response_headers: null,
        response_body: null,
        response_truncated: false,
        error: error.message,
      },
      failure: { status: null, timedOut: error.kind === 'timeout', retryAfter: undefined },
    }
  }
}

/** As text without NUL, which PostgreSQL does not store and a receiver may send. */
function keptBody(body: Buffer): string {
  return body.subarray(0, keptBytesMax).toString('utf8').replaceAll('\0', '�')
}

import type { IncomingHttpHeaders } from 'node:http'
import { maskedHeaders } from '#areas/webhooks/endpoints/headers.ts'
import type { AttemptRow } from '#areas/webhooks/store.ts'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import type { RenderedRequest } from './destination-format.ts'
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
  /** What the owner of the destination sends instead of a signed message. */
  rendered: RenderedRequest | null
}

/** The outcome of one attempt: the columns of its log, and the failure if it failed. */
export type Attempted = {
  log: Omit<AttemptRow, 'account_id' | 'delivery_id' | 'number' | 'url'> & { outcome: 'delivered' | 'failed' }
  failure: Failure | null
}

const timeoutSeconds = 15
const readBytesMax = 64 * 1024
const keptBytesMax = 16 * 1024

/** Sends one message. Only 2xx is a success; any other status, including a redirect, is a failure. */
export async function send(egress: Egress, outgoing: Outgoing, clock: Clock): Promise<Attempted> {
  const startedAt = clock()
  const timestamp = Math.floor(startedAt.getTime() / 1000)
  const { url, method, headers, body, shown, redact } =
    outgoing.rendered ?? signedRequest(outgoing, timestamp)
  const begun = performance.now()
  const common = () => ({
    started_at: startedAt,
    duration_ms: Math.round(performance.now() - begun),
    request_headers: { ...shown.headers },
  })
  try {
    const response = await egress.request({
      url,
      method,
      headers,
      body,
      timeoutSeconds,
      maxBytes: readBytesMax,
      connectionGroup: outgoing.endpointId,
    })
    const { status } = response
    const isSuccess = status >= 200 && status < 300
    const failure = isSuccess ? null : failureOf(response, outgoing.rendered)
    return {
      log: {
        ...common(),
        outcome: isSuccess ? 'delivered' : 'failed',
        address: response.address,
        status,
        response_headers: redactedHeaders(response.headers, redact),
        response_body: redact(keptBody(response.body)),
        response_truncated: response.truncated || response.body.length > keptBytesMax,
        error: failure && `The receiver answered ${status}${consequenceOf(failure)}`,
      },
      failure,
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
        error: redact(error.message),
      },
      failure: { status: null, timedOut: error.kind === 'timeout', retryAfter: undefined },
    }
  }
}

function consequenceOf({ final, remedy }: Failure): string {
  if (final === 'gone') return ` and accepts no messages. ${remedy ?? 'Check the settings'}`
  return final === 'rejected' ? ' and does not accept this message: it is not retried' : ''
}

function failureOf(
  { status, headers, body }: Pick<EgressResponse, 'status' | 'headers' | 'body'>,
  rendered: RenderedRequest | null,
): Failure {
  const meaning = rendered?.meaningOf?.({ status, body: keptBody(body) }) ?? {}
  const asked = meaning.retryAfterSeconds
  return {
    status,
    timedOut: false,
    retryAfter: asked === undefined ? headers['retry-after'] : String(Math.ceil(asked)),
    ...(meaning.final && { final: meaning.final }),
    ...(meaning.remedy !== undefined && { remedy: meaning.remedy }),
  }
}

function signedRequest(
  { url, secrets, headers: own, eventId, kind, body }: Outgoing,
  timestamp: number,
): RenderedRequest {
  const ours = deliveryHeaders({ id: eventId, timestamp, kind, body }, secrets)
  return {
    url,
    method: 'POST',
    headers: { ...own, ...ours },
    body,
    shown: { url, headers: { ...maskedHeaders(own), ...ours } },
    redact: (text) => text,
  }
}

function redactedHeaders(
  headers: IncomingHttpHeaders,
  redact: (text: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value) : value?.map(redact),
    ]),
  )
}

/** As text without NUL, which PostgreSQL does not store and a receiver may send. */
function keptBody(body: Buffer): string {
  return body.subarray(0, keptBytesMax).toString('utf8').replaceAll('\0', '�')
}

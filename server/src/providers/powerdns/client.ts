import type { TSchema } from 'typebox'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'
import type { KeyedMutex } from './keyed-mutex.ts'

export type Limits = { seconds: number; bytes: number }

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  limits?: Limits
}

export type PowerDnsClient = {
  /** Sends one request to the server's API; `path` follows `/servers/{server_id}`. Throws for any status but 2xx. */
  call(request: Request): Promise<Buffer>
}

const usualLimits: Limits = { seconds: 30, bytes: 4 * 2 ** 20 }

/**
 * Creates a client of one PowerDNS server. Writes are serialised: with SQLite, PowerDNS responds 500 ("database is
 * locked") to all but one of several concurrent PATCH requests, even for different zones.
 */
export function createPowerDnsClient(
  credentials: Credentials,
  egress: Egress,
  keyedMutex: KeyedMutex,
): PowerDnsClient {
  const { url = '', api_key = '', server_id = '' } = credentials
  const root = url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api(?:\/v1)?$/, '')
  const server = `${root}/api/v1/servers/${encodeURIComponent(server_id)}`
  const exchange = async ({ method, path, body, limits = usualLimits }: Request) => {
    const response = await egress
      .request({
        url: server + path,
        method,
        headers: { 'X-API-Key': api_key, Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutSeconds: limits.seconds,
        maxBytes: limits.bytes,
      })
      .catch((error) => {
        throw connectionError(error)
      })
    return successBody(response, limits)
  }
  return {
    call: (request) =>
      request.method === 'GET' ? exchange(request) : keyedMutex(server, () => exchange(request)),
  }
}

/** A web server that does not serve this address may close the connection instead of responding. */
function connectionError(error: unknown): ProviderError {
  const { kind, message } = providerErrorFrom(error)
  const isCut = error instanceof EgressError && error.kind === 'reset'
  const words = isCut
    ? `${message}; check that webserver-allow-from of PowerDNS includes this installation`
    : message
  return new ProviderError(kind, words, { cause: error })
}

function successBody(response: EgressResponse, limits: Limits): Buffer {
  if (response.status < 200 || response.status > 299) throw responseError(response)
  if (response.truncated)
    throw new ProviderError('unknown', `The response is longer than ${limits.bytes} octets.`)
  return response.body
}

/** Returns a function that reads responses of one shape and throws `unknown` for any other. */
export function responseReader<Schema extends TSchema>(schema: Schema) {
  const isOfShape = responseShape(schema)
  return (body: Buffer) => {
    const answer = parsed(body)
    if (isOfShape(answer)) return answer
    throw notPowerDns()
  }
}

export function notPowerDns(): ProviderError {
  return new ProviderError(
    'unknown',
    'The address is not a PowerDNS API: enter the address of its web server.',
  )
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

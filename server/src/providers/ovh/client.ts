// The client of OVHcloud's API. Each request is signed with the time of OVHcloud's server.
// https://help.ovhcloud.com/csm/en-api-getting-started-ovhcloud-api ("Sign requests")
import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonRequest, unreadable } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { responseError } from './errors.ts'

/** The query is part of `path`, because it is signed. */
export type OvhRequest = Pick<JsonRequest, 'method' | 'path' | 'body' | 'timeoutSeconds'>

export type OvhClient = {
  call(request: OvhRequest): Promise<unknown>
  read<Body>(request: OvhRequest, isBody: (value: unknown) => value is Body): Promise<Body>
}

const isTime = responseShape(Type.Integer())

/** Creates a client of the API at `url`. Calls with the same client request the server's time once. */
export function createOvhClient(
  url: string,
  { application_key = '', application_secret = '', consumer_key = '' }: Credentials,
  egress: Egress,
  now: Clock,
): OvhClient {
  const api = createJsonApi({
    vendor: 'OVHcloud',
    url,
    headers: { 'X-Ovh-Application': application_key },
    egress,
    errorOf: responseError,
  })
  const seconds = () => Math.floor(now().getTime() / 1000)
  let offset: Promise<number> | undefined
  const readOffset = async () => (await api.read({ method: 'GET', path: '/auth/time' }, isTime)) - seconds()
  async function signed(request: OvhRequest): Promise<JsonRequest> {
    offset ??= readOffset()
    const timestamp = String(
      seconds() +
        (await offset.catch((error) => {
          offset = undefined
          throw error
        })),
    )
    const body = request.body === undefined ? '' : JSON.stringify(request.body)
    const text = [application_secret, consumer_key, request.method, url + request.path, body, timestamp]
    const signature = createHash('sha1').update(text.join('+')).digest('hex')
    const headers = {
      'X-Ovh-Consumer': consumer_key,
      'X-Ovh-Timestamp': timestamp,
      'X-Ovh-Signature': `$1$${signature}`,
    }
    return { ...request, headers }
  }
  const call = async (request: OvhRequest) => (await api.call(await signed(request))).body
  return {
    call,
    async read(request, isBody) {
      const body = await call(request)
      if (isBody(body)) return body
      throw unreadable('OVHcloud')
    },
  }
}

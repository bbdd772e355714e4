import { checkType, type Probe } from '#checks/check-type.ts'
import { warnOfLatency } from '#checks/latency.ts'
import { CheckFailure } from '#checks/outcome.ts'
import { excerpt } from '#checks/read-text.ts'
import { tlsOptions } from '#checks/settings/fields.ts'
import { type HttpResponse, isAcceptedStatus, requireAssertions } from './assertions.ts'
import { authorizationOf } from './authentication.ts'
import { exchange, type HttpRequest } from './exchange.ts'
import { httpFaults } from './faults.ts'
import { type HttpSettings, httpSettings } from './settings.ts'

/** Checks that a web page or an API answers with an accepted status and meets the assertions. */
export const httpCheck = checkType({
  name: 'http',
  title: 'HTTP',
  description: 'A web page or an API answers with an accepted status and as expected.',
  settings: httpSettings,
  faults: httpFaults,
  async run(settings, probe) {
    const { accepted_statuses = ['2xx'], assertions = [], slow_after_ms } = settings
    const response = await follow(probe, await requestOf(settings, probe), settings.redirects ?? 5)
    warnOfLatency(probe, slow_after_ms)
    probe.see({ status: response.status })
    if (!isAcceptedStatus(response.status, accepted_statuses)) {
      probe.see({ body: excerpt(response.body) })
      throw new CheckFailure('status', `Status ${response.status}, not ${accepted_statuses.join(', ')}`)
    }
    requireAssertions(assertions, response)
  },
})

async function requestOf(settings: HttpSettings, probe: Probe): Promise<HttpRequest> {
  const { method = 'GET', headers = [], secret_headers = [], body, authentication } = settings
  const authorization = authentication && (await authorizationOf(authentication, probe, settings))
  return {
    url: new URL(settings.url),
    method,
    headers: {
      'User-Agent': 'Holdfast-Check/1',
      Accept: '*/*',
      'Accept-Encoding': 'gzip, deflate, br',
      Connection: 'close',
      ...(authorization !== undefined && { Authorization: authorization }),
      ...Object.fromEntries([...headers, ...secret_headers].map(({ name, value }) => [name, value])),
    },
    body,
    family: settings.family,
    secretHeaders: secret_headers.map(({ name }) => name.toLowerCase()),
    tls: tlsOptions(settings),
    clientCertificate: settings.client_certificate,
  }
}

const secrets = /^(?:authorization|cookie|proxy-authorization|x-api-key)$/i
const redirectStatuses = new Set([301, 302, 303, 307, 308])

async function follow(probe: Probe, first: HttpRequest, redirectsMax: number): Promise<HttpResponse> {
  let request = first
  const visited: string[] = []
  for (;;) {
    const response = await exchange(probe, request)
    const { location } = response.headers
    if (redirectsMax === 0 || !redirectStatuses.has(response.status) || location === undefined)
      return response
    if (visited.length === redirectsMax)
      throw new CheckFailure(
        'redirect_limit',
        `More than ${redirectsMax} redirects; the last one leads to ${location}`,
      )
    visited.push(location)
    probe.see({ redirects: [...visited] })
    request = redirected(request, response.status, location)
  }
}

/**
 * The next request, as browsers make it: a POST becomes a GET (except for 307 and 308), and no secret is sent to
 * another origin.
 */
function redirected(request: HttpRequest, status: number, location: string): HttpRequest {
  if (!URL.canParse(location, request.url))
    throw new CheckFailure('protocol', `The server redirects to “${excerpt(location)}”, which is not a URL`)
  const url = new URL(location, request.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new CheckFailure('protocol', `The server redirects to ${url.protocol}, which is not HTTP`)
  const keepsMethod =
    status === 307 || status === 308 || request.method === 'GET' || request.method === 'HEAD'
  const isSameOrigin = url.origin === request.url.origin
  const isSecret = (name: string) => secrets.test(name) || request.secretHeaders.includes(name.toLowerCase())
  return {
    ...request,
    url,
    method: keepsMethod ? request.method : 'GET',
    body: keepsMethod ? request.body : undefined,
    headers: isSameOrigin
      ? request.headers
      : Object.fromEntries(Object.entries(request.headers).filter(([name]) => !isSecret(name))),
    clientCertificate: isSameOrigin ? request.clientCertificate : undefined,
  }
}

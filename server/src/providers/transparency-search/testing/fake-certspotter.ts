/**
 * A stand-in for the Certificate Transparency Search API of SSLMate, version 1, after its documentation: what may be asked,
 * which members are only there if they are expanded, and an empty page at the end with the time of the next question.
 */
import { createHash, X509Certificate } from 'node:crypto'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

export type FakeCertspotter = FakeApi & {
  /** Logs a certificate or a precertificate, in PEM. */
  log(pem: string): void
  /** Logs something else. */
  logRaw(issuance: object): void
  /** Accepts this token, and no other. */
  accept(token: string): void
}

type Issuance = { id: string; dns_names: string[] } & Record<string, unknown>

const expandable = [
  'dns_names',
  'issuer',
  'cert_der',
  'revocation',
  'problem_reporting',
  'pubkey_der',
  'cert',
]
const pageSize = 2

export async function startFakeCertspotter(): Promise<FakeCertspotter> {
  const logged: Issuance[] = []
  const state = { token: null as string | null }
  const nextId = () => String(5_000_000_000 + 7 * logged.length)

  function list({ query }: FakeRequest): FakeResponse {
    const unknown = [...query.keys()].find(
      (name) => !['domain', 'include_subdomains', 'match_wildcards', 'after', 'expand'].includes(name),
    )
    const expand = query.getAll('expand')
    if (unknown !== undefined || expand.some((name) => !expandable.includes(name)))
      return refusal(400, 'invalid_parameter', 'Unknown parameter')
    const domain = query.get('domain') ?? ''
    if (!domain.includes('.')) return refusal(403, 'not_allowed_by_plan', `Cannot search ${domain}`)
    const isBelow = query.get('include_subdomains') === 'true'
    const isFor = (name: string) => name === domain || (isBelow && name.endsWith(`.${domain}`))
    const found = logged.filter(({ dns_names }) => dns_names.some(isFor) || dns_names.includes('hostile'))
    const after = query.get('after')
    const later = after === null ? found : found.slice(found.findIndex(({ id }) => id === after) + 1)
    const page = later.slice(0, pageSize).map((one) => {
      const members = Object.entries(one).filter(
        ([name]) => !expandable.includes(name) || expand.includes(name),
      )
      return Object.fromEntries(members)
    })
    return { body: page, ...(page.length === 0 && { headers: { 'Retry-After': '3600' } }) }
  }

  const api = await startFakeApi({
    prefix: '',
    routes: [route('GET', '/v1/issuances', list)],
    refuse({ headers }) {
      const { authorization } = headers
      if (authorization === undefined || authorization === `Bearer ${state.token}`) return null
      return refusal(401, 'unauthorized', 'The API key is not valid')
    },
  })
  return Object.assign(api, {
    log(pem: string) {
      const {
        raw,
        subjectAltName = '',
        issuer,
        validFromDate,
        validToDate,
        publicKey,
      } = new X509Certificate(pem)
      const key = publicKey.export({ type: 'spki', format: 'der' })
      logged.push({
        id: nextId(),
        tbs_sha256: digestOf(Buffer.from(`tbs of ${logged.length}`)),
        cert_sha256: digestOf(raw),
        dns_names: subjectAltName.split(', ').map((name) => name.replace(/^DNS:/, '')),
        pubkey_sha256: digestOf(key),
        issuer: {
          friendly_name: 'Test',
          caa_domains: ['test.example'],
          pubkey_sha256: digestOf(Buffer.from(issuer)),
          name: issuer.split('\n').join(', '),
        },
        not_before: printed(validFromDate),
        not_after: printed(validToDate),
        revoked: false,
        revocation: { time: null, reason: null, checked_at: printed(new Date()) },
        cert_der: raw.toString('base64'),
      })
    },
    logRaw(issuance: object) {
      logged.push({ id: nextId(), dns_names: ['hostile'], ...issuance })
    },
    accept(token: string) {
      state.token = token
    },
  })
}

function refusal(status: number, code: string, message: string): FakeResponse {
  return { status, body: { code, message } }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Without fractions of seconds: `2023-04-07T00:00:00Z`. */
function printed(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z')
}

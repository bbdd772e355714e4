import { X509Certificate } from 'node:crypto'
import type { OpenApiDocument } from '#providers/testing/openapi/openapi-document.ts'
import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'

/** `pem` is null until a pack is issued. */
export type FakeCertificate = {
  id: string
  zone: string
  isUploaded: boolean
  pem: string | null
  hosts: string[]
}

export type FakeZone = { id: string; name: string }

/** A token for the registrar, and one for zones without their certificates. */
export const otherTokens = { zones: 'token-for-zones', noCertificates: 'token-without-certificates' }

type Answers = {
  success(result: unknown, more?: object): FakeResponse
  failure(status: number, code: number, message: string): FakeResponse
}

export function certificateRoutes(
  zones: readonly FakeZone[],
  certificates: ReadonlyMap<string, FakeCertificate>,
  { success, failure }: Answers,
): FakeRoute[] {
  const page = (all: readonly object[], query: URLSearchParams) => {
    const number = Number(query.get('page') ?? 1)
    const size = Number(query.get('per_page') ?? 20)
    const total_pages = Math.ceil(all.length / size)
    const result = all.slice((number - 1) * size, number * size)
    const counts = { count: result.length, total_count: all.length, total_pages }
    return success(result, { result_info: { page: number, per_page: size, ...counts } })
  }
  const isDenied = (authorization: string | undefined) =>
    authorization === `Bearer ${otherTokens.noCertificates}`
  const denied = failure(403, 10_000, 'Authentication error')
  const ofZone = (zone = '', isUploaded = false) =>
    [...certificates.values()].filter((one) => one.zone === zone && one.isUploaded === isUploaded)
  return [
    route('GET', '/zones', ({ query }) => page(zones, query)),
    route('GET', '/zones/{zone}/custom_certificates', ({ params, query, headers }) =>
      isDenied(headers.authorization) ? denied : page(ofZone(params['zone'], true).map(shown), query),
    ),
    route('GET', '/zones/{zone}/ssl/certificate_packs', ({ params, query, headers }) => {
      if (isDenied(headers.authorization)) return denied
      const uploaded = ofZone(params['zone'], true).map((one) => packOf(one, 'sni_custom'))
      return page([...uploaded, ...ofZone(params['zone']).map((one) => packOf(one, 'universal'))], query)
    }),
  ]
}

function packOf(certificate: FakeCertificate, type: string): object {
  const isIssued = certificate.pem !== null
  return {
    id: `pack-${certificate.id}`,
    type,
    status: isIssued ? 'active' : 'pending_validation',
    hosts: certificate.hosts,
    certificates: isIssued ? [shown(certificate)] : [],
  }
}

function shown({ id, zone, pem, hosts }: FakeCertificate): object {
  const x509 = pem === null ? null : new X509Certificate(pem)
  return {
    id,
    hosts,
    issuer: 'GoogleTrustServices',
    signature: 'ECDSAWithSHA256',
    status: 'active',
    bundle_method: 'ubiquitous',
    zone_id: zone,
    uploaded_on: '2026-01-01T05:20:00Z',
    modified_on: '2026-01-01T05:20:00Z',
    expires_on: x509?.validToDate.toISOString(),
  }
}

const text = { type: 'string' }
const hosts = { type: 'array', items: text }
const certificate = {
  type: 'object',
  required: ['id', 'hosts', 'status'],
  properties: { id: text, hosts, issuer: text, signature: text, status: text, expires_on: text },
}
const pack = {
  type: 'object',
  required: ['id', 'hosts', 'status', 'type', 'certificates'],
  properties: {
    id: text,
    hosts,
    status: text,
    type: text,
    certificates: { type: 'array', items: certificate },
  },
}
const envelope = (result: object) => ({
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'errors', 'messages'],
        properties: { success: { type: 'boolean' }, errors: { type: 'array' }, result },
      },
    },
  },
})
const listOf = (items: object, names: readonly string[]) => ({
  get: {
    parameters: names.map((name) => ({ in: 'query' as const, name, schema: text })),
    responses: { 200: envelope({ type: 'array', items }), '4XX': envelope({}) },
  },
})

/** As the published document has it (https://developers.cloudflare.com/api/), which the excerpt for tests lacks. */
export const certificatePaths: OpenApiDocument['paths'] = {
  '/zones': listOf({ type: 'object', required: ['id', 'name'] }, ['account.id', 'page', 'per_page']),
  '/zones/{zone_id}/custom_certificates': listOf(certificate, ['page', 'per_page']),
  '/zones/{zone_id}/ssl/certificate_packs': listOf(pack, ['status', 'page', 'per_page']),
}

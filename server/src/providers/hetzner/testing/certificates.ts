import { X509Certificate } from 'node:crypto'
import type { OpenApiDocument } from '#providers/testing/openapi/openapi-document.ts'
import { type FakeResponse, type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'

/** `pem` is null until a managed one is issued. */
export type FakeCertificate = {
  id: number
  name: string
  type: 'uploaded' | 'managed'
  pem: string | null
  domains: string[]
  loadBalancers: number[]
}

export function certificateRoutes(
  certificates: ReadonlyMap<string, FakeCertificate>,
  page: (member: string, all: readonly object[], query: URLSearchParams) => FakeResponse,
): FakeRoute[] {
  return [
    route('GET', '/certificates', ({ query }) =>
      page('certificates', [...certificates.values()].map(shown), query),
    ),
  ]
}

function shown({ id, name, type, pem, domains, loadBalancers }: FakeCertificate): object {
  const x509 = pem === null ? null : new X509Certificate(pem)
  return {
    id,
    name,
    type,
    labels: {},
    certificate: pem,
    created: '2026-01-30T23:55:00Z',
    not_valid_before: x509?.validFromDate.toISOString() ?? null,
    not_valid_after: x509?.validToDate.toISOString() ?? null,
    domain_names: domains,
    fingerprint: x509?.fingerprint256.toLowerCase() ?? null,
    status:
      type === 'uploaded'
        ? null
        : {
            issuance: pem === null ? 'pending' : 'completed',
            renewal: pem === null ? 'unavailable' : 'scheduled',
            error: null,
          },
    used_by: loadBalancers.map((one) => ({ id: one, type: 'load_balancer' })),
  }
}

const nullableText = { type: 'string', nullable: true }

/** As in the published document (https://docs.hetzner.cloud/cloud.spec.json), which the excerpt for tests lacks. */
export const certificatePaths: OpenApiDocument['paths'] = {
  '/certificates': {
    get: {
      parameters: [
        { in: 'query', name: 'sort', schema: { type: 'string', enum: ['id', 'id:asc', 'id:desc'] } },
        { in: 'query', name: 'page', schema: { type: 'integer' } },
        { in: 'query', name: 'per_page', schema: { type: 'integer' } },
      ],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['certificates', 'meta'],
                properties: {
                  certificates: {
                    type: 'array',
                    items: {
                      type: 'object',
                      required: [
                        ...['id', 'name', 'labels', 'certificate', 'created', 'not_valid_before'],
                        ...['not_valid_after', 'domain_names', 'fingerprint', 'used_by'],
                      ],
                      properties: {
                        id: { type: 'integer' },
                        name: { type: 'string' },
                        type: { type: 'string', enum: ['uploaded', 'managed'] },
                        certificate: nullableText,
                        not_valid_before: nullableText,
                        not_valid_after: nullableText,
                        domain_names: { type: 'array', items: { type: 'string' } },
                        fingerprint: nullableText,
                        status: { type: 'object', nullable: true },
                        used_by: {
                          type: 'array',
                          items: {
                            type: 'object',
                            required: ['id', 'type'],
                            properties: { id: { type: 'integer' }, type: { type: 'string' } },
                          },
                        },
                      },
                    },
                  },
                  meta: { type: 'object', required: ['pagination'] },
                },
              },
            },
          },
        },
        '4XX': { content: { 'application/json': { schema: { type: 'object', required: ['error'] } } } },
      },
    },
  },
}

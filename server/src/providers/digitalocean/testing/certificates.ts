import { createHash, X509Certificate } from 'node:crypto'
import type { OpenApiDocument } from '#providers/testing/openapi/openapi-document.ts'
import { type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { Failure } from './droplets.ts'

/** `pem` is null until it is issued. */
export type FakeCertificate = {
  id: string
  name: string
  type: 'custom' | 'lets_encrypt'
  pem: string | null
  names: string[]
}

/** A token that may read everything else. */
export const tokenWithoutCertificates = 'token-without-certificates'

export function certificateRoutes(
  certificates: ReadonlyMap<string, FakeCertificate>,
  failure: Failure,
): FakeRoute[] {
  return [
    route('GET', '/v2/certificates', ({ query, headers }) => {
      if (headers.authorization === `Bearer ${tokenWithoutCertificates}`)
        return failure(403, 'forbidden', 'You are missing the required permission certificate:read.')
      const size = Number(query.get('per_page') ?? 20)
      const first = (Number(query.get('page') ?? 1) - 1) * size
      const all = [...certificates.values()]
      const listed = all.slice(first, first + size).map(shown)
      return { body: { certificates: listed, links: {}, meta: { total: all.length } } }
    }),
  ]
}

function shown({ id, name, type, pem, names }: FakeCertificate): object {
  const x509 = pem === null ? null : new X509Certificate(pem)
  return {
    id,
    name,
    type,
    state: x509 ? 'verified' : 'pending',
    created_at: '2026-02-08T16:02:37Z',
    dns_names: names,
    ...(x509 && {
      not_after: x509.validToDate.toISOString(),
      sha1_fingerprint: createHash('sha1').update(x509.raw).digest('hex'),
    }),
  }
}

const text = { type: 'string' }
const number = (name: string) => ({ in: 'query', name, schema: { type: 'integer' } })
const failureAnswer = {
  content: {
    'application/json': {
      schema: { type: 'object', required: ['id', 'message'], properties: { id: text, message: text } },
    },
  },
}

/** As in the published document (https://github.com/digitalocean/openapi), which the excerpt for tests lacks. */
export const certificatePaths: OpenApiDocument['paths'] = {
  '/v2/certificates': {
    get: {
      parameters: [number('per_page'), number('page'), { in: 'query', name: 'name', schema: text }],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['meta'],
                properties: {
                  certificates: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: {
                        id: text,
                        name: text,
                        not_after: text,
                        sha1_fingerprint: text,
                        created_at: text,
                        dns_names: { type: 'array', items: text },
                        state: { type: 'string', enum: ['pending', 'verified', 'error'] },
                        type: { type: 'string', enum: ['custom', 'lets_encrypt'] },
                      },
                    },
                  },
                  links: { type: 'object' },
                  meta: {
                    type: 'object',
                    required: ['total'],
                    properties: { total: { type: 'integer' } },
                  },
                },
              },
            },
          },
        },
        default: failureAnswer,
      },
    },
  },
}

/** `GET /v1`: the index of the API. It needs no token, and is the same for everyone. */
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Operation } from '../operation/operation.ts'

const url = Type.String({ format: 'uri' })

const Collections = Type.Record(Type.String({ pattern: '^[a-z_.]+$' }), url)

export const ApiIndex = Type.Object(
  {
    version: Type.String({ description: 'The version of Holdfast.' }),
    openapi: Type.String({ format: 'uri', description: 'The API as an OpenAPI 3.1 document.' }),
    docs: Type.String({ format: 'uri', description: 'The API reference and the guides, for people.' }),
    dashboard: url,
    health: Type.Object({
      live: Type.String({ format: 'uri', description: 'Whether the process runs.' }),
      ready: Type.String({ format: 'uri', description: 'Whether it can answer requests.' }),
    }),
    auth: Type.Object({
      whoami: Type.String({ format: 'uri', description: 'The identity and the permissions of a token.' }),
      tokens: Type.String({ format: 'uri', description: 'Where tokens are created.' }),
      sign_in: Type.String({ format: 'uri', description: 'How people can sign in here.' }),
    }),
    areas: Type.Array(
      Type.Object({
        name: Type.String(),
        collections: Type.Record(Type.String({ pattern: '^[a-z_.]+$' }), url, {
          description: 'By name: where the resources are listed.',
        }),
      }),
    ),
  },
  { title: 'ApiIndex' },
)
type ApiIndex = Static<typeof ApiIndex>

type Listed = Pick<Operation, 'id' | 'method' | 'path' | 'query' | 'permission'>

export function apiIndex(operations: readonly Listed[], baseUrl: string, version: string): ApiIndex {
  const areas = new Map<string, Static<typeof Collections>>()
  for (const { id, path } of operations.filter(isCollection)) {
    const [area = '', ...resource] = id.split('.').slice(0, -1)
    areas.set(area, { ...areas.get(area), [resource.join('.') || area]: baseUrl + path })
  }
  return {
    version,
    openapi: `${baseUrl}/v1/openapi.json`,
    docs: `${baseUrl}/docs`,
    dashboard: `${baseUrl}/`,
    health: { live: `${baseUrl}/healthz`, ready: `${baseUrl}/readyz` },
    auth: {
      whoami: `${baseUrl}/v1/whoami`,
      tokens: `${baseUrl}/v1/tokens`,
      sign_in: `${baseUrl}/v1/auth/ways`,
    },
    areas: [...areas].map(([name, collections]) => ({ name, collections })),
  }
}

/**
 * A list that can be read without parameters. Operations that belong to no area are look-ups and require parameters.
 */
function isCollection({ id, method, path, query, permission }: Listed): boolean {
  if (permission === null) return false
  const required: readonly string[] = query?.required ?? []
  return method === 'GET' && /\.list(_all)?$/.test(id) && !path.includes('{') && required.length === 0
}

export const apiIndexRoute = {
  id: 'api.index',
  method: 'GET',
  path: '/v1',
  summary: 'Get the addresses of the API',
  description:
    'Where the documentation, the health checks and the lists of each area are. It needs no token and may be cached.',
  response: { body: ApiIndex, description: 'The addresses.' },
} as const

export function addApiIndex(app: FastifyInstance, index: () => ApiIndex): void {
  app.get(apiIndexRoute.path, async (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return index()
  })
}

import { listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { readMap } from './map.ts'
import { MapPage, MapQuery } from './schema.ts'

export const mapOperations: readonly Operation[] = [
  operation({
    id: 'certificates.map.list',
    method: 'GET',
    path: '/v1/certificates/map',
    summary: 'List which names lead to which certificates',
    description:
      'Name → address → server → certificate: for the name of each TLS endpoint its addresses, your servers that have them, and the certificates that are served there.',
    permission: 'certificates.read',
    query: MapQuery,
    response: { status: 200, body: MapPage, description: 'A page of names, in their order.' },
    async handle(context, { query }) {
      return listed(await readMap(context, query))
    },
  }),
]

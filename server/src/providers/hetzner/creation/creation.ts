// https://docs.hetzner.cloud/reference/cloud#tag/servers and #tag/ssh-keys
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  goneIsDeleted,
  operationLabel,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { readServers, serverOf } from '../servers.ts'
import { readCatalogue } from './catalogue.ts'
import { deleteLeftover, readLeftovers } from './leftovers.ts'

const Key = Type.Object({ id: Type.Integer() })
const isKey = responseShape(Type.Object({ ssh_key: Key }))
const isKeys = responseShape(Type.Object({ ssh_keys: Type.Array(Key) }))
const isCreated = responseShape(
  Type.Object({
    server: Type.Object({ id: Type.Integer() }),
    action: Type.Object({ id: Type.Integer() }),
    root_password: Type.Union([Type.String(), Type.Null()]),
  }),
)

export function createHetznerCreation(client: JsonApi): ServerCreation {
  return {
    catalogue: () => readCatalogue(client),
    async ensureKey({ name, publicKey, md5Fingerprint: fingerprint }) {
      const path = '/ssh_keys'
      const { ssh_keys } = await client.read({ method: 'GET', path, query: { fingerprint } }, isKeys)
      if (ssh_keys[0]) return String(ssh_keys[0].id)
      const body = { name, public_key: publicKey }
      return String((await client.read({ method: 'POST', path, body }, isKey)).ssh_key.id)
    },
    async create(order) {
      const request = { method: 'POST', path: '/servers', body: bodyOf(order) } as const
      const created = await client.read(request, isCreated).catch((error) => {
        throw withoutDoubt(error)
      })
      return {
        ref: String(created.server.id),
        actionRef: String(created.action.id),
        password: created.root_password,
      }
    },
    async findByOperation(operationId) {
      const filter = { label_selector: `${operationLabel}==${operationId}` }
      const [server] = (await readServers(client, '/servers', 1, filter)).body.servers
      return server ? serverOf(server) : null
    },
    leftovers: (ref) => readLeftovers(client, ref),
    deleteServer: (ref) => goneIsDeleted(client.call({ method: 'DELETE', path: pathOf('servers', ref) })),
    deleteLeftover: (ref) => goneIsDeleted(deleteLeftover(client, ref)),
  }
}

function bodyOf({ operationId, name, region, size, image, keys, userData, tags }: ServerOrder): object {
  return {
    name,
    location: region,
    server_type: size,
    image,
    ssh_keys: keys,
    ...(userData !== null && { user_data: userData }),
    labels: { ...Object.fromEntries(tags.map((tag) => [tag, ''])), [operationLabel]: operationId },
  }
}

/** The answer tells that the size is sold out there: nothing was created. */
function withoutDoubt(error: unknown): unknown {
  const code = error instanceof ProviderError && error.vendorCode
  if (code !== 'resource_unavailable' && code !== 'placement_error') return error
  const { message } = error as ProviderError
  return new ProviderError('rejected', message, { vendorCode: code, cause: error })
}

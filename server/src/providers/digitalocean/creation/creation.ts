// https://docs.digitalocean.com/reference/api/digitalocean/#tag/Droplets and #tag/SSH-Keys
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  goneIsDeleted,
  operationTag,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import { unlessNotFound } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { imageOf } from '../changes.ts'
import { Droplet, serverOf } from '../droplets.ts'
import { readCatalogue } from './catalogue.ts'
import { readLeftovers } from './leftovers.ts'

const isKey = responseShape(Type.Object({ ssh_key: Type.Object({ id: Type.Integer() }) }))
const isDroplets = responseShape(Type.Object({ droplets: Type.Array(Droplet) }))
const isCreated = responseShape(
  Type.Object({
    droplet: Type.Object({ id: Type.Integer() }),
    links: Type.Object({
      actions: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), rel: Type.String() }))),
    }),
  }),
)

export function createDigitalOceanCreation(client: JsonApi): ServerCreation {
  return {
    catalogue: () => readCatalogue(client),
    async ensureKey({ name, publicKey, md5Fingerprint }) {
      const path = '/v2/account/keys'
      const known = await unlessNotFound(
        client.read({ method: 'GET', path: path + pathOf(md5Fingerprint) }, isKey),
      )
      const body = { name, public_key: publicKey }
      return String((known ?? (await client.read({ method: 'POST', path, body }, isKey))).ssh_key.id)
    },
    async create(order) {
      const request = { method: 'POST', path: '/v2/droplets', body: bodyOf(order) } as const
      const { droplet, links } = await client.read(request, isCreated)
      const action = links.actions?.find(({ rel }) => rel === 'create')
      // Without keys, it sends a password by e-mail.
      return { ref: String(droplet.id), actionRef: action ? String(action.id) : null, password: null }
    },
    async findByOperation(operationId) {
      const query = { tag_name: operationTag + operationId }
      const { droplets } = await client.read({ method: 'GET', path: '/v2/droplets', query }, isDroplets)
      return droplets[0] ? serverOf(droplets[0]) : null
    },
    leftovers: (ref) => readLeftovers(client, ref),
    deleteServer: (ref) =>
      goneIsDeleted(client.call({ method: 'DELETE', path: pathOf('v2', 'droplets', ref) })),
    deleteLeftover: (ref) =>
      goneIsDeleted(client.call({ method: 'DELETE', path: pathOf('v2', ...ref.split('/')) })),
  }
}

function bodyOf({ operationId, name, region, size, image, keys, userData, tags }: ServerOrder): object {
  return {
    name,
    region,
    size,
    image: imageOf(image),
    ssh_keys: keys.map(Number),
    ipv6: true,
    ...(userData !== null && { user_data: userData }),
    tags: [...tags, operationTag + operationId],
  }
}

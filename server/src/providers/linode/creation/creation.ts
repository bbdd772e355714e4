// https://techdocs.akamai.com/linode-api/reference/post-linode-instance
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  goneIsDeleted,
  operationTag,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import { responseShape } from '#providers/response-shape.ts'
import { newPassword } from '../changes/password.ts'
import { isInstances, pathTo, serverOf } from '../servers.ts'
import { readCatalogue } from './catalogue.ts'
import { readLeftovers } from './leftovers.ts'

const isCreated = responseShape(Type.Object({ id: Type.Integer() }))

export function createLinodeCreation(client: JsonApi): ServerCreation {
  return {
    catalogue: () => readCatalogue(client),
    // An order has the keys themselves, so that the account needs none.
    ensureKey: async ({ publicKey }) => publicKey,
    async create(order) {
      const password = newPassword()
      const body = bodyOf(order, password)
      const { id } = await client.read({ method: 'POST', path: '/linode/instances', body }, isCreated)
      return { ref: String(id), actionRef: null, password: order.keys.length === 0 ? password : null }
    },
    async findByOperation(operationId) {
      const headers = { 'X-Filter': JSON.stringify({ tags: operationTag + operationId }) }
      const { data } = await client.read({ method: 'GET', path: '/linode/instances', headers }, isInstances)
      return data[0] ? serverOf(data[0]) : null
    },
    leftovers: (ref) => readLeftovers(client, ref),
    deleteServer: (ref) => goneIsDeleted(client.call({ method: 'DELETE', path: pathTo(ref) })),
    deleteLeftover: (ref) =>
      goneIsDeleted(client.call({ method: 'DELETE', path: pathOf(...ref.split('/')) })),
  }
}

function bodyOf(
  { operationId, name, region, size, image, keys, userData, tags }: ServerOrder,
  password: string,
): object {
  return {
    label: name,
    region,
    type: size,
    image,
    root_pass: password,
    authorized_keys: keys,
    ...(userData !== null && { metadata: { user_data: Buffer.from(userData).toString('base64') } }),
    tags: [...tags, operationTag + operationId],
  }
}

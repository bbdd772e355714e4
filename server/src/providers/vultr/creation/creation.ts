// https://www.vultr.com/api/#tag/instances and #tag/ssh
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import {
  goneIsDeleted,
  operationTag,
  type ServerCreation,
  type ServerOrder,
} from '#providers/ports/cloud/creation.ts'
import { responseShape } from '#providers/response-shape.ts'
import { pagesReader } from '../client.ts'
import { isInstances, pathTo, serverOf } from '../instances.ts'
import { readCatalogue } from './catalogue.ts'
import { readLeftovers } from './leftovers.ts'

const Key = Type.Object({ id: Type.String(), ssh_key: Type.String() })
const isKey = responseShape(Type.Object({ ssh_key: Key }))
const keyPages = pagesReader(Type.Object({ ssh_keys: Type.Array(Key) }))
const isCreated = responseShape(
  Type.Object({
    instance: Type.Object({ id: Type.String(), default_password: Type.Optional(Type.String()) }),
  }),
)

export function createVultrCreation(client: JsonApi): ServerCreation {
  return {
    catalogue: () => readCatalogue(client),
    async ensureKey({ name, publicKey }) {
      for await (const { ssh_keys } of keyPages(client, '/ssh-keys')) {
        const known = ssh_keys.find(({ ssh_key }) => withoutComment(ssh_key) === publicKey)
        if (known) return known.id
      }
      const body = { name, ssh_key: publicKey }
      return (await client.read({ method: 'POST', path: '/ssh-keys', body }, isKey)).ssh_key.id
    },
    async create(order) {
      const request = { method: 'POST', path: '/instances', body: bodyOf(order) } as const
      const { id, default_password = null } = (await client.read(request, isCreated)).instance
      return { ref: id, actionRef: null, password: order.keys.length === 0 ? default_password : null }
    },
    async findByOperation(operationId) {
      const query = { tag: operationTag + operationId }
      const { instances } = await client.read({ method: 'GET', path: '/instances', query }, isInstances)
      return instances[0] ? serverOf(instances[0]) : null
    },
    leftovers: (ref) => readLeftovers(client, ref),
    deleteServer: (ref) => goneIsDeleted(client.call({ method: 'DELETE', path: pathTo(ref) })),
    deleteLeftover: (ref) =>
      goneIsDeleted(client.call({ method: 'DELETE', path: pathOf(...ref.split('/')) })),
  }
}

function withoutComment(key: string): string {
  return key.trim().split(/\s+/).slice(0, 2).join(' ')
}

function bodyOf({ operationId, name, region, size, image, keys, userData, tags }: ServerOrder): object {
  return {
    region,
    plan: size,
    ...(/^\d+$/.test(image) ? { os_id: Number(image) } : { snapshot_id: image }),
    label: name,
    hostname: name,
    enable_ipv6: true,
    sshkey_id: keys,
    ...(userData !== null && { user_data: Buffer.from(userData).toString('base64') }),
    tags: [...tags, operationTag + operationId],
  }
}

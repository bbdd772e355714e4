import { Type } from 'typebox'
import { canonicalHost } from '#providers/http/hosts.ts'
import { pathOf } from '#providers/http/json-api.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import type { OvhClient } from '../client.ts'
import { executeTask } from './tasks.ts'

const isNames = responseShape(Type.Array(Type.String()))
const isHost = responseShape(Type.Object({ ips: Type.Array(Type.String()) }))

/** Hosts are glue records at OVHcloud. */
export function ovhHosts(client: OvhClient): Pick<RegistrarProvider, 'listHosts' | 'setHost'> {
  return {
    async listHosts(name) {
      const path = pathOf('domain', name, 'glueRecord')
      const hosts = []
      for (const host of await client.read({ method: 'GET', path }, isNames)) {
        const { ips } = await client.read({ method: 'GET', path: path + pathOf(host) }, isHost)
        hosts.push(canonicalHost(host, ips))
      }
      return hosts.sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async setHost(name, { name: host, addresses }) {
      const path = pathOf('domain', name, 'glueRecord')
      const isPresent = (await client.read({ method: 'GET', path }, isNames)).includes(host)
      if (addresses.length === 0) {
        if (isPresent) await executeTask(client, name, { method: 'DELETE', path: path + pathOf(host) })
        return
      }
      const ips = [...addresses]
      await executeTask(
        client,
        name,
        isPresent
          ? { method: 'POST', path: path + pathOf(host, 'update'), body: { ips } }
          : { method: 'POST', path, body: { host, ips } },
      )
    },
  }
}

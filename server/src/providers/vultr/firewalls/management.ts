// https://www.vultr.com/api/#tag/firewall. An instance has at most one group, which is attached by changing the instance.
import { Type } from 'typebox'
import { markedId, markOf } from '#kernel/ip/firewall/mark.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import { responseShape } from '#providers/response-shape.ts'
import { groupPages, isGroup, pathTo, shownOf } from './firewalls.ts'

const isInstance = responseShape(
  Type.Object({ instance: Type.Object({ firewall_group_id: Type.Optional(Type.String()) }) }),
)

export function createVultrFirewallManagement(client: JsonApi): FirewallManagement {
  return {
    async create({ operationId, name }) {
      // A group has nothing else that could tell which order has created it.
      const body = { description: `${name} ${markOf(operationId)}` }
      return (await client.read({ method: 'POST', path: '/firewalls', body }, isGroup)).firewall_group.id
    },
    async find({ operationId }) {
      for await (const { firewall_groups } of groupPages(client, '/firewalls')) {
        const group = firewall_groups.find(({ description }) => markedId(description) === operationId)
        // A new group is attached to nothing.
        if (group) return shownOf(group, [])
      }
      return null
    },
    async attach(ref, serverRef) {
      await client.call({ method: 'GET', path: pathTo(ref) })
      await setGroup(serverRef, ref)
    },
    async detach(ref, serverRef) {
      await client.call({ method: 'GET', path: pathTo(ref) })
      const request = { method: 'GET', path: pathOf('instances', serverRef) } as const
      const { instance } = await client.read(request, isInstance)
      if (instance.firewall_group_id === ref) await setGroup(serverRef, '')
    },
    async deleteFirewall(ref) {
      await client.call({ method: 'DELETE', path: pathTo(ref) })
    },
  }

  async function setGroup(serverRef: string, ref: string): Promise<void> {
    const path = pathOf('instances', serverRef)
    await client.call({ method: 'PATCH', path, body: { firewall_group_id: ref } })
  }
}

/**
 * https://www.scaleway.com/en/developers/api/instances: every Instance has one security group, which is attached by changing
 * the Instance. Without another one it is the default group of its project.
 */
import { Type } from 'typebox'
import { forgetDescriptions } from '#providers/firewall-descriptions.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { operationTag } from '#providers/ports/cloud/creation.ts'
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { placeOf as serverPlace } from '../servers.ts'
import { absentZone } from '../zones.ts'
import { groupsPath, isGroup, isGroupPage, placeOf, shownOf } from './firewalls.ts'

const isServer = responseShape(
  Type.Object({
    server: Type.Object({
      project: Type.String(),
      security_group: Type.Optional(Type.Union([Type.Object({ id: Type.String() }), Type.Null()])),
    }),
  }),
)

export function createScalewayFirewallManagement(client: JsonApi, state: ProviderState): FirewallManagement {
  return {
    async create({ operationId, name, region }) {
      const zone = region ?? ''
      const body = {
        name,
        tags: [operationTag + operationId],
        stateful: true,
        inbound_default_policy: 'drop',
        outbound_default_policy: 'accept',
      }
      const request = { method: 'POST', path: groupsPath(zone), body } as const
      const created = await unlessNotFound(client.read(request, isGroup))
      return `${zone}/${(created ?? absentZone(zone)).security_group.id}`
    },
    async find({ operationId, region }) {
      const zone = region ?? ''
      const [group] = await groupsIn(zone, { tags: operationTag + operationId })
      return group ? shownOf(zone, group) : null
    },
    async attach(ref, serverRef) {
      const [group, server] = await placesOf(ref, serverRef)
      if (group.id !== server.groupId) await setGroup(server.path, group)
    },
    async detach(ref, serverRef) {
      const [group, server] = await placesOf(ref, serverRef)
      if (group.id !== server.groupId) return
      const [other] = await groupsIn(group.zone, { project_default: 'true', project: server.project })
      if (!other || other.id === group.id)
        throw new ProviderError(
          'rejected',
          'An Instance at Scaleway always has a security group, and this is the default one: attach another one instead.',
        )
      await setGroup(server.path, other)
    },
    async deleteFirewall(ref) {
      await client.call({ method: 'DELETE', path: placeOf(ref).path })
      await forgetDescriptions(state, ref)
    },
  }

  async function groupsIn(zone: string, query: Record<string, string>) {
    const request = { method: 'GET', path: groupsPath(zone), query } as const
    const page = await unlessNotFound(client.read(request, isGroupPage))
    return (page ?? absentZone(zone)).security_groups
  }

  async function placesOf(ref: string, serverRef: string) {
    const { zone, path } = placeOf(ref)
    const { security_group: group } = await client.read({ method: 'GET', path }, isGroup)
    const place = serverPlace(serverRef)
    if (place.zone !== zone)
      throw new ProviderError(
        'rejected',
        `The security group is in ${zone}, and the Instance in ${place.zone}.`,
      )
    const { server } = await client.read({ method: 'GET', path: place.path }, isServer)
    const groupId = server.security_group?.id ?? null
    return [
      { zone, id: group.id, name: group.name },
      { path: place.path, project: server.project, groupId },
    ] as const
  }

  async function setGroup(path: string, { id, name }: { id: string; name: string }): Promise<void> {
    await client.call({ method: 'PATCH', path, body: { security_group: { id, name } } })
  }
}

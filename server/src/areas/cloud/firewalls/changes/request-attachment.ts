/** Requests that a firewall is attached to a server, or detached from it. */

import { findServer } from '#areas/cloud/store/servers.ts'
import type { ServerRow } from '#areas/cloud/store/tables.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { FirewallManagementCapabilities } from '#providers/ports/firewall-management.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import {
  type FirewallRow,
  firewallTarget,
  isAttachedTo,
  selectFirewallsAttachedTo,
} from '../firewall-store.ts'
import { requireManagement } from '../open-firewalls.ts'
import type { FirewallActionInput } from '../schema.ts'
import { changeableFirewall, requestChange, requireCreated } from './request-change.ts'

type Request = {
  input: FirewallActionInput
  manifestOf: (connectionId: string) => Promise<ProviderManifest>
  ifMatch: string | null
}

export async function requestAttachment(
  context: Context,
  id: string,
  { input: { kind, server_id }, manifestOf, ifMatch }: Request,
): Promise<FirewallRow> {
  const firewall = await changeableFirewall(context, id, ifMatch)
  requireCreated(firewall)
  const manifest = await manifestOf(firewall.connection_id)
  const capabilities = requireManagement(manifest, null)
  const server = await serverOf(context, firewall, server_id)
  const replaces = kind === 'attach' ? await othersOf(context, firewall, server, capabilities, manifest) : []
  if (kind === 'detach') requireAttached(firewall, server)
  const change = { kind, server_id, serverRef: server.ref, replaces }
  await context.audit(firewallTarget(firewall), {
    before: null,
    after: {
      kind,
      server_id,
      ...(replaces.length > 0 && { replaces: replaces.map(({ name }) => name) }),
    },
  })
  return await requestChange(context, firewall, change)
}

type PlacedServer = ServerRow & { ref: string }

async function serverOf(context: Context, firewall: FirewallRow, serverId: string): Promise<PlacedServer> {
  const refuse = (message: string) => invalidInput([{ pointer: '/server_id', message }])
  const server = await findServer(context, serverId)
  if (!server) throw refuse('There is no such server.')
  const { ref, name, lifecycle, region } = server
  if (server.connection_id !== firewall.connection_id)
    throw refuse(`${firewall.name} belongs to another account than ${name}.`)
  if (ref === null || lifecycle === 'missing') throw refuse(`${name} is not at its provider.`)
  if (firewall.region !== null && region !== firewall.region)
    throw refuse(`${firewall.name} is in ${firewall.region}, and ${name} in ${region}.`)
  return { ...server, ref }
}

/** The firewalls that a server loses when it gets this one. */
async function othersOf(
  context: Context,
  firewall: FirewallRow,
  server: PlacedServer,
  { otherFirewall }: FirewallManagementCapabilities,
  { name: provider }: ProviderManifest,
): Promise<{ id: string; name: string }[]> {
  if (otherFirewall === undefined) return []
  const attached = await selectFirewallsAttachedTo(context, server.connection_id, server.ref)
  const others = attached.filter(({ id }) => id !== firewall.id).map(({ id, name }) => ({ id, name }))
  const [other] = others
  if (other && otherFirewall === 'refused')
    throw new Problem(
      'wrong_state',
      `${server.name} has the firewall ${other.name}, and a server at ${provider} has only one. Detach that one first.`,
    )
  return others
}

/** What is not known to be attached may be so, if the credentials may not read it. */
function requireAttached(firewall: FirewallRow, { ref, name }: PlacedServer): void {
  if (firewall.attached_to === null || isAttachedTo(firewall.attached_to, ref)) return
  const tags = firewall.attached_to.filter(({ kind }) => kind === 'tag').map((tag) => tag.ref)
  const reason = tags.length === 0 ? '' : ` If it has one of its tags (${tags.join(', ')}), remove that.`
  throw new Problem('wrong_state', `${firewall.name} is not attached to ${name} itself.${reason}`)
}

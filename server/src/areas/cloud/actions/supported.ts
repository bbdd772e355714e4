/** Which actions a server takes, by its provider and by the power that it has. */
import type { ProviderClients } from '#areas/connections/index.ts'
import { type ServerActionKind, serverActionKinds } from '#kernel/cloud/server-action.ts'
import { kindOfId } from '#kernel/id.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { stoppingActions } from '#providers/ports/cloud/changes.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { actionsOfServer } from '../servers/view.ts'
import { findServer } from '../store/servers.ts'
import type { ServerRow } from '../store/tables.ts'
import type { ActionInput } from './schema.ts'

export function requireSupported(manifest: ProviderManifest, ref: string | null, input: ActionInput): void {
  requireSupportedKind(manifest, ref, input.kind)
  const { name } = manifest
  const supported = actionsOfServer(manifest, ref)
  if (input.kind === 'shutdown' && input.force === true && !supported.includes('power_off'))
    throw invalidInput([{ pointer: '/force', message: `${name} does not cut the power of servers.` }])
  if (input.kind === 'resize' && input.with_disk === true && !manifest.serverChanges?.resizesDisk)
    throw invalidInput([
      { pointer: '/with_disk', message: `${name} does not resize disks with their server.` },
    ])
}

function requireSupportedKind(manifest: ProviderManifest, ref: string | null, kind: string): void {
  const supported: readonly string[] = actionsOfServer(manifest, ref)
  if (manifest.cloud?.isEntered)
    throw invalidInput([
      {
        pointer: '/kind',
        message: 'The server was entered by hand: no API manages it, so no action can be run.',
      },
    ])
  if (!supported.includes(kind))
    throw invalidInput([
      {
        pointer: '/kind',
        message: `${manifest.name} does not support ${kind} of this server. It supports: ${supported.join(', ')}.`,
      },
    ])
}

const kindCharactersMax = 50
const known: ReadonlySet<string> = new Set(serverActionKinds)

/** Refuses a kind that no server has with those that this server takes. Everything else is left to the schema. */
export async function refuseUnknownKind(
  { act }: Lookup,
  { params, body }: { params: unknown; body: unknown },
  providerClients: Pick<ProviderClients, 'manifest'>,
): Promise<void> {
  const { server_id: serverId } = params as { server_id: string }
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined
  if (typeof kind !== 'string' || kind.length > kindCharactersMax || known.has(kind)) return
  if (kindOfId(serverId) !== 'server') return
  await act(async (context) => {
    const server = await findServer(context, serverId)
    if (!server) return
    const manifest = await providerClients.manifest(context, server.connection_id)
    requireSupportedKind(manifest, server.ref, kind)
  })
}

/** What a provider would refuse is refused before it is sent. A power that is not known is left to the provider. */
export function requirePower(
  manifest: ProviderManifest,
  { name, power, keeps_host }: Pick<ServerRow, 'name' | 'power' | 'keeps_host'>,
  kind: ServerActionKind,
): void {
  const { name: provider, serverChanges } = manifest
  const required = (serverChanges?.requires as Partial<Record<ServerActionKind, string>> | undefined)?.[kind]
  if (required === undefined || power === 'unknown') return
  const isInStandby = power === 'stopped' && keeps_host
  if (power === required && !isInStandby) return
  const stop = stoppingActions(manifest).join(' or ')
  const first = required === 'running' ? 'power_on' : stop
  const remedy = isInStandby ? `Run power_on, and then ${stop}.` : `Run ${first} first.`
  throw new Problem(
    'wrong_state',
    `${name} is ${isInStandby ? 'in standby' : power}, and ${provider} requires a ${required} server for ${kind}. ${remedy}`,
  )
}

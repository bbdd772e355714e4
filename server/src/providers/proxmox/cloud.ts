// https://pve.proxmox.com/pve-docs/api-viewer/
import { isRepeatable, type PowerActionKind, powerAfter } from '#kernel/cloud/server-action.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { addressesOf } from './addresses.ts'
import { type GuestStatus, listGuests, pathTo, readGuest, serverOf, withGuest } from './guests.ts'
import { manifest } from './manifest.ts'
import { readAction, readTaskId, requireUnlocked, taskKinds, tasksSince } from './tasks.ts'

const pageSize = manifest.cloud?.pageSize ?? 0

/** `user` is the id of the token, by which its own tasks are known. */
export function createProxmoxCloud(client: JsonApi, state: ProviderState, user: string): CloudProvider {
  return {
    async listServers(cursor) {
      const rest = (await listGuests(client)).filter(({ ref }) => cursor === null || ref > cursor)
      const page = rest.slice(0, pageSize)
      const addresses = await addressesOf(client, state, page)
      return {
        servers: page.map((guest) => serverOf(guest, addresses(guest))),
        cursor: rest.length > pageSize ? (page.at(-1)?.ref ?? null) : null,
      }
    },
    readServer: (ref) =>
      withGuest(client, ref, async (found) => {
        const guest = await readGuest(client, found)
        return serverOf(guest, (await addressesOf(client, state, [guest]))(guest))
      }),
    startAction: (ref, { kind }) =>
      withGuest(client, ref, async (found) => {
        const guest = await readGuest(client, found)
        const { call, body } = callFor(kind, guest)
        const overtakes = kind === 'power_off' ? taskKinds(guest.type, 'shutdown') : []
        await requireUnlocked(client, guest, overtakes)
        if (isRepeatable(kind) && serverOf(guest, noAddresses).power === powerAfter[kind]) return unneeded
        return await readTaskId(client, { method: 'POST', path: `${pathTo(guest)}/status/${call}`, body })
      }),
    async readAction(ref, actionRef) {
      if (actionRef === unneeded) return { state: 'succeeded', progress: null, error: null }
      return await readAction(client, ref, actionRef)
    },
    actionsSince: (ref, kind, since) =>
      withGuest(client, ref, (guest) => {
        const called = kind === 'power_on' ? ['start', 'resume'] : [calls[kind]]
        const kinds = called.flatMap((call) => taskKinds(guest.type, call))
        return tasksSince(client, guest, { kinds, user, since })
      }),
  }
}

/** Instead of the id of a task: Proxmox VE would refuse to start a guest that runs. */
const unneeded = 'unneeded'

const noAddresses = { publicAddresses: [], privateAddresses: [] }

const calls: Readonly<Record<PowerActionKind, string>> = {
  power_on: 'start',
  power_off: 'stop',
  shutdown: 'shutdown',
  reboot: 'reboot',
  power_cycle: 'reset',
}

function callFor(kind: PowerActionKind, guest: GuestStatus): { call: string; body: object } {
  if (kind === 'power_cycle' && guest.type === 'lxc')
    throw new ProviderError(
      'unsupported',
      'A container at Proxmox VE has no reset: use reboot, or power_off and power_on.',
    )
  if (kind === 'power_on' && guest.state === 'paused') return { call: 'resume', body: {} }
  // Without it, the call waits for a shutdown that hangs. The cluster refuses it for guests that it manages.
  const overrules = kind === 'power_off' && !guest.isManagedByHa
  return { call: calls[kind], body: overrules ? { 'overrule-shutdown': 1 } : {} }
}

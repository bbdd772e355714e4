import { randomUUID } from 'node:crypto'
import { powerAfter } from '#kernel/cloud/server-action.ts'
import { systemClock } from '#kernel/time.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { sandboxManifest } from '../manifest.ts'
import {
  readSandboxServer,
  type SandboxAction,
  type SandboxServer,
  sandboxServerNames,
  shownServer,
  updateSandboxServer,
} from './servers.ts'

const pageSize = sandboxManifest.cloud?.pageSize ?? 0

const actionsKept = 20

export function sandboxCloud(providerState: ProviderState, clock = systemClock): CloudProvider {
  async function serverOf(ref: string): Promise<SandboxServer> {
    const server = await readSandboxServer(providerState, ref)
    if (!server) throw new ProviderError('not_found', `The sandbox has no server ${ref}`)
    return server
  }
  return {
    async readServer(ref) {
      await injectFault(providerState, 'read', ref)
      return shownServer(ref, await serverOf(ref))
    },
    async startAction(ref, { kind }) {
      await injectFault(providerState, 'order', ref)
      const { actions, lifecycle, action_error: error } = await serverOf(ref)
      if (lifecycle !== 'active' || actions.some(({ readings }) => readings > 0))
        throw new ProviderError('unavailable', `The sandbox already changes the server ${ref}`)
      const action = { id: randomUUID(), kind, started_at: clock().toISOString(), readings: 1, error }
      await updateSandboxServer(
        providerState,
        ref,
        (server) => server && { ...server, actions: [action, ...server.actions].slice(0, actionsKept) },
      )
      await injectFault(providerState, 'answer', ref)
      return action.id
    },
    async readAction(ref, actionRef) {
      await injectFault(providerState, 'read', ref)
      const found = (await serverOf(ref)).actions.find(({ id }) => id === actionRef)
      if (!found) throw new ProviderError('not_found', `The sandbox has no action ${actionRef}`)
      if (found.readings > 0)
        await updateSandboxServer(providerState, ref, (server) => server && progressed(server, found))
      if (found.readings > 1) return { state: 'running', progress: 50, error: null }
      if (found.error !== null)
        return { state: 'failed', progress: null, error: { message: found.error, vendorCode: null } }
      return { state: 'succeeded', progress: 100, error: null }
    },
    async actionsSince(ref, kind, since) {
      await injectFault(providerState, 'read', ref)
      return (await serverOf(ref)).actions
        .filter((action) => action.kind === kind && new Date(action.started_at) >= since)
        .map(({ id }) => id)
    },
    async listServers(cursor) {
      await injectFaults(providerState, 'read')
      const names = (await sandboxServerNames(providerState)).filter(
        (name) => cursor === null || name > cursor,
      )
      const page = await Promise.all(
        names
          .slice(0, pageSize)
          .map(async (name) => ({ name, server: await readSandboxServer(providerState, name) })),
      )
      return {
        servers: page.flatMap(({ name, server }) => (server ? shownServer(name, server) : [])),
        cursor: names.length > pageSize ? (names[pageSize - 1] ?? null) : null,
      }
    },
  }
}

/** One reading later. Once the action has ended, the server has its effect. */
function progressed(server: SandboxServer, { id, kind, error }: SandboxAction): SandboxServer {
  const actions = server.actions.map((action) =>
    action.id === id ? { ...action, readings: Math.max(0, action.readings - 1) } : action,
  )
  const hasEnded = actions.some((action) => action.id === id && action.readings === 0)
  const isIgnored = server.ignores_shutdown && (kind === 'shutdown' || kind === 'reboot')
  const hasEffect = hasEnded && error === null && !isIgnored
  return { ...server, actions, ...(hasEffect && { power: powerAfter[kind] }) }
}

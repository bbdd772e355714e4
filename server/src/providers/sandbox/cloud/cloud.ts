import { systemClock } from '#kernel/time.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { injectFault, injectFaults } from '../faults.ts'
import { sandboxManifest } from '../manifest.ts'
import { readSandboxAction, sandboxActionsSince, sandboxServerOf, startSandboxAction } from './run-action.ts'
import { readSandboxServer, sandboxServerNames, shownServer } from './servers.ts'

const pageSize = sandboxManifest.cloud?.pageSize ?? 0

export function sandboxCloud(providerState: ProviderState, clock = systemClock): CloudProvider {
  return {
    async readServer(ref) {
      await injectFault(providerState, 'read', ref)
      return shownServer(ref, await sandboxServerOf(providerState, ref))
    },
    startAction: (ref, request) => startSandboxAction(providerState, ref, request, clock()),
    readAction: (ref, actionRef) => readSandboxAction(providerState, ref, actionRef),
    actionsSince: (ref, kind, since) => sandboxActionsSince(providerState, ref, kind, since),
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

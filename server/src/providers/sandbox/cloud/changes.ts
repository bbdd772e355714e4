import { randomBytes } from 'node:crypto'
import type { ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import { systemClock } from '#kernel/time.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { sandboxManifest } from '../manifest.ts'
import { sandboxActionsSince, sandboxServerOf, startSandboxAction } from './run-action.ts'
import { type SandboxServer, sandboxSizes } from './servers.ts'
import { readSandboxSnapshot } from './snapshots.ts'

export function sandboxChanges(providerState: ProviderState, clock = systemClock): ServerChanges {
  return {
    async start(ref, request) {
      requirePower(ref, await sandboxServerOf(providerState, ref), request)
      if (request.kind === 'resize' && !(request.size in sandboxSizes))
        throw new ProviderError('rejected', `The sandbox has no size ${request.size}`)
      if (request.kind === 'restore' && !(await readSandboxSnapshot(providerState, request.snapshot)))
        throw new ProviderError('rejected', `The sandbox has no snapshot ${request.snapshot}`)
      const actionRef = await startSandboxAction(providerState, ref, request, clock())
      const hasPassword = request.kind === 'reset_password' || request.kind === 'rescue_on'
      return { actionRef, password: hasPassword ? randomBytes(15).toString('base64url') : null }
    },
    since: (ref, kind, since) => sandboxActionsSince(providerState, ref, kind, since),
  }
}

function requirePower(ref: string, { power }: SandboxServer, { kind }: ServerChangeRequest): void {
  const required = sandboxManifest.serverChanges?.requires?.[kind]
  if (required !== undefined && power !== required)
    throw new ProviderError(
      'rejected',
      `The server ${ref} is ${power}, and ${kind} requires it to be ${required}`,
    )
}

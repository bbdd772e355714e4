/**
 * https://www.vultr.com/api/#tag/instances. Vultr keeps no actions. `halt` and `reboot` cut the power
 * (https://docs.vultr.com/products/compute/cloud-compute/management/restart-instance); no request asks the system.
 */
import { Type } from 'typebox'
import { isPowerKind, type PowerActionKind } from '#kernel/cloud/server-action.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { CloudProvider } from '#providers/ports/cloud/servers.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { outcomeOf, type RecordedActions } from '#providers/recorded-actions.ts'
import { readChange } from './changes.ts'
import { pageReader } from './client.ts'
import { Instance, pathTo, readInstance, serverOf } from './instances.ts'
import { readSnapshotAction, snapshotOfAction } from './snapshots.ts'

const readPage = pageReader(Type.Object({ instances: Type.Array(Instance) }))

export function createVultrCloud(client: JsonApi, actions: RecordedActions): CloudProvider {
  const readServer = async (ref: string) => serverOf(await readInstance(client, ref))
  return {
    async listServers(cursor) {
      const { body, next } = await readPage(client, '/instances', cursor)
      return { servers: body.instances.map(serverOf), cursor: next }
    },
    readServer,
    async startAction(ref, { kind }) {
      const verb = verbs[kind]
      if (verb === undefined) throw new ProviderError('unsupported', `Vultr does not support ${kind}.`)
      return await actions.start(ref, kind, () =>
        client.call({ method: 'POST', path: pathTo(ref) + pathOf(verb) }),
      )
    },
    async readAction(ref, actionRef) {
      const snapshot = snapshotOfAction(actionRef)
      if (snapshot !== null) return await readSnapshotAction(client, snapshot)
      const action = await actions.find(ref, actionRef)
      if (!isPowerKind(action.kind)) return await readChange(client, actions, ref, action)
      const outcome = outcomeOf('Vultr', action)
      // It is locked until the action has ended.
      const isRunning = outcome.state === 'succeeded' && (await readServer(ref)).lifecycle === 'busy'
      return isRunning ? { ...outcome, state: 'running' } : outcome
    },
    actionsSince: actions.since,
  }
}

const verbs: Readonly<Partial<Record<PowerActionKind, string>>> = {
  power_on: 'start',
  power_off: 'halt',
  power_cycle: 'reboot',
}

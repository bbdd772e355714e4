/**
 * Calls return once they are executed. A snapshot and a restore take longer than the lease of the work if the memory of the
 * machine is large, so another worker may come while they run: it finds the snapshot, and that the machine is busy.
 */
import type { ServerChangeRequest } from '#kernel/cloud/server-action.ts'
import type { ServerChanges } from '#providers/ports/cloud/changes.ts'
import type { CloudAction, CloudProvider } from '#providers/ports/cloud/servers.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { recordedActions } from '#providers/recorded-actions.ts'
import { namedAt } from '#providers/snapshot-names.ts'
import { type Domain, domainOf, isOn, refOf, type WithSession, written } from '../domains.ts'
import { codes } from '../errors.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrInteger, xdrOptional, xdrString } from '../wire/xdr.ts'
import { resize } from './hardware.ts'
import { findSnapshot, listSnapshotsOf, restorable, revert, takeSnapshot } from './snapshots.ts'

/** As long as a large memory is read. */
const restoreSecondsMax = 900

export function createLibvirtChanges(withSession: WithSession, state: ProviderState): ServerChanges {
  const actions = recordedActions('libvirt', state, [String(codes.busy)])
  const restore = (ref: string, snapshotRef: string) =>
    withSession(async (session) => {
      const domain = await domainOf(session, ref)
      const snapshot = await restorable(session, domain, snapshotRef)
      return await actions.start(refOf(domain), 'restore', () => revert(session, snapshot))
    }, restoreSecondsMax)
  return {
    async start(ref, request) {
      if (request.kind === 'restore')
        return { actionRef: await restore(ref, request.snapshot), password: null }
      const actionRef = await withSession(async (session) =>
        execute(session, await domainOf(session, ref), request),
      )
      return { actionRef, password: null }
    },
    async since(ref, kind, since) {
      if (kind === 'restore') return await actions.since(ref, kind, since)
      if (kind !== 'snapshot') return []
      return await withSession(async (session) => {
        const snapshots = await listSnapshotsOf(session, await domainOf(session, ref))
        const taken = snapshots.flatMap(({ name }) => {
          const at = namedAt(name)
          return at && at >= since ? [{ name, at: at.getTime() }] : []
        })
        return taken.toSorted((one, other) => other.at - one.at).map(({ name }) => actionRefOf(name))
      })
    },
  }
}

/** The cloud whose actions are also those of changes. */
export function withChanges(cloud: CloudProvider, withSession: WithSession): CloudProvider {
  return {
    ...cloud,
    async readAction(ref, actionRef) {
      const name = snapshotNameIn(actionRef)
      const known = name === null ? await cloud.readAction(ref, actionRef) : null
      if (known && known.state !== 'unknown') return known
      return await withSession(async (session) => {
        const domain = await domainOf(session, ref)
        if (await isBusy(session, domain)) return running
        return known ?? outcomeOf(await unlessNotFound(findSnapshot(session, domain, name ?? '')))
      })
    },
  }
}

const running: CloudAction = { state: 'running', progress: null, error: null }

function outcomeOf(snapshot: unknown): CloudAction {
  if (snapshot) return { state: 'succeeded', progress: null, error: null }
  const message = 'libvirt has given the snapshot up, and does not tell why.'
  return { state: 'failed', progress: null, error: { message, vendorCode: null } }
}

/** The id of the action that takes a snapshot is the name of the snapshot. */
const snapshotPrefix = 'snapshot/'

function actionRefOf(name: string): string {
  return snapshotPrefix + name
}

function snapshotNameIn(actionRef: string): string | null {
  return actionRef.startsWith(snapshotPrefix) ? actionRef.slice(snapshotPrefix.length) : null
}

async function execute(
  session: LibvirtSession,
  domain: Domain,
  request: ServerChangeRequest,
): Promise<string | null> {
  switch (request.kind) {
    case 'rename':
      await rename(session, domain, request.name)
      return null
    case 'resize':
      await resize(session, domain, request)
      return null
    case 'snapshot':
      return actionRefOf(await takeSnapshot(session, domain, request.name))
    default:
      throw new ProviderError('unsupported', `libvirt does not support ${request.kind}.`)
  }
}

async function rename({ call }: LibvirtSession, domain: Domain, name: string): Promise<void> {
  // libvirt would say that the name is taken.
  if (name === domain.name) return
  const newName = xdrOptional(xdrString(name))
  await call('domainRename', Buffer.concat([written(domain), newName, xdrInteger(0)]), () => {})
}

/** Whether something is done with a running machine that takes time. One that does not run waits for it itself. */
async function isBusy({ call }: LibvirtSession, domain: Domain): Promise<boolean> {
  try {
    const none = 0
    return (
      isOn(domain) && (await call('domainGetJobInfo', written(domain), ({ integer }) => integer())) !== none
    )
  } catch (error) {
    const isIdle =
      error instanceof ProviderError &&
      (error.kind === 'unsupported' || error.vendorCode === String(codes.operationInvalid))
    if (isIdle) return false
    throw error
  }
}

/**
 * https://techdocs.akamai.com/linode-api/reference/post-rebuild-linode-instance. Its rescue system is left out: it has no
 * password, the API does not tell whether a server runs it, and only the console of the Cloud Manager reaches it.
 */
import type { ServerChangeKind } from '#kernel/cloud/server-action.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import type { ServerChanges, StartedChange } from '#providers/ports/cloud/changes.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { eventsSince, startedBy } from '../events.ts'
import { pathTo, readInstance } from '../servers.ts'
import { newPassword } from './password.ts'
import { captureDisk } from './snapshots.ts'

const executed: StartedChange = { actionRef: null, password: null }

export function createLinodeChanges(client: JsonApi): ServerChanges {
  const post = (ref: string, path: readonly string[], body?: object) =>
    client.call({ method: 'POST', path: pathTo(ref) + pathOf(...path), ...(body && { body }) })
  const start = async (
    ref: string,
    kind: EventKind,
    send: () => Promise<unknown>,
    password: string | null = null,
  ): Promise<StartedChange> => ({
    actionRef: await startedBy(client, ref, events[kind], send),
    password,
  })
  const rebuild = async (ref: string, kind: 'rebuild' | 'restore', image: string) => {
    const password = newPassword()
    return await start(ref, kind, () => post(ref, ['rebuild'], { image, root_pass: password }), password)
  }
  /** Repeating it is harmless: only what differs is changed. */
  const switchBackups = async (ref: string, verb: 'enable' | 'cancel') => {
    const isEnabled = (await readInstance(client, ref)).backups?.enabled ?? false
    if (isEnabled !== (verb === 'enable')) await post(ref, ['backups', verb])
    return executed
  }
  return {
    async start(ref, request) {
      switch (request.kind) {
        case 'rename':
          await client.call({ method: 'PUT', path: pathTo(ref), body: { label: request.name } })
          return executed
        case 'resize': {
          const body = { type: request.size, allow_auto_disk_resize: request.withDisk }
          return await start(ref, 'resize', () => post(ref, ['resize'], body))
        }
        case 'rebuild':
          return await rebuild(ref, 'rebuild', request.image)
        case 'restore':
          return await rebuild(ref, 'restore', request.snapshot)
        case 'reset_password': {
          const password = newPassword()
          const send = () => post(ref, ['password'], { root_pass: password })
          return await start(ref, 'reset_password', send, password)
        }
        case 'backup_on':
          return await switchBackups(ref, 'enable')
        case 'backup_off':
          return await switchBackups(ref, 'cancel')
        case 'snapshot':
          return await start(ref, 'snapshot', () => captureDisk(client, ref, request.name))
        default:
          throw new ProviderError('unsupported', `Linode does not support ${request.kind}.`)
      }
    },
    async since(ref, kind, since) {
      const event = (events as Partial<Record<ServerChangeKind, string>>)[kind]
      return event === undefined ? [] : await eventsSince(client, ref, event, since)
    },
  }
}

type EventKind = keyof typeof events

/** The actions of the events of changes. The others are executed at once. */
const events = {
  resize: 'linode_resize',
  rebuild: 'linode_rebuild',
  restore: 'linode_rebuild',
  reset_password: 'password_reset',
  snapshot: 'disk_imagize',
} as const

/**
 * The port for changes of servers: everything that is done with one besides its power. A provider executes a change
 * after it has accepted it, and its state is read by `readAction` of the cloud port.
 */
import {
  type ServerActionKind,
  type ServerChangeKind,
  type ServerChangeRequest,
  serverLifeKinds,
} from '#kernel/cloud/server-action.ts'
import type { ServerCreationCapabilities } from './creation.ts'
import type { CloudCapabilities } from './servers.ts'

export interface ServerChanges {
  /**
   * Starts a change without waiting for its end. Throws as `startAction` does; `rejected` also if it does not know the
   * size, image or snapshot.
   */
  start(ref: string, request: ServerChangeRequest): Promise<StartedChange>

  /**
   * The ids of the server's changes of a kind that began at this time or later, the latest first: to find the one whose
   * answer was lost. Empty for kinds that are executed at once.
   */
  since(ref: string, kind: ServerChangeKind, since: Date): Promise<string[]>
}

export type StartedChange = {
  /** The provider's own id of the action. Null: it was executed at once. */
  actionRef: string | null
  /** The password that it has set for the user `root`. Null: it has set none, or sends it by e-mail. */
  password: string | null
}

export type ServerChangeCapabilities = {
  kinds: readonly ServerChangeKind[]
  /** A size has a disk, and `resize` makes that of the server as large on request. */
  resizesDisk?: true
  /** The power that a server must have for a change. */
  requires?: Partial<Record<ServerChangeKind, 'running' | 'stopped'>>
  /** `shutdown` leaves a server in standby, in which it keeps its host and does not count as stopped here. */
  keepsHostAfterShutdown?: true
  /** New passwords are sent by e-mail to the owner of the account, and not told. */
  sendsPasswords?: true
  /** Its rescue system has no password: the keys that it knows open it. */
  setsNoRescuePassword?: true
}

type Supporting = {
  cloud?: CloudCapabilities
  serverChanges?: ServerChangeCapabilities
  serverCreation?: ServerCreationCapabilities
}

/** Everything that can be done with servers of a provider, or with the one that has this ref. */
export function supportedActions(
  { cloud, serverChanges, serverCreation }: Supporting,
  ref: string | null = null,
): ServerActionKind[] {
  const { refPrefix, lacks = [] } = cloud?.exception ?? {}
  const isException = refPrefix !== undefined && ref?.startsWith(refPrefix) === true
  return [
    ...(cloud?.actions ?? []).filter((kind) => !isException || !lacks.includes(kind)),
    ...(serverChanges?.kinds ?? []),
    ...(serverCreation ? serverLifeKinds : []),
  ]
}

/** The actions after which a server is stopped as changes require it. */
export function stoppingActions(manifest: Supporting): ServerActionKind[] {
  const keepsHost = manifest.serverChanges?.keepsHostAfterShutdown === true
  const kinds: ServerActionKind[] = keepsHost ? ['power_off'] : ['shutdown', 'power_off']
  return kinds.filter((kind) => manifest.cloud?.actions.some((supported) => supported === kind))
}

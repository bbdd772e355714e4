/**
 * The cloud port: the servers of an account at a provider, and their power. Changes of servers are a port of their own.
 *
 * Actions. A provider executes an action after it has accepted it, one at a time for each server. `shutdown` and
 * `reboot` ask the system of the server, which may not obey: their success means that it was asked.
 *
 * Adapters translate the vendor's states: one that they do not know is `error` for the lifecycle and `unknown` for the
 * power, never a failure. Addresses are in canonical form (kernel/ip). They throw a ProviderError.
 */
import type { PowerActionKind, PowerRequest } from '#kernel/cloud/server-action.ts'
import type { ServerLifecycle, ServerPower } from '#kernel/cloud/server-state.ts'
import { pagesOf } from '../pages.ts'

export type CloudServer = {
  /** The provider's own id, opaque to Holdfast. */
  ref: string
  name: string
  lifecycle: Exclude<ServerLifecycle, 'missing'>
  power: ServerPower
  /** The provider's own name of the region, and of the size. */
  region: string
  size: string
  cpus: number | null
  memoryMib: number | null
  diskGib: number | null
  /** What its system was made from, as the provider names it. */
  image: string | null
  publicAddresses: string[]
  privateAddresses: string[]
  /** As the provider has them: `env=prod`, or a text alone. Sorted. */
  tags: string[]
  createdAt: Date | null
  /** Whether it boots a rescue system next, or runs one; and whether it is backed up regularly. Absent: not told. */
  isInRescue?: boolean
  hasBackups?: boolean
  /** It is stopped and costs the same, at a provider that charges for the disks of other stopped servers only. */
  keepsHost?: true
  /** The operation of Holdfast that created it. Absent: none. */
  operationId?: string
}

export interface CloudProvider {
  /** A page of the servers; begins with `null` and ends with a cursor of null. Order and size are the provider's. */
  listServers(cursor: string | null): Promise<{ servers: CloudServer[]; cursor: string | null }>

  /** Throws `not_found` if the provider does not have it. */
  readServer(ref: string): Promise<CloudServer>

  /**
   * Starts an action and returns the provider's own id of it, without waiting for its end. Throws `unavailable` while the
   * provider executes another action of the server, `rejected` if the server is not in a state for it.
   */
  startAction(ref: string, request: PowerRequest): Promise<string>

  readAction(ref: string, actionRef: string): Promise<CloudAction>

  /**
   * The ids of the server's actions of a kind that began at this time or later, the latest first: to find the one whose
   * answer was lost. The clock is the provider's.
   */
  actionsSince(ref: string, kind: PowerActionKind, since: Date): Promise<string[]>
}

export type CloudAction = {
  /** `unknown`: the provider does not tell whether it was executed. */
  state: 'running' | 'succeeded' | 'failed' | 'unknown'
  /** In percent, if the provider tells it. */
  progress: number | null
  /** Why it failed or is not known, in the provider's words and code, as far as it tells. */
  error: { message: string; vendorCode: string | null } | null
}

/** What a provider supports for servers. */
export type CloudCapabilities = {
  /** How many servers one request lists. */
  pageSize: number
  actions: readonly PowerActionKind[]
  /** Servers whose refs begin so cannot do these of them. */
  exception?: { refPrefix: string; lacks: readonly PowerActionKind[] }
  /**
   * Whether a stopped server costs the same, or only its disks are billed until it runs again, unless it keeps its host.
   * Absent: nothing is billed, or it is not known.
   */
  stoppedServers?: 'billed' | 'disks_billed'
  /** Nothing is billed: its servers run on hardware of their owner. */
  isUnbilled?: true
  /** Its servers are entered by hand, and it does not implement the port. */
  isEntered?: true
}

/** All servers, page by page. */
export async function* serverPages(cloud: CloudProvider): AsyncGenerator<CloudServer[]> {
  for await (const page of pagesOf((cursor) => cloud.listServers(cursor))) yield page.servers
}

import type { HeartbeatPatch } from '#areas/monitoring/heartbeats/schema.ts'
import type { MonitorInput, MonitorPatch } from '#areas/monitoring/monitors/schema.ts'
import type { MonitorRow } from '#areas/monitoring/store.ts'
import type { Context } from '#platform/context.ts'
import type { FileFault, Omission, WantedRule } from '../formats/format.ts'
import type { ChannelEntry, HeartbeatEntry, ItemAction } from '../schema.ts'
import type { Faults } from './entry-fault.ts'

/** What the monitors of a file are compared with. */
export type ReviewTarget = Faults & {
  context: Context
  existing: readonly MonitorRow[]
  shortestInterval: number
}

export type Change = { field: string; before: unknown; after: unknown }

type ItemBase = {
  action: ItemAction
  name: string
  line: number | null
  id: string | null
  /** Of the resource that exists, which the import may not change meanwhile. */
  revision: number | null
  message: string | null
  changes: Change[]
}

export type MonitorItem = ItemBase & {
  resource: 'monitor'
  type: string
  target: string | null
  input: MonitorInput
  before: MonitorRow | null
  patch: MonitorPatch
  paused: boolean | null
  /** The id that it gets if it is created, so that others of the file can refer to it. */
  newId: string
  /** The items that are members of it. */
  members: MonitorItem[]
  /** The item that it depends on; null: none of this file. */
  parent: MonitorItem | null
  /** Undefined: the file does not say, or it is created by the import. */
  parentId: string | null | undefined
  parentName: string | null | undefined
  /** Whether its parent is created after it. */
  hasLateParent: boolean
}

export type HeartbeatItem = ItemBase & {
  resource: 'heartbeat'
  input: HeartbeatEntry
  patch: HeartbeatPatch
  paused: boolean | null
}

export type ChannelItem = ItemBase & { resource: 'notification_channel'; type: string; input: ChannelEntry }
export type RuleItem = ItemBase & { resource: 'notification_rule'; rule: WantedRule }

export type Item = MonitorItem | HeartbeatItem | ChannelItem | RuleItem

/** What an import would do. */
export type Review = {
  monitors: MonitorItem[]
  heartbeats: HeartbeatItem[]
  channels: ChannelItem[]
  rules: RuleItem[]
  faults: FileFault[]
  omissions: Omission[]
}

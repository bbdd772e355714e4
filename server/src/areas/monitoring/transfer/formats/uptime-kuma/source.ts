/**
 * Monitors, notifications and tags of Uptime Kuma, from its database (1.23 and 2.x) or from a backup file (1.x), in one
 * form: the two have the same members under other names.
 */
import { isRecord, type SourceFile } from '../format.ts'
import { type Row, readTables } from './read-tables.ts'

/** By name in lower case without underscores: `retryInterval` and `retry_interval` are `retryinterval`. */
export type Fields = Readonly<Record<string, unknown>>

export type KumaMonitor = {
  id: number
  fields: Fields
  tags: { name: string; value: string }[]
  notificationIds: number[]
}

export type KumaSource = {
  monitors: KumaMonitor[]
  notifications: { id: number; name: string; config: Fields }[]
  /** What else the database has, by table, and how many rows. */
  others: ReadonlyMap<string, number>
}

const otherTables = ['status_page', 'maintenance', 'proxy', 'incident']

const tables = ['monitor', 'notification', 'monitor_notification', 'tag', 'monitor_tag', ...otherTables]

export function readSource(file: SourceFile): KumaSource {
  return file.kind === 'database' ? fromDatabase(file.bytes) : fromBackup(file.document.value)
}

function fromDatabase(bytes: Uint8Array): KumaSource {
  const rows = readTables(bytes, tables)
  const of = (table: string): readonly Row[] => rows.get(table) ?? []
  const tags = new Map(of('tag').map(({ id, name }) => [Number(id), String(name)]))
  return {
    monitors: of('monitor').map((row) => ({
      id: Number(row['id']),
      fields: normalized(row),
      tags: of('monitor_tag')
        .filter(({ monitor_id }) => monitor_id === row['id'])
        .map(({ tag_id, value }) => ({ name: tags.get(Number(tag_id)) ?? '', value: textOf(value) })),
      notificationIds: of('monitor_notification')
        .filter(({ monitor_id }) => monitor_id === row['id'])
        .map(({ notification_id }) => Number(notification_id)),
    })),
    notifications: of('notification').map(({ id, name, config }) => ({
      id: Number(id),
      name: textOf(name),
      config: parsedObject(config),
    })),
    others: new Map(otherTables.map((name) => [name, of(name).length])),
  }
}

function fromBackup(value: unknown): KumaSource {
  const { monitorList, notificationList } = isRecord(value) ? value : {}
  return {
    monitors: records(monitorList).map((monitor) => ({
      id: Number(monitor['id']),
      fields: normalized(monitor),
      tags: records(monitor['tags']).map(({ name, value: text }) => ({
        name: textOf(name),
        value: textOf(text),
      })),
      notificationIds: Object.keys(
        isRecord(monitor['notificationIDList']) ? monitor['notificationIDList'] : {},
      ).map(Number),
    })),
    notifications: records(notificationList).map(({ id, name, config }) => ({
      id: Number(id),
      name: textOf(name),
      config: parsedObject(config),
    })),
    others: new Map(),
  }
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Without the suffix of columns that hold JSON, which backups have as it is. */
function normalized(row: Row): Fields {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name
        .replace(/_json$/, '')
        .replaceAll('_', '')
        .toLowerCase(),
      value,
    ]),
  )
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function parsedObject(value: unknown): Record<string, unknown> {
  const parsed = parsedJson(value)
  return isRecord(parsed) ? parsed : {}
}

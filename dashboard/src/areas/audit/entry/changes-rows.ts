import type { components } from '@holdfast/client'
import type { Activity } from '#ui/activity/activity.ts'

type Changes = components['schemas']['AuditChanges']
type Side = Changes['before']
type Item = Readonly<Record<string, unknown>>

/** A line of the difference: a field, or one thing of a list; null on a side that does not have it. */
export type ChangesRow = {
  key: string
  /** The field; null for a thing of a list, which has a name. */
  field: string | null
  name: string
  before: string | null
  after: string | null
}

/** What differs, line by line; things of a list are paired by their ids. */
export function changesRows({ before, after }: Changes, activity: Activity): ChangesRow[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const shown = activity.itemOf(field)
    const items = [itemsOf(before, field), itemsOf(after, field)]
    if (shown && items.some((list) => list.length > 0)) return itemRows(field, items, shown)
    return {
      key: field,
      field,
      name: '',
      before: valueIn(before, field),
      after: valueIn(after, field),
    }
  })
}

function itemRows(
  field: string,
  [was = [], is = []]: readonly Item[][],
  shown: NonNullable<ReturnType<Activity['itemOf']>>,
): ChangesRow[] {
  const byId = (items: readonly Item[], side: string) =>
    new Map(items.map((item, index) => [String(item['id'] ?? `${side}${index}`), item]))
  const [old, fresh] = [byId(was, '-'), byId(is, '+')]
  return [...new Set([...old.keys(), ...fresh.keys()])].map((id) => {
    const [before, after] = [old.get(id), fresh.get(id)]
    return {
      key: `${field} ${id}`,
      field: null,
      name: shown(after ?? before ?? {}).name,
      before: before ? shown(before).text : null,
      after: after ? shown(after).text : null,
    }
  })
}

function itemsOf(side: Side, field: string): Item[] {
  const value = side?.[field]
  return Array.isArray(value) ? value : []
}

function valueIn(side: Side, field: string): string | null {
  return side && Object.hasOwn(side, field) ? textOf(side[field]) : null
}

/** In lines: one for each entry of a list, and for each member of an object. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map(lineOf).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, member]) => `${name}: ${lineOf(member)}`)
      .join('\n')
  return String(value)
}

function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '–')
  return Object.values(value).map(lineOf).join(' ')
}

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

/** How many things of the lists are not in the entry, before and after: long lists are cut. */
export type LeftOut = { before: number; after: number }

export function leftOut({ before, after }: Changes, activity: Activity): LeftOut {
  return { before: leftOutOf(before, activity), after: leftOutOf(after, activity) }
}

/** `count` beside a list is the number of all its things. */
function leftOutOf(side: Side, activity: Activity): number {
  const count = side?.['count']
  const [field] = Object.keys(side ?? {}).filter((name) => activity.itemOf(name) !== null)
  return typeof count === 'number' && field ? Math.max(0, count - itemsOf(side, field).length) : 0
}

/** What differs, line by line; things of a list are paired by their ids. */
export function changesRows(changes: Changes, activity: Activity): ChangesRow[] {
  const { before, after } = changes
  const isCut = leftOut(changes, activity)
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const shown = activity.itemOf(field)
    const items = [itemsOf(before, field), itemsOf(after, field)]
    if (shown && items.some((list) => list.length > 0)) return itemRows(field, items, shown, isCut)
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
  isCut: LeftOut,
): ChangesRow[] {
  const byId = (items: readonly Item[], side: string) =>
    new Map(items.map((item, index) => [String(item['id'] ?? `${side}${index}`), item]))
  const [old, fresh] = [byId(was, '-'), byId(is, '+')]
  // A thing that is missing on a side with a cut list may be among those that were left out.
  const missing = (count: number) => (count > 0 ? '…' : null)
  return [...new Set([...old.keys(), ...fresh.keys()])].map((id) => {
    const [before, after] = [old.get(id), fresh.get(id)]
    return {
      key: `${field} ${id}`,
      field: null,
      name: shown(after ?? before ?? {}).name,
      before: before ? shown(before).text : missing(isCut.before),
      after: after ? shown(after).text : missing(isCut.after),
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

/** What monitors of a file refer to, by name: the monitor that they depend on, and the members of a composite. */
import { membersOf } from '#areas/monitoring/composite/composite-type.ts'
import { isRecord, type WantedEntry } from '../formats/format.ts'
import { addFault, lineOf } from './entry-fault.ts'
import type { MonitorItem, ReviewTarget } from './item.ts'

/** An item of the file, the id of a monitor that the file does not have, or why it is neither. */
type Referenced = { item: MonitorItem } | { id: string } | { fault: string }

export interface References {
  resolve(reference: string): Referenced
  /** The name of a monitor with this id, for people. */
  nameOf(id: string): string
}

/** The id that a monitor has, or gets when it is created. */
export const idOf = (item: MonitorItem) => item.id ?? item.newId

export function createReferences(
  { existing }: Pick<ReviewTarget, 'existing'>,
  items: ReadonlyMap<MonitorItem, WantedEntry>,
): References {
  const byId = Map.groupBy(items.keys(), (item) => items.get(item)?.input['id'])
  const byName = Map.groupBy(items.keys(), ({ name }) => name)
  const existingById = Map.groupBy(existing, ({ id }) => id)
  const existingByName = Map.groupBy(existing, ({ name }) => name)
  const names = new Map(
    [...existing, ...[...items.keys()].map((item) => ({ id: idOf(item), name: item.name }))].map(
      ({ id, name }) => [id, name],
    ),
  )
  const ambiguous = (reference: string, count: number, where: string) => ({
    fault: `${reference} is the name of ${count} monitors of the ${where}: use the id of one of them`,
  })
  return {
    resolve(reference) {
      const found = byId.get(reference) ?? byName.get(reference) ?? []
      const [item] = found
      if (found.length > 1) return ambiguous(reference, found.length, 'file')
      if (item?.action === 'conflict' && item.id === null)
        return { fault: `${reference} is not imported: ${item.message}` }
      if (item) return { item }
      const known = existingById.get(reference) ?? existingByName.get(reference) ?? []
      if (known.length > 1) return ambiguous(reference, known.length, 'account')
      return known[0]
        ? { id: known[0].id }
        : { fault: `${reference} is not the name of a monitor of the file or of the account` }
    },
    nameOf: (id) => names.get(id) ?? id,
  }
}

/** Sets what a monitor depends on. */
export function setParent(
  target: ReviewTarget,
  { item, entry, references }: { item: MonitorItem; entry: WantedEntry; references: References },
): void {
  const { parentName } = item
  if (parentName === undefined || item.action === 'conflict') return
  const parent = parentName === null ? { id: null } : references.resolve(parentName)
  if ('fault' in parent) {
    addFault(target, { ...entry, line: lineOf(entry, '/parent') }, item.name, `parent ${parent.fault}`)
    return
  }
  item.parent = 'item' in parent ? parent.item : null
  item.parentId = 'item' in parent ? idOf(parent.item) : parent.id
  const before = item.before?.parent_id ?? null
  if (!item.before || before === item.parentId) return
  const nameOf = (id: string | null) => id && references.nameOf(id)
  item.changes.push({ field: 'parent', before: nameOf(before), after: nameOf(item.parentId) })
  item.action = 'update'
}

/**
 * Gives the members of a composite, which the file names, their ids. Returns false if one of them is unknown. What is not
 * a member at all is left to the check of the settings.
 */
export function setMembers(
  target: ReviewTarget,
  { item, entry, references }: { item: MonitorItem; entry: WantedEntry; references: References },
): boolean {
  const { members } = item.input.settings
  if (!Array.isArray(members)) return true
  let isKnown = true
  const resolved = members.map((member: unknown, index) => {
    const field = isRecord(member) && typeof member['monitor'] === 'string' ? 'monitor' : 'id'
    const reference = isRecord(member) ? member[field] : undefined
    if (!isRecord(member) || typeof reference !== 'string') return member
    const found = references.resolve(reference)
    if ('fault' in found) {
      isKnown = false
      const line = lineOf(entry, `/settings/members/${index}/${field}`)
      addFault(target, { ...entry, line }, item.name, `settings.members.${index}.${field} ${found.fault}`)
      return member
    }
    if ('item' in found) item.members.push(found.item)
    const { [field]: _reference, ...rest } = member
    return { id: 'item' in found ? idOf(found.item) : found.id, ...rest }
  })
  item.input.settings = { ...item.input.settings, members: resolved }
  return isKnown
}

/** The settings of a composite with the names of its members, as in a file. */
export function withMemberNames(
  type: string,
  settings: object,
  nameOf: (id: string) => string,
): Readonly<Record<string, unknown>> {
  const members = membersOf({ type, settings }).map(({ id, ...rest }) => ({ monitor: nameOf(id), ...rest }))
  return members.length === 0 ? { ...settings } : { ...settings, members }
}

/** Adds a fault for each monitor that would depend on itself, or contain itself. */
export function refuseCircles(target: ReviewTarget, items: ReadonlyMap<MonitorItem, WantedEntry>): void {
  const parentsOf = ({ parent }: MonitorItem) => (parent ? [parent] : [])
  const refuse = (item: MonitorItem, message: string) =>
    addFault(target, { input: {}, line: item.line }, item.name, message)
  for (const item of items.keys()) {
    if (leadsToItself(item, ({ members }) => members)) {
      refuse(item, 'settings.members: it would contain itself')
      item.members = []
    }
    if (leadsToItself(item, parentsOf)) {
      refuse(item, 'parent: it would depend on itself')
      item.parent = null
      item.parentId = undefined
    }
  }
}

function leadsToItself(item: MonitorItem, next: (item: MonitorItem) => readonly MonitorItem[]): boolean {
  const seen = new Set<MonitorItem>()
  const open = [...next(item)]
  for (let each = open.pop(); each; each = open.pop()) {
    if (each === item) return true
    if (!seen.has(each)) open.push(...next(each))
    seen.add(each)
  }
  return false
}

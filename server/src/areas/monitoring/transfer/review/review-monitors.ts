/** Compares the monitors of a file with those of the account: which are created, changed, or left as they are. */
import { secretsIn, withoutSecrets } from '@holdfast/checks'
import { isComposite } from '#areas/monitoring/composite/composite-type.ts'
import {
  checkedSettings,
  monitorTypeOf,
  openSettings,
  type Settings,
  typeNames,
  withKeptSecrets,
} from '#areas/monitoring/monitors/settings.ts'
import type { MonitorRow } from '#areas/monitoring/store.ts'
import { invalidInput } from '#kernel/problem.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import type { Context } from '#platform/context.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import type { WantedEntry } from '../formats/format.ts'
import { MonitorEntry } from '../schema.ts'
import { fieldChanges, noteChanges } from './changes.ts'
import { addFault, addProblem, type Faults } from './entry-fault.ts'
import type { Change, MonitorItem } from './item.ts'
import { withoutPlaceholders } from './placeholders.ts'

const check = jsonChecker(MonitorEntry)
const intervalDefault = 60

export type ReviewTarget = Faults & {
  context: Context
  existing: readonly MonitorRow[]
  shortestInterval: number
}

export async function reviewMonitors(target: ReviewTarget): Promise<MonitorItem[]> {
  const names = new Set<string>()
  const items: MonitorItem[] = []
  for (const wanted of target.content.monitors) {
    const entry = withOwnName(target, wanted, names)
    const item = entry && (await reviewMonitor(target, entry))
    if (item) items.push(item)
  }
  setParents(target, items)
  return items
}

/** Names are what entries are recognised by. Other programs allow several of one name. */
function withOwnName(target: Faults, entry: WantedEntry, names: Set<string>): WantedEntry | null {
  const { name, id } = entry.input
  if (typeof name !== 'string' || typeof id === 'string') return entry
  if (!names.has(name)) {
    names.add(name)
    return entry
  }
  if (target.content.isExact) {
    addFault(target, entry, name, 'the file has another monitor of this name')
    return null
  }
  let number = 2
  while (names.has(`${name} (${number})`)) number += 1
  const own = `${name} (${number})`
  names.add(own)
  addFault(target, entry, name, `The file has several monitors of this name: this one is imported as ${own}`)
  return { ...entry, input: { ...entry.input, name: own } }
}

async function reviewMonitor(target: ReviewTarget, wanted: WantedEntry): Promise<MonitorItem | null> {
  const { content, context } = target
  const name = typeof wanted.input['name'] === 'string' ? wanted.input['name'] : null
  const { settings, removed } = withoutPlaceholders(wanted.input['settings'], '/settings')
  const entry = { ...wanted, input: { ...structuredClone(wanted.input), settings } }
  const input = checkedEntry(target, entry, name)
  if (!input) return null
  const found = existingOf(target.existing, input)
  const [before] = found
  const item = newItem(input, entry, found.length === 1 ? before : undefined)
  if (found.length > 1)
    return conflict(item, `${found.length} monitors have this name: rename one, or add its id to the file`)
  if (before && before.type !== input.type)
    return conflict(item, `A monitor of this name has the type ${before.type}, which cannot be changed`)
  if (!before && removed.length > 0) {
    for (const pointer of removed)
      addFault(
        target,
        { ...entry, line: wanted.lines?.[pointer] ?? entry.line },
        name,
        missingSecret(pointer),
      )
    return null
  }
  raiseInterval(target, item)
  try {
    requireTimes(item)
    const opened = before && (await openSettings(context, before))
    const kept = opened ? withKeptSecrets(input.type, opened, input.settings) : input.settings
    const checked = checkedSettings(input.type, kept)
    item.input.settings = checked
    item.target = targetOfSettings(checked)
    if (before && opened)
      noteMonitorChanges(item, { before, opened, checked, replacesLabels: content.isExact })
    return item
  } catch (error) {
    addProblem(target, entry, { name, error, secrets: secretsOf(input.type, input.settings) })
    return null
  }
}

function missingSecret(pointer: string): string {
  return `${pointer.slice(1).replaceAll('/', '.')} is a placeholder: replace it with the secret`
}

function checkedEntry(target: Faults, entry: WantedEntry, name: string | null): MonitorEntry | null {
  const { type, settings } = entry.input
  try {
    check(entry.input)
    return entry.input as unknown as MonitorEntry
  } catch (error) {
    const secrets = typeof type === 'string' && typeNames.includes(type) ? secretsOf(type, settings) : []
    addProblem(target, entry, { name, error, secrets })
    return null
  }
}

function secretsOf(type: string, settings: unknown): string[] {
  return secretsIn(monitorTypeOf(type).settings, settings)
}

/** Plans set the shortest interval. */
function raiseInterval({ content, shortestInterval: shortest }: ReviewTarget, item: MonitorItem): void {
  const { input, before, line, name } = item
  if (isComposite(input)) return
  const seconds = input.interval_seconds ?? (before ? shortest : intervalDefault)
  if (seconds >= shortest) return
  input.interval_seconds = shortest
  content.omissions.push({
    resource: name,
    line,
    message: `It is checked every ${shortest} s, the shortest interval of the plan, and not every ${seconds} s`,
  })
}

function requireTimes({ input, before }: MonitorItem): void {
  const interval = input.interval_seconds ?? before?.interval_seconds ?? intervalDefault
  const timeout = input.timeout_seconds ?? before?.timeout_seconds ?? 0
  if (timeout > interval)
    throw invalidInput([
      { pointer: '/timeout_seconds', message: `must not be longer than the interval of ${interval} s` },
    ])
}

function existingOf(existing: readonly MonitorRow[], { id, name }: MonitorEntry): MonitorRow[] {
  const byId = id === undefined ? [] : existing.filter((monitor) => monitor.id === id)
  return byId.length > 0 ? byId : existing.filter((monitor) => monitor.name === name)
}

function newItem(entry: MonitorEntry, { line }: WantedEntry, before: MonitorRow | undefined): MonitorItem {
  const { id: _id, parent: _parent, paused, ...fields } = entry
  return {
    resource: 'monitor',
    action: 'create',
    name: entry.name,
    type: entry.type,
    target: targetOfSettings(entry.settings),
    line,
    id: before?.id ?? null,
    revision: before?.revision ?? null,
    message: null,
    changes: [],
    input: { ...fields, ...(paused !== undefined && { paused }) },
    before: before ?? null,
    patch: {},
    paused: null,
    parent: null,
    parentId: undefined,
    parentName: entry.parent,
  }
}

function targetOfSettings({ url, host, name }: Settings): string | null {
  const target = url ?? host ?? name
  return typeof target === 'string' ? target : null
}

function conflict(item: MonitorItem, message: string): MonitorItem {
  return { ...item, action: 'conflict', message }
}

type Compared = { before: MonitorRow; opened: Settings; checked: Settings; replacesLabels: boolean }

function noteMonitorChanges(item: MonitorItem, { before, opened, checked, replacesLabels }: Compared): void {
  const { settings: _settings, labels, paused, type: _type, ...fields } = item.input
  const settings = settingsChanges(before, opened, checked)
  if (settings.length > 0) item.patch.settings = checked
  item.changes.push(...settings)
  const isPaused = before.paused_at !== null
  noteChanges(item, { ...before, isPaused }, { fields, labels, paused, replacesLabels })
}

function settingsChanges({ type, settings }: MonitorRow, opened: Settings, checked: Settings): Change[] {
  const { settings: schema } = monitorTypeOf(type)
  const shown = fieldChanges(settings, withoutSecrets(schema, checked), 'settings')
  // In the same order, whatever the order of the members.
  const secrets = (all: Settings) => canonicalJson(secretsIn(schema, JSON.parse(canonicalJson(all))))
  const secretsDiffer = secrets(opened) !== secrets(checked)
  return secretsDiffer ? [...shown, { field: 'settings (secrets)', before: null, after: null }] : shown
}

/** Resolves what monitors depend on: a monitor of the file, or one of the account. */
function setParents(target: ReviewTarget, items: readonly MonitorItem[]): void {
  const byName = new Map(items.map((item) => [item.name, item]))
  for (const item of items) {
    const { parentName } = item
    if (parentName === undefined || item.action === 'conflict') continue
    if (parentName === null) setParent(item, null, null)
    else {
      const parent = byName.get(parentName)
      const known = target.existing.filter(({ id, name }) => name === parentName || id === parentName)
      if (parent && parent !== item) setParent(item, parent, parent.id)
      else if (known.length === 1 && known[0]) setParent(item, null, known[0].id)
      else
        addFault(
          target,
          { input: {}, line: item.line },
          item.name,
          `parent ${parentName} must be the name of one monitor of the file or of the account`,
        )
    }
  }
  for (const item of items)
    if (isCircular(item)) {
      addFault(target, { input: {}, line: item.line }, item.name, 'parent: it would depend on itself')
      item.parent = null
      item.parentId = undefined
    }
}

function setParent(item: MonitorItem, parent: MonitorItem | null, id: string | null): void {
  item.parent = parent
  item.parentId = id
  const before = item.before?.parent_id ?? null
  if (!item.before || (before === id && (id !== null || !parent))) return
  item.changes.push({ field: 'parent', before, after: parent?.name ?? id })
  item.action = 'update'
}

function isCircular(item: MonitorItem): boolean {
  const seen = new Set<MonitorItem>()
  for (let each: MonitorItem | null = item; each; each = each.parent) {
    if (seen.has(each)) return true
    seen.add(each)
  }
  return false
}

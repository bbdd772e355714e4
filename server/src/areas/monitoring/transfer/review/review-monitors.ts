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
import { newId } from '#kernel/id.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import { canonicalJson } from '#kernel/text/canonical-json.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import type { WantedEntry } from '../formats/format.ts'
import { MonitorEntry } from '../schema.ts'
import { fieldChanges, noteChanges } from './changes.ts'
import { addFault, addProblem, type Faults, lineOf } from './entry-fault.ts'
import type { Change, MonitorItem, ReviewTarget } from './item.ts'
import { withoutPlaceholders } from './placeholders.ts'
import {
  createReferences,
  type References,
  refuseCircles,
  setMembers,
  setParent,
  withMemberNames,
} from './references.ts'

const check = jsonChecker(MonitorEntry)
const intervalDefault = 60

export async function reviewMonitors(target: ReviewTarget): Promise<MonitorItem[]> {
  const names = new Set<string>()
  const items = new Map<MonitorItem, WantedEntry>()
  for (const wanted of target.content.monitors) {
    const entry = withOwnName(target, wanted, names)
    const item = entry && reviewMonitor(target, entry)
    if (item) items.set(item, entry)
  }
  // Entries refer to others of the file, in any order.
  const references = createReferences(target, items)
  for (const [item, entry] of items) {
    if (item.action !== 'conflict' && !(await reviewSettings(target, { item, entry, references })))
      items.delete(item)
    else setParent(target, { item, entry, references })
  }
  refuseCircles(target, items)
  return [...items.keys()]
}

/** Names are what entries are recognised by. Other programs allow several of one name. */
function withOwnName(target: Faults, entry: WantedEntry, names: Set<string>): WantedEntry | null {
  const { name, id } = entry.input
  if (typeof id === 'string') {
    if (names.has(id)) addFault(target, entry, id, 'the file has another monitor of this id')
    names.add(id)
    return entry
  }
  if (typeof name !== 'string') return entry
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

function reviewMonitor(target: ReviewTarget, wanted: WantedEntry): MonitorItem | null {
  const { settings, removed } = withoutPlaceholders(wanted.input['settings'], '/settings')
  const name = nameOf(wanted)
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
      addFault(target, { ...wanted, line: lineOf(wanted, pointer) }, name, missingSecret(pointer))
    return null
  }
  raiseInterval(target, item)
  return item
}

function nameOf({ input }: WantedEntry): string | null {
  return typeof input['name'] === 'string' ? input['name'] : null
}

type Reviewed = { item: MonitorItem; entry: WantedEntry; references: References }

/** Checks the settings, and compares with what exists. Returns false if it added a fault. */
async function reviewSettings(target: ReviewTarget, reviewed: Reviewed): Promise<boolean> {
  const { item, entry, references } = reviewed
  const { input, before } = item
  if (isComposite(input) && !setMembers(target, reviewed)) return false
  try {
    requireTimes(item)
    const opened = before && (await openSettings(target.context, before))
    const kept = opened ? withKeptSecrets(input.type, opened, input.settings) : input.settings
    const checked = checkedSettings(input.type, kept)
    item.input.settings = checked
    item.target = targetOfSettings(checked)
    const { isExact: replacesLabels } = target.content
    if (before && opened) noteMonitorChanges(item, { before, opened, checked, replacesLabels, references })
    return true
  } catch (error) {
    addProblem(target, entry, { name: item.name, error, secrets: secretsOf(input.type, input.settings) })
    return false
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
    newId: newId('monitor'),
    members: [],
    parent: null,
    parentId: undefined,
    parentName: entry.parent,
    hasLateParent: false,
  }
}

function targetOfSettings({ url, host, name }: Settings): string | null {
  const target = url ?? host ?? name
  return typeof target === 'string' ? target : null
}

function conflict(item: MonitorItem, message: string): MonitorItem {
  return { ...item, action: 'conflict', message }
}

type Compared = {
  before: MonitorRow
  opened: Settings
  checked: Settings
  replacesLabels: boolean
  references: References
}

function noteMonitorChanges(item: MonitorItem, compared: Compared): void {
  const { settings: _settings, labels, paused, type: _type, ...fields } = item.input
  const { before, checked, replacesLabels } = compared
  const settings = settingsChanges(compared)
  if (settings.length > 0) item.patch.settings = checked
  item.changes.push(...settings)
  const isPaused = before.paused_at !== null
  noteChanges(item, { ...before, isPaused }, { fields, labels, paused, replacesLabels })
}

function settingsChanges({ before, opened, checked, references }: Compared): Change[] {
  const { type, settings } = before
  const { settings: schema } = monitorTypeOf(type)
  const changes = fieldChanges(settings, withoutSecrets(schema, checked), 'settings')
  const [named, namedChecked] = [settings, checked].map((each) =>
    withMemberNames(type, each, references.nameOf),
  )
  // Monitors of the same name differ only in their ids.
  const byName = isComposite({ type }) ? fieldChanges(named, namedChecked, 'settings') : []
  const shown = byName.length > 0 ? byName : changes
  // In the same order, whatever the order of the members.
  const secrets = (all: Settings) => canonicalJson(secretsIn(schema, JSON.parse(canonicalJson(all))))
  const secretsDiffer = secrets(opened) !== secrets(checked)
  return secretsDiffer ? [...shown, { field: 'settings (secrets)', before: null, after: null }] : shown
}

/**
 * The settings of a monitor, validated by the schema of its type. Settings with secrets are stored encrypted as a whole;
 * what is returned and shown is stored beside them, without the secrets.
 */
import {
  type CheckType,
  checkTypes,
  isSameTarget,
  secretsIn,
  withoutSecrets,
  withStoredSecrets,
} from '@holdfast/checks'
import { Type } from 'typebox'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { hostOf } from '#platform/net/host.ts'
import { compositeType, type MonitorType } from '../composite/composite-type.ts'
import type { MonitorRow } from '../store.ts'

export type Settings = Readonly<Record<string, unknown>>

/** The types of checks, and of what is derived from other monitors. */
export const monitorTypes: readonly (MonitorType & { isChecked: boolean })[] = [
  ...checkTypes.map((type) => ({ ...type, isChecked: true })),
  { ...compositeType, isChecked: false },
]

const byName = new Map(monitorTypes.map((type) => [type.name, type]))
const checksByName = new Map(checkTypes.map((type) => [type.name, type]))

export const typeNames: readonly string[] = [...byName.keys()]

export function checkTypeOf(name: string): CheckType {
  return known(checksByName, name)
}

export function monitorTypeOf(name: string): MonitorType {
  return known(byName, name)
}

function known<Type>(types: ReadonlyMap<string, Type>, name: string): Type {
  const type = types.get(name)
  if (!type) throw new Error(`There is no type named ${name}`)
  return type
}

const checkers = new Map<string, (value: unknown) => void>()

/** Throws every fault of the settings, and fills in defaults. */
export function checkedSettings(typeName: string, settings: Settings): Settings {
  const type = monitorTypeOf(typeName)
  let check = checkers.get(typeName)
  if (!check) {
    check = jsonChecker(Type.Object({ settings: type.settings }))
    checkers.set(typeName, check)
  }
  const input = { settings: structuredClone(settings) }
  check(input)
  const faults = type.faults(input.settings)
  if (faults.length > 0)
    throw invalidInput(faults.map((fault) => ({ ...fault, pointer: `/settings${fault.pointer}` })))
  return input.settings
}

/** The columns of settings. */
export async function storedSettings(
  context: Context,
  { id, type }: Pick<MonitorRow, 'id' | 'type'>,
  settings: Settings,
): Promise<Pick<MonitorRow, 'settings' | 'sealed_settings' | 'host'>> {
  const schema = monitorTypeOf(type).settings
  const hasSecrets = secretsIn(schema, settings).length > 0
  return {
    settings: withoutSecrets(schema, settings),
    sealed_settings: hasSecrets ? await context.sealSecret(placeOf(id), JSON.stringify(settings)) : null,
    host: hostOfSettings(settings),
  }
}

const placeOf = (id: string) => `monitor/${id}`

/** The settings with their secrets, for a check. */
export async function openSettings(
  context: Context,
  { id, settings, sealed_settings }: Pick<MonitorRow, 'id' | 'settings' | 'sealed_settings'>,
): Promise<Settings> {
  return sealed_settings === null
    ? settings
    : JSON.parse(await context.openSecret(placeOf(id), sealed_settings))
}

/**
 * New settings with the secrets that were left out filled in from the stored ones. A stored secret is never sent to
 * another target: a user who may change the URL could otherwise have it sent to a server of their own.
 */
export function withKeptSecrets(type: string, stored: Settings, sent: Settings): Settings {
  const schema = monitorTypeOf(type).settings
  const completed = withStoredSecrets(schema, sent, stored)
  const isCompleted = secretsIn(schema, completed).length > secretsIn(schema, sent).length
  if (isCompleted && !isSameTarget(stored, sent))
    throw invalidInput([
      {
        pointer: pointer('settings'),
        message:
          'must contain the secrets again, because the target changes: a stored secret is never sent to another target',
      },
    ])
  return completed
}

/** The host that a monitor connects to, in canonical form; null where its settings name none. */
function hostOfSettings({ url, host, name }: Settings): string | null {
  const target = url ?? host ?? name
  return typeof target === 'string' ? hostOf(target) : null
}

/** The values of the form of a hook, and the requests that they become. */
import type { components } from '@holdfast/client'
import type { DurationValue } from '#ui/form/duration-field.tsx'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { DeployHook, Source } from '../states.tsx'
import { type ParameterRow, parameterMap, parameterRows, parametersByDefault } from './parameters.ts'

type Input = components['schemas']['DeployHookInput']

export type HookValues = {
  name: string
  source: Source
  target: 'recipe' | 'url'
  server_id: string
  recipe: string
  url: string
  branches: string[]
  paths: string[]
  events: string[]
  networks: string[]
  concurrency: DeployHook['concurrency']
  timeout_seconds: number | string
  /** The longest time of maintenance while a deploy runs; empty: none. */
  maintenance: DurationValue
  maintenance_monitors: { id: string | null }[]
  allow_unsigned: boolean
  connection_id: string | null
  parameters: ParameterRow[]
  enabled: boolean
  labels: string[]
}

export const newHookValues: HookValues = {
  name: '',
  source: 'github',
  target: 'recipe',
  server_id: '',
  recipe: '',
  url: '',
  branches: ['main'],
  paths: [],
  events: [],
  networks: [],
  concurrency: 'queue',
  timeout_seconds: 900,
  maintenance: '',
  maintenance_monitors: [],
  allow_unsigned: false,
  connection_id: null,
  parameters: [...parametersByDefault],
  enabled: true,
  labels: [],
}

export function valuesOf(hook: DeployHook): HookValues {
  const { name, source, url, branches, paths, events, networks } = hook
  const { concurrency, timeout_seconds, allow_unsigned, enabled } = hook
  return {
    name,
    source,
    target: url === null ? 'recipe' : 'url',
    server_id: hook.server_id ?? '',
    recipe: hook.recipe ?? '',
    url: url ?? '',
    branches,
    paths,
    events,
    networks,
    concurrency,
    timeout_seconds,
    maintenance: hook.maintenance_minutes === null ? '' : hook.maintenance_minutes * 60,
    maintenance_monitors: hook.maintenance_monitor_ids.map((id) => ({ id })),
    allow_unsigned,
    connection_id: hook.connection_id,
    parameters: parameterRows(hook.parameters),
    enabled,
    labels: labelTexts(hook.labels),
  }
}

function targetOf({ target, server_id, recipe, url }: HookValues) {
  return target === 'url' ? { url } : { server_id, recipe }
}

/** The events are left to the service, which knows what a push is called at each sender. */
export function hookInput(values: HookValues): Input {
  const { name, source, branches, concurrency, connection_id } = values
  const connection = connection_id === null ? {} : { connection_id }
  return { name, source, branches, concurrency, ...connection, ...targetOf(values) }
}

export function hookPatch(values: HookValues, before: DeployHook): components['schemas']['DeployHookPatch'] {
  const { name, branches, paths, events, networks, concurrency, allow_unsigned, enabled } = values
  return {
    name,
    ...targetOf(values),
    branches,
    paths,
    events,
    networks,
    concurrency,
    timeout_seconds: Number(values.timeout_seconds),
    maintenance_minutes: values.maintenance === '' ? null : Math.ceil(Number(values.maintenance) / 60),
    maintenance_monitor_ids: values.maintenance_monitors.flatMap(({ id }) => id ?? []),
    allow_unsigned,
    connection_id: values.connection_id,
    parameters: parameterMap(values.parameters),
    enabled,
    labels: labelsPatch(values.labels, before.labels),
  }
}

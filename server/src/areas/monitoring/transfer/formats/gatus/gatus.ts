/** The configuration of Gatus: endpoints, external endpoints and alerting. */
import {
  emptyContent,
  type FileContent,
  isRecord,
  type SourceDocument,
  type SourceFormat,
} from '../format.ts'
import { labelName, labelValue } from '../label-name.ts'
import { addChannels, alertFields, unknownVariable } from './alerting.ts'
import { type Condition, parsedCondition } from './conditions.ts'
import { checkOf, type Endpoint, NotCarriedOver, timesOf } from './endpoints.ts'
import { secondsOf, textOf, variableIn } from './values.ts'

const lists = ['endpoints', 'external-endpoints', 'suites'] as const

export const gatusFormat: SourceFormat = {
  name: 'gatus',
  detects(file) {
    if (file.kind !== 'document' || !isRecord(file.document.value)) return false
    const { value } = file.document
    return lists.some((list) => Array.isArray(value[list]))
  },
  read(file) {
    const content = emptyContent('gatus')
    if (file.kind === 'document' && isRecord(file.document.value))
      addConfiguration(content, file.document, file.document.value)
    return content
  },
}

/** Parts of a configuration that are not about what is checked, and mean something to people who look at it. */
const otherParts: Readonly<Record<string, string>> = {
  maintenance: 'The maintenance window is not imported',
  remote: 'Remote instances are not imported',
  announcements: 'Announcements are not imported',
  connectivity: 'The check of the connection is a setting of the installation here',
}

function addConfiguration(
  content: FileContent,
  document: SourceDocument,
  value: Record<string, unknown>,
): void {
  const { lineOf } = document
  for (const [part, message] of Object.entries(otherParts))
    if (value[part] !== undefined)
      content.omissions.push({ resource: null, line: lineOf(`/${part}`), message })
  const known = addChannels(content, value['alerting'], (name) => lineOf(`/alerting/${name}`))
  for (const list of lists)
    for (const [index, endpoint] of entries(value[list]).entries()) {
      const pointer = `/${list}/${index}`
      const place = { content, pointer, lineOf, name: displayName(endpoint) }
      try {
        addEntry(place, list, endpoint, { alerting: value['alerting'], known })
      } catch (error) {
        if (!(error instanceof NotCarriedOver)) throw error
        content.omissions.push({ resource: place.name, line: lineOf(pointer), message: error.message })
      }
    }
}

function entries(value: unknown): Endpoint[] {
  return Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? entry : {})) : []
}

/** As Gatus shows it; group and name together are unique. */
function displayName({ group, name }: Endpoint): string {
  const parts = [textOf(group), textOf(name)].filter((part) => part !== '')
  return labelValue(parts.join('/')).slice(0, 200)
}

type Place = {
  content: FileContent
  pointer: string
  lineOf: SourceDocument['lineOf']
  name: string
}

type Alerting = { alerting: unknown; known: ReadonlySet<string> }

function addEntry(place: Place, list: (typeof lists)[number], endpoint: Endpoint, alerting: Alerting): void {
  const { content, pointer, lineOf, name } = place
  if (textOf(endpoint['name']) === '') throw new NotCarriedOver('Each entry needs a name')
  if (list === 'suites') throw new NotCarriedOver('Suites of several requests are not supported')
  const variable = variableIn({ ...endpoint, alerts: undefined })
  if (variable !== null) throw new NotCarriedOver(unknownVariable(variable))
  const { labels, fields, differ } = alertFields(endpoint, alerting.alerting, alerting.known)
  const note = (field: string, message: string) =>
    content.omissions.push({ resource: name, line: lineOf(`${pointer}/${field}`), message })
  if (differ) note('alerts', 'All its alerts have the threshold of the first one')
  if (endpoint['maintenance-windows'] !== undefined)
    note('maintenance-windows', 'Its maintenance windows are not imported')
  const common = {
    name,
    labels: { ...labelsOf(endpoint), ...labels },
    ...(endpoint['enabled'] === false && { paused: true }),
  }
  const line = lineOf(pointer)
  if (list === 'external-endpoints') {
    const heartbeat = isRecord(endpoint['heartbeat']) ? endpoint['heartbeat'] : {}
    const interval = Math.round(secondsOf(heartbeat['interval'] ?? 0) ?? 0)
    if (interval === 0)
      throw new NotCarriedOver('Without the interval of its heartbeat nothing would be missed')
    note('token', 'The job must call another URL: create one on the page of the heartbeat (Rotate)')
    const schedule = { kind: 'period', period_seconds: Math.max(60, interval) }
    content.heartbeats.push({ line, input: { ...common, schedule, grace_seconds: 60 } })
    return
  }
  const check = checkOf(endpoint, conditionsOf(endpoint), note)
  content.monitors.push({ line, input: { ...common, ...check, ...timesOf(endpoint, note), ...fields } })
}

function conditionsOf(endpoint: Endpoint): Condition[] {
  const texts = Array.isArray(endpoint['conditions']) ? endpoint['conditions'].map(textOf) : []
  if (texts.length === 0) throw new NotCarriedOver('An endpoint needs at least one condition')
  return texts.map((text) => {
    const condition = parsedCondition(text)
    if (!condition) throw new NotCarriedOver(`The condition ${text} is invalid`)
    return condition
  })
}

function labelsOf({ group, 'extra-labels': extra }: Endpoint): Record<string, string> {
  const own = Object.entries(isRecord(extra) ? extra : {})
  return Object.fromEntries([
    ...(textOf(group) === '' ? [] : [['group', labelValue(textOf(group))] as const]),
    ...own.map(([name, value]) => [labelName(name), labelValue(textOf(value))] as const),
  ])
}

/** The sentences of all areas, and the values in them. */
import type { OperationId } from '@holdfast/client'
import type { Language } from '#language/language.ts'
import { durationText } from '../format/duration.ts'
import {
  type ActivityEntry,
  type ActivityResource,
  type AreaActivity,
  type InLanguages,
  type Part,
  partsText,
  type SentenceText,
  sentenceParts,
} from './sentence.ts'

type Ids = Readonly<Record<string, { path: (id: string) => string; needs: OperationId }>>

/** The contribution of an area. */
export type ActivitySource = { activity?: AreaActivity; ids?: Ids }

export type FieldChange = { label: string; before: string; after: string }

export interface Activity {
  parts(entry: ActivityEntry, language: Language): Part[]
  text(entry: ActivityEntry, language: Language): string
  /** The page of a resource; null if it has none, or the person may not see it. */
  pathOf(resource: ActivityResource, may: (operation: OperationId) => boolean): string | null
  /** The target types with their names, in alphabetical order of the language. */
  targetTypes(language: Language): { value: string; label: string }[]
  /** The changes of an update; fields with more than one value are only named. */
  fieldChanges(entry: ActivityEntry, language: Language): { shown: FieldChange[]; more: number }
  fieldLabel(name: string, language: Language): string
  /** How an entry of this list in the changes is shown; null for a list without such entries. */
  itemOf(field: string): ((item: Readonly<Record<string, unknown>>) => { name: string; text: string }) | null
}

const unknown: SentenceText = {
  en: ['made', 'make', 'a change'],
  de: ['etwas', 'geändert', 'ändern'],
}
const unknownOfTarget: SentenceText = {
  en: ['changed', 'change', '{{target}}'],
  de: ['{{target}}', 'geändert', 'ändern'],
}

const fieldsShown = 2
const valueLengthMax = 60

export function createActivity(sources: readonly ActivitySource[]): Activity {
  const all = sources.flatMap(({ activity }) => activity ?? [])
  const merged = <V>(of: (area: AreaActivity) => Readonly<Record<string, V>> | undefined) =>
    new Map(all.flatMap((area) => Object.entries(of(area) ?? {})))
  const sentences = merged((area) => area.sentences)
  const reads = [...merged((area) => area.reads)]
  const targetTypes = merged((area) => area.targetTypes)
  const fields = merged((area) => area.fields)
  const items = merged((area) => area.items)
  const ids = new Map(sources.flatMap(({ ids = {} }) => Object.entries(ids)))

  function sentenceTextOf(entry: ActivityEntry): SentenceText {
    const { action, target } = entry
    const sentence = sentences.get(action)
    if (sentence) return typeof sentence === 'function' ? sentence(entry) : sentence
    const read = reads.find(([prefix]) => action === prefix || action.startsWith(`${prefix}.`))?.[1]
    // Reads are audited only when they are denied, so the past forms are never used.
    if (read) return { en: ['', read.en], de: ['', '', read.de] }
    return target ? unknownOfTarget : unknown
  }

  const parts = (entry: ActivityEntry, language: Language) =>
    sentenceParts(sentenceTextOf(entry), entry, language, actorName(entry.actor, language))

  function fieldLabel(name: string, language: Language): string {
    return fields.get(name)?.[language] ?? name.replaceAll('_', ' ')
  }

  return {
    parts,
    fieldLabel,
    itemOf: (field) => items.get(field) ?? null,
    text: (entry, language) => partsText(parts(entry, language)),
    pathOf(resource, may) {
      const own = targetTypes.get(resource.type)?.path
      if (own) return own(resource)
      const place = ids.get(resource.id.slice(0, resource.id.indexOf('_')))
      return place && may(place.needs) ? place.path(resource.id) : null
    },
    targetTypes: (language) =>
      [...targetTypes]
        .map(([value, kind]) => ({ value, label: kind[language] }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    fieldChanges({ action, changes: { before, after } }, language) {
      // For other actions the sentence is sufficient.
      if (!before || !after || !action.endsWith('.update')) return { shown: [], more: 0 }
      const names = Object.keys(after).filter((name) => Object.hasOwn(before, name))
      const changes = names.map((name) => ({
        label: fieldLabel(name, language),
        before: valueText(name, before[name], language),
        after: valueText(name, after[name], language),
      }))
      return { shown: changes.slice(0, fieldsShown), more: Math.max(0, changes.length - fieldsShown) }
    },
  }
}

const operator: InLanguages = { en: 'The operator', de: 'Der Betreiber' }

/** The name of an actor. */
export function actorName({ type, name, id }: ActivityEntry['actor'], language: Language): string {
  if (type === 'system') return 'Holdfast'
  if (type === 'operator') return operator[language]
  return name || id
}

const yesNo = { en: ['no', 'yes'], de: ['nein', 'ja'] } as const

/** Empty for a value without a short text, such as a list: only the fact that it changed is shown. */
function valueText(name: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return yesNo[language][value ? 1 : 0]
  if (typeof value === 'number')
    return name === 'ttl' || name.endsWith('_ttl') || name.endsWith('_seconds')
      ? durationText(value)
      : value.toLocaleString(language)
  if (typeof value !== 'string') return ''
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return new Date(value).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  return value.length > valueLengthMax ? `${value.slice(0, valueLengthMax - 1)}…` : value
}

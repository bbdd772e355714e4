/**
 * Audit entries as sentences. Each area declares its sentences as data, in both languages. The parts in which "Nina
 * deleted zone x" and "Nina tried to delete zone x" differ are separate, so that a denied attempt is a sentence too. In
 * a text, `{{target}}` is the target, `{{container}}` the resource that contains it, and any other name one of the
 * `values`; `{{count:record:records}}` is the number followed by the singular or plural.
 */
import type { components } from '@holdfast/client'
import type { Language } from '#language/language.ts'

export type ActivityEntry = components['schemas']['AuditEntry']
export type ActivityResource = components['schemas']['AuditResource']
type Values = Readonly<Record<string, string | number>>

export type InLanguages = Readonly<Record<Language, string>>

/** An action of an actor. */
export type Action = {
  en: readonly [past: string, base: string, rest?: string]
  de: readonly [rest: string, participle: string, infinitive: string, auxiliary?: 'ist']
  values?: Values
  /** The target does not exist afterwards, so it has no link. */
  isGone?: boolean
}

/** An event without an actor, or with the actor in the middle of the sentence as `{{who}}`. */
export type FixedText = { text: InLanguages; values?: Values }

export type SentenceText = Action | FixedText
export type Sentence = SentenceText | ((entry: ActivityEntry) => SentenceText)

export type AreaActivity = {
  /** By action: every action of the area in the audit log. */
  sentences: Readonly<Record<string, Sentence>>
  /** By the prefix of read actions: what a denied attempt was about, such as `view the zones`. */
  reads?: Readonly<Record<string, Readonly<Record<Language, string>>>>
  /** The target types for the filter, and the page of a target if its id does not identify it. */
  targetTypes: Readonly<
    Record<string, InLanguages & { path?: (target: NonNullable<ActivityEntry['target']>) => string }>
  >
  /** How items of a list in the changes are shown, by the name of the field. */
  items?: Readonly<
    Record<string, (item: Readonly<Record<string, unknown>>) => { name: string; text: string }>
  >
  /** The names of fields in changes. */
  fields?: Readonly<Record<string, InLanguages>>
}

/** A part of a sentence; a name is highlighted and can be a link. */
export type Part = { text: string; name?: { full: string; resource: ActivityResource | null } }

const nameLengthMax = 60

/** The parts of a sentence in one language. */
export function sentenceParts(
  sentenceText: SentenceText,
  entry: ActivityEntry,
  language: Language,
  who: string,
): Part[] {
  const text =
    'text' in sentenceText ? sentenceText.text[language] : actionText(sentenceText, entry, language)
  const values: Values = sentenceText.values ?? {}
  const isGone = 'en' in sentenceText && sentenceText.isGone === true && entry.result === 'ok'
  return text.split(/(\{\{[^}]+\}\})/).flatMap((piece): Part[] => {
    const key = /^\{\{(.+)\}\}$/.exec(piece)?.[1]
    if (key === undefined) return piece === '' ? [] : [{ text: piece }]
    if (key === 'who') return [named(who, null)]
    const { target } = entry
    if (key === 'target') return [namedResource(target, isGone)]
    if (key === 'container') return [namedResource(target?.within?.[0] ?? null)]
    const [name = '', one, other] = key.split(':')
    const value = values[name] ?? ''
    if (one === undefined) return [named(String(value), name === 'name' && !isGone ? target : null)]
    return [{ text: `${Number(value).toLocaleString(language)} ${value === 1 ? one : other}` }]
  })
}

export function partsText(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('')
}

function actionText({ en, de }: Action, { result }: ActivityEntry, language: Language): string {
  const isDone = result === 'ok'
  if (language === 'en') {
    const [past, base, rest] = en
    return joined('{{who}}', isDone ? past : `tried to ${base}`, rest)
  }
  const [rest, participle, infinitive, auxiliary = 'hat'] = de
  return isDone
    ? joined('{{who}}', auxiliary, rest, participle)
    : joined('{{who}}', 'wollte', rest, infinitive)
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

function namedResource(resource: ActivityResource | null, isGone = false): Part {
  if (!resource) return { text: '…' }
  const { id, name } = resource
  // Without permission to read the area, names are omitted; the end of the id distinguishes resources.
  return named(name ?? `…${id.slice(-6)}`, isGone ? null : resource, name ?? id)
}

function named(text: string, resource: ActivityResource | null, full = text): Part {
  const shown = text.length > nameLengthMax ? `${text.slice(0, nameLengthMax - 1)}…` : text
  return { text: shown, name: { full, resource } }
}

/**
 * Text for people outside of Holdfast. Names and the messages of providers may hold anything: characters that change the
 * direction of text, controls, or the markup of the channel. Everything passes through here before it is formatted.
 */
import { type Fact, type Severity, severities } from '#kernel/events/notification.ts'
import type { DigestItem, Message } from './message.ts'

/** Controls but the line feed, line separators, and invisible marks such as those that reverse the text after them. */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/g

/** One line, at most so many characters. */
export function oneLine(text: string, lengthMax = 200): string {
  return clipped(text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim(), lengthMax)
}

/** Several lines, at most so many characters. */
export function lines(text: string, lengthMax = 2000): string {
  const clean = text
    .replaceAll(unprintable, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
  return clipped(clean.trim(), lengthMax)
}

/** Cut between characters as people see them. */
export function clipped(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  let cut = ''
  for (const { segment } of segments.segment(text.slice(0, lengthMax * 2))) {
    if (cut.length + segment.length > lengthMax - 1) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

/** Cut to so many bytes of UTF-8. */
export function clippedBytes(text: string, bytesMax: number): string {
  let cut = text
  while (Buffer.byteLength(cut) > bytesMax) cut = clipped(cut, Math.floor(cut.length * 0.9))
  return cut
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const severityTitles: Readonly<Record<Severity, string>> = {
  info: 'Info',
  warning: 'Warning',
  critical: 'Critical',
}

/** `#rrggbb`, for channels that mark messages with a colour. */
const severityColors: Readonly<Record<Severity, string>> = {
  info: '#2f6fdb',
  warning: '#d98e04',
  critical: '#d12f2f',
}

/** Of a message that ends an alert. */
const closedColor = '#2e8b57'

export function colorOf({ severity, change }: Pick<Message, 'severity' | 'change'>): string {
  return change === 'closed' ? closedColor : severityColors[severity]
}

/** The title with why it is sent, where that is not obvious. */
export function titleOf({ cause, change, title }: Pick<Message, 'cause' | 'change' | 'title'>): string {
  const prefix =
    cause === 'reminder'
      ? 'Reminder: '
      : cause === 'escalation'
        ? 'Escalated: '
        : cause === 'test'
          ? 'Test: '
          : ''
  const suffix = change === 'acknowledged' ? ' (acknowledged)' : ''
  return `${prefix}${oneLine(title)}${suffix}`
}

/** The facts, on one line each. */
export function cleanFacts({ facts }: Pick<Message, 'facts'>): Fact[] {
  return facts.map(({ name, value }) => ({ name: oneLine(name, 60), value: oneLine(value, 300) }))
}

/** The first facts, as many as fit into so many characters together. */
export function fittingFacts(facts: readonly Fact[], lengthMax: number): Fact[] {
  let length = 0
  return facts.filter(({ name, value }) => {
    length += name.length + value.length
    return length <= lengthMax
  })
}

/** A line for each fact, as `Zone: example.com`. */
export function factLines(message: Pick<Message, 'facts'>): string[] {
  return cleanFacts(message).map(({ name, value }) => `${name}: ${value}`)
}

/** A line for each message of a digest, and one for those that are not listed. */
export function itemLines({ items, itemCount }: Pick<Message, 'items' | 'itemCount'>): string[] {
  const listed = items.map((item) => itemLine(item))
  const left = itemCount - items.length
  return left > 0 ? [...listed, `and ${left} more`] : listed
}

function itemLine({ at, severity, title }: DigestItem): string {
  return `${at.slice(11, 16)} UTC · ${severityTitles[severity]} · ${oneLine(title)}`
}

/** All but title and link, in plain text. */
export function plainBody(message: Message, lengthMax = 3000): string {
  const parts = [lines(message.text), factLines(message).join('\n'), itemLines(message).join('\n')]
  return clipped(parts.filter((part) => part !== '').join('\n\n'), lengthMax)
}

export function mostSevere(all: readonly Severity[]): Severity {
  return severities.findLast((severity) => all.includes(severity)) ?? 'info'
}

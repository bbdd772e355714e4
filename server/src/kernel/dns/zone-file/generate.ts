// $GENERATE, BIND's syntax for many similar records in one line: every number of a range replaces "$" in the owner and
// in the data. "${offset,width,base}" defines how the number is written; "$$" and "\$" are the character itself.
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'

const generatedMax = 65_536

export type Range = { start: number; stop: number; step: number }

/** Reads `start-stop` or `start-stop/step`. Throws a DnsFault for anything else and for a range that is too large. */
export function readRange(text: string): Range {
  const [, start, stop, step] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(text) ?? []
  const range = { start: Number(start), stop: Number(stop), step: Number(step ?? 1) }
  const isSound = start !== undefined && range.stop >= range.start && range.step > 0
  if (!isSound || range.stop > 0x7fffffff || range.step > 0x7fffffff)
    throw new DnsFault(
      'value',
      `$GENERATE requires a range such as 1-254 or 0-100/2; got ${quoteForMessage(text)}.`,
    )
  const count = Math.floor((range.stop - range.start) / range.step) + 1
  if (count > generatedMax)
    throw new DnsFault(
      'value',
      `$GENERATE would create ${count} records; at most ${generatedMax} are allowed.`,
    )
  return range
}

type Base = 'd' | 'o' | 'x' | 'X' | 'n' | 'N'
type Part = string | { offset: number; width: number; base: Base }

const modifier = /\{(-?\d{1,10})(?:,(\d{1,4})(?:,([doxXnN]))?)?\}/y

/** Splits a text at its "$" once, to be filled for every number. */
export function readTemplate(text: string): readonly Part[] {
  const parts: Part[] = []
  let literal = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\\' || (character === '$' && text[at + 1] === '$')) {
      at += 1
      literal += character === '\\' ? character + (text[at] ?? '') : '$'
    } else if (character !== '$') literal += character
    else {
      modifier.lastIndex = at + 1
      const found = text[at + 1] === '{' ? modifier.exec(text) : null
      if (text[at + 1] === '{' && !found)
        throw new DnsFault(
          'value',
          `$GENERATE requires \${offset,width,base} with a base of d, o, x, X, n or N; got ${quoteForMessage(text.slice(at))}.`,
        )
      const [whole = '', offset = '0', width = '0', base = 'd'] = found ?? []
      // The regular expression allows no other letter.
      parts.push(literal, { offset: Number(offset), width: Number(width), base: base as Base })
      literal = ''
      at += whole.length
    }
  }
  return [...parts, literal]
}

/** Fills a template with a number. */
export function fillTemplate(template: readonly Part[], number: number): string {
  return template
    .map((part) => (typeof part === 'string' ? part : printNumber(number + part.offset, part)))
    .join('')
}

function printNumber(value: number, { width, base }: Exclude<Part, string>): string {
  switch (base) {
    case 'd':
      return value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0')
    case 'o':
      return (value >>> 0).toString(8).padStart(width, '0')
    case 'x':
    case 'X':
      return inCase((value >>> 0).toString(16).padStart(width, '0'), base)
    case 'n':
    case 'N':
      return inCase(printNibbles(value >>> 0, width), base)
  }
}

/** Hexadecimal digits as labels, the last digit first. The width includes the dots, so an even width ends in a dot. */
function printNibbles(value: number, width: number): string {
  const digits = [...value.toString(16)].reverse()
  while (2 * digits.length < width) digits.push('0')
  return digits.join('.') + (width % 2 === 0 && width >= 2 * digits.length ? '.' : '')
}

function inCase(digits: string, base: Base): string {
  return base === base.toUpperCase() ? digits.toUpperCase() : digits
}

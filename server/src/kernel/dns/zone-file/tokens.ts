// The beginning of an entry: owner, TTL, class and type, in the orders that RFC 1035 section 5.1 allows.
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'
import { trimBlanks } from '#kernel/dns/octets.ts'
import { isTtl, ttlSeconds } from './ttl.ts'

const word = /[ \t]*((?:\\.|[^ \t"\\])+)/sy

/** Reads a text word by word; `rest` is the remaining text. */
export type TokenReader = {
  next: () => string | undefined
  peek: () => string | undefined
  rest: () => string
}

export function createTokenReader(text: string): TokenReader {
  let at = 0
  const read = () => {
    word.lastIndex = at
    return word.exec(text)?.[1]
  }
  return {
    peek: read,
    next() {
      const found = read()
      if (found !== undefined) at = word.lastIndex
      return found
    },
    rest: () => trimBlanks(text.slice(at)),
  }
}

export type RecordHead = { ttl: number | null; type: string }

/** Reads `[TTL] [class] type` and `[class] [TTL] type`. Throws a DnsFault for a class other than IN. */
export function readRecordHead(words: TokenReader): RecordHead {
  const isClassFirst = takeClass(words)
  const ttl = takeTtl(words)
  if (!isClassFirst) takeClass(words)
  const type = words.next()
  if (type === undefined) throw new DnsFault('type', 'The record has no type; enter one such as A or MX.')
  return { ttl, type }
}

const classNames: readonly string[] = ['IN', 'CH', 'HS', 'CS', 'CHAOS', 'HESIOD', 'NONE', 'ANY']

function takeClass(words: TokenReader): boolean {
  const name = words.peek()?.toUpperCase() ?? ''
  if (!classNames.includes(name) && !/^CLASS\d+$/.test(name)) return false
  if (name !== 'IN' && name !== 'CLASS1')
    throw new DnsFault(
      'type',
      `The class is ${quoteForMessage(name)}; only records of the class IN can be imported.`,
    )
  words.next()
  return true
}

function takeTtl(words: TokenReader): number | null {
  const text = words.peek() ?? ''
  if (!isTtl(text)) return null
  words.next()
  return readTtl(text)
}

/** The seconds of a TTL. Throws a DnsFault for the field `ttl`. */
export function readTtl(text: string): number {
  const seconds = isTtl(text) ? ttlSeconds(text) : undefined
  if (seconds === undefined)
    throw new DnsFault(
      'ttl',
      `A TTL must be a number of seconds up to 2147483647, or a number with units such as 1h30m; got ${quoteForMessage(text)}.`,
    )
  return seconds
}

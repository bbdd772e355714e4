// Splits a zone file into entries (RFC 1035 section 5.1): one line each, or several lines inside parentheses. Comments,
// line ends and parentheses become blanks, everything else keeps its text, so that an entry can be read as one line.
// The file is read piece by piece, one character per octet; at most one entry is in memory.
import { trimBlanks } from '#kernel/dns/octets.ts'

/** One entry: `text` is trimmed, and `line` is the number of its first line. */
export type Entry = {
  line: number
  text: string
  /** The first line begins with a blank: the owner is that of the previous entry. */
  isIndented: boolean
}

/** An entry that cannot be split off. If it is fatal, nothing after it can be read reliably. */
export type InvalidEntry = { line: number; text: string; message: string; isFatal: boolean }

export type EntrySink = { entry: (entry: Entry) => void; invalid: (broken: InvalidEntry) => void }

/** A record has at most 65535 octets of up to four characters each; the rest allows for blanks and comments. */
const entryLengthMax = 512 * 1024

/** Some editors write it at the beginning of a UTF-8 file. */
const byteOrderMark = /^\xef\xbb\xbf/

const quoted = String.raw`"[^"\\\n]*(?:\\.[^"\\\n]*)*"`
const bare = String.raw`(?:\\.|[^ \t();"\\])+`
const part = new RegExp(String.raw`[ \t]+|;.*|[()]|${quoted}|${bare}`, 'sy')

export type EntrySplitter = {
  /** Reads the next piece of the file. */
  write: (piece: string) => void
  /** Signals the end of the file. */
  end: () => void
}

export function splitEntries(sink: EntrySink): EntrySplitter {
  let unfinished = ''
  let lineNumber = 0
  let open: Entry | null = null
  let depth = 0
  let isStopped = false

  function stop(broken: Omit<InvalidEntry, 'isFatal'>): void {
    isStopped = true
    sink.invalid({ ...broken, isFatal: true })
  }

  function takeLine(octets: string): void {
    lineNumber += 1
    const line = lineNumber === 1 ? octets.replace(byteOrderMark, '') : octets
    const started: Entry = open ?? { line: lineNumber, text: '', isIndented: /^[ \t]/.test(line) }
    const read = readLine(line, depth)
    if ('message' in read) {
      const broken = { line: lineNumber, text: line.trim(), message: read.message }
      // Inside parentheses the end of the entry is unknown.
      if (depth > 0 || read.isOpen) stop(broken)
      else sink.invalid({ ...broken, isFatal: false })
      return
    }
    depth = read.depth
    started.text += started.text === '' ? read.text : ` ${read.text}`
    open = depth > 0 ? started : null
    if (started.text.length > entryLengthMax)
      stop({ line: started.line, text: '', message: 'The entry is too long for a record.' })
    if (open || isStopped) return
    started.text = trimBlanks(started.text)
    if (started.text !== '') sink.entry(started)
  }

  function takeLines(text: string): void {
    for (const line of text.split('\n')) if (!isStopped) takeLine(line)
  }

  return {
    write(piece) {
      if (isStopped) return
      const lastEnd = piece.lastIndexOf('\n')
      if (lastEnd < 0) unfinished += piece
      else {
        takeLines(normalizeLineEnds(unfinished + piece.slice(0, lastEnd)))
        unfinished = piece.slice(lastEnd + 1)
      }
      if (unfinished.length > 2 * entryLengthMax)
        stop({ line: lineNumber + 1, text: '', message: 'The line is too long for a record.' })
    },
    end() {
      if (!isStopped && unfinished !== '') takeLines(normalizeLineEnds(unfinished))
      unfinished = ''
      if (isStopped || open === null) return
      stop({
        line: open.line,
        text: open.text,
        message: 'The parenthesis that opens here is never closed.',
      })
    },
  }
}

/** Lines may end in LF, CR LF, or CR. */
function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?=\n|$)/g, '').replaceAll('\r', '\n') : text
}

type ReadLine = { text: string; depth: number } | { message: string; isOpen: boolean }

function readLine(line: string, depthBefore: number): ReadLine {
  if (depthBefore === 0 && !/[;()"\\]/.test(line)) return { text: line, depth: 0 }
  let text = ''
  let depth = depthBefore
  part.lastIndex = 0
  for (let at = 0; at < line.length; at = part.lastIndex) {
    const found = part.exec(line)?.[0]
    if (found === undefined) return { message: unreadable(line[at]), isOpen: depth > 0 }
    if (found.startsWith(';')) break
    if (found === '(') depth += 1
    else if (found === ')' && depth === 0)
      return { message: 'A closing parenthesis has no opening one.', isOpen: false }
    else if (found === ')') depth -= 1
    text += found === '(' || found === ')' ? ' ' : found
  }
  return { text, depth }
}

function unreadable(character: string | undefined): string {
  return character === '"'
    ? 'A quoted string is not closed at the end of the line; write line breaks in it as \\010.'
    : 'The line ends in a backslash; write \\ and one character, or \\ and three digits.'
}

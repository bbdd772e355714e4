// A zone file cut into entries (RFC 1035 section 5.1): what stands on one line, or on several inside parentheses.
// Comments, line ends and parentheses become blanks, everything else keeps its text, so an entry can be read as one
// line. The file is taken piece by piece, one character per octet; what is kept is never more than one entry.

/** One entry: `text` has blanks at neither end, and `line` is the number of its first line. */
export type Entry = {
  line: number
  text: string
  /** The first line begins with a blank: the owner is that of the entry before. */
  isIndented: boolean
}

/** An entry that cannot be cut out, so nothing after it can be trusted to mean what it says. */
export type InvalidEntry = { line: number; text: string; message: string; isFatal: boolean }

export type EntrySink = { entry: (entry: Entry) => void; invalid: (broken: InvalidEntry) => void }

/** A record has at most 65535 octets, each at most four characters; the rest is room for blanks and comments. */
const entryLengthMax = 512 * 1024

/** Editors put it before the first line, in UTF-8. */
const byteOrderMark = /^\xef\xbb\xbf/

const quoted = String.raw`"[^"\\\n]*(?:\\.[^"\\\n]*)*"`
const bare = String.raw`(?:\\.|[^ \t();"\\])+`
const part = new RegExp(String.raw`[ \t]+|;.*|[()]|${quoted}|${bare}`, 'sy')

export type EntrySplitter = {
  /** Takes the next piece of the file. */
  write: (piece: string) => void
  /** The file has ended. */
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
      // Inside parentheses nobody can tell where the entry was meant to end.
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
    started.text = started.text.trim()
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

/** Lines may end in CR LF, and in CR alone. */
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

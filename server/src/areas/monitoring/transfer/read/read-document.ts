/** Reads YAML, of which JSON is a part, with the line of each member and limits for hostile files. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { FileFault, SourceDocument } from '../formats/format.ts'

/** An alias may multiply its content only so often: nine levels of nine aliases would be a gigabyte. */
const aliasesMax = 1000
const depthMax = 50
const tooDeep = `The file is nested more than ${depthMax} levels deep`

type Read = { document: SourceDocument } | { faults: FileFault[] }

export function readDocument(text: string): Read {
  const lineCounter = new LineCounter()
  try {
    const parsed = parseDocument(text, { lineCounter, merge: true, prettyErrors: false, logLevel: 'silent' })
    if (parsed.errors.length > 0)
      return {
        faults: parsed.errors.slice(0, 100).map(({ pos, message }) => ({
          line: lineCounter.linePos(pos[0]).line,
          message: message.startsWith('Maximum call stack') ? tooDeep : message,
        })),
      }
    const lines = new Map<string, number>()
    if (parsed.contents) noteLines(parsed.contents, '', lines, lineCounter)
    const value: unknown = parsed.toJS({ maxAliasCount: aliasesMax })
    return { document: { value, lineOf: (pointer) => closestLine(lines, pointer) } }
  } catch (error) {
    return { faults: [{ line: null, message: messageOf(error) }] }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof TooDeep || error instanceof RangeError) return tooDeep
  if (error instanceof ReferenceError) return 'The file repeats too much of its content through aliases'
  throw error
}

class TooDeep extends Error {}

function noteLines(
  node: Node,
  pointer: string,
  lines: Map<string, number>,
  counter: LineCounter,
  depth = 0,
): void {
  if (depth > depthMax) throw new TooDeep()
  if (node.range && !lines.has(pointer)) lines.set(pointer, counter.linePos(node.range[0]).line)
  if (isAlias(node) || isScalar(node)) return
  if (isSeq(node))
    for (const [index, item] of node.items.entries())
      if (isNode(item)) noteLines(item, `${pointer}/${index}`, lines, counter, depth + 1)
  if (!isMap(node)) return
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue
    const path = `${pointer}/${String(key.value).replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (key.range) lines.set(path, counter.linePos(key.range[0]).line)
    if (isNode(value)) noteLines(value, path, lines, counter, depth + 1)
  }
}

function closestLine(lines: ReadonlyMap<string, number>, pointer: string): number | null {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const line = lines.get(path)
    if (line !== undefined) return line
    if (path === '') return null
  }
}

import {
  emptyContent,
  type FileContent,
  type FormatName,
  isRecord,
  type SourceFile,
} from '../formats/format.ts'
import { sourceFormats } from '../formats/formats.ts'
import { readDocument } from './read-document.ts'

const databaseHeader = 'SQLite format 3\0'

/** What a file asks for. `format`: null to recognise it. */
export function readContent(bytes: Uint8Array, format: FormatName | null): FileContent {
  const file = parsedFile(bytes)
  if ('faults' in file) return { ...emptyContent(format ?? 'holdfast'), faults: file.faults }
  const known = sourceFormats.find((each) => (format === null ? each.detects(file) : each.name === format))
  if (known && (format === null || known.detects(file))) return known.read(file)
  const message =
    format === null
      ? 'The file is none of those that can be imported: an export of Holdfast (YAML), a database or backup of Uptime Kuma, a configuration of Gatus, or the checks of Healthchecks'
      : `The file is not in the format ${format}`
  return { ...emptyContent(format ?? 'holdfast'), faults: [{ line: null, message }] }
}

function parsedFile(bytes: Uint8Array): SourceFile | { faults: FileContent['faults'] } {
  if (Buffer.from(bytes.subarray(0, databaseHeader.length)).toString('latin1') === databaseHeader)
    return { kind: 'database', bytes }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { faults: [{ line: null, message: 'The file is neither a SQLite database nor text in UTF-8' }] }
  }
  // Many times faster than YAML, and files of other programs are often long.
  const json = jsonOf(text)
  if (json !== undefined) return { kind: 'document', document: { value: json, lineOf: () => null } }
  const read = readDocument(text)
  return 'faults' in read ? read : { kind: 'document', document: read.document }
}

function jsonOf(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

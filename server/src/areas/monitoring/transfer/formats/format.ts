/**
 * A source format is one folder: it turns the bytes of a file into what the file asks for, and into a list of what
 * cannot be imported. Formats run in the reader process (../read/reader-process.ts), so they import only each other,
 * packages and Node.js; what they return is validated by the review.
 */

/** What a file asks for. */
export type FileContent = {
  format: FormatName
  /**
   * For a file in our own format: its content is meant as it stands, so that any error refuses the file, and labels are
   * replaced. Of other formats, what does not fit is left out, and labels are added.
   */
  isExact: boolean
  monitors: WantedEntry[]
  heartbeats: WantedEntry[]
  channels: WantedEntry[]
  rules: WantedRule[]
  /** Errors that refuse the file. */
  faults: FileFault[]
  omissions: Omission[]
}

/** A resource: what a request that creates it would contain, references by name. */
export type WantedEntry = {
  input: Readonly<Record<string, unknown>>
  line: number | null
  /** The lines of its members by JSON pointer. */
  lines?: Readonly<Record<string, number>>
}

/** The alerts of all resources with a label, sent to one channel. */
export type WantedRule = { name: string; label: string; channel: string }

export type FileFault = { line: number | null; message: string }

/** `resource`: the name of what is left out, or of what differs from the file; null for the file as a whole. */
export type Omission = { resource: string | null; line: number | null; message: string }

export const formatNames = ['holdfast', 'uptime_kuma', 'gatus', 'healthchecks'] as const
export type FormatName = (typeof formatNames)[number]

export type SourceFormat = {
  name: FormatName
  /** Whether a file looks like one in this format. */
  detects: (file: SourceFile) => boolean
  read: (file: SourceFile) => FileContent
}

/** A file, parsed as what it looks like: a SQLite database is bytes, JSON and YAML are a document with positions. */
export type SourceFile =
  | { kind: 'database'; bytes: Uint8Array }
  | { kind: 'document'; document: SourceDocument }

export type SourceDocument = {
  value: unknown
  /** The line of a JSON pointer, or of the closest member around it. */
  lineOf: (pointer: string) => number | null
}

export function emptyContent(format: FormatName, isExact = false): FileContent {
  return { format, isExact, monitors: [], heartbeats: [], channels: [], rules: [], faults: [], omissions: [] }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

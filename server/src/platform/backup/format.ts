/**
 * A backup is one gzipped text of lines, so that `zcat` and `grep` are enough to inspect it:
 *
 * {"format":"holdfast-backup","version":1,…}      the header
 * {"table":"accounts","columns":["account_id",…]} a table, then its rows as COPY writes them, one a line,
 * acc_01…	Home	…                               then the line that ends them
 * \.
 * {"end":true,"rows":{"accounts":1,…},"sha256":"…"} the number of rows, and the hash of everything before
 *
 * A file without the last line is incomplete; one whose hash does not match is damaged.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartError } from '#platform/config/config.ts'

export type BackupHeader = {
  format: 'holdfast-backup'
  version: 1
  made_at: string
  /** The version of Holdfast that created the backup. */
  holdfast: string
  migrations: { number: number; name: string; checksum: string }[]
  /** In base64. Null if it is not included. */
  master_key: string | null
}

export type BackupTable = { table: string; columns: string[] }
export type BackupEnd = { end: true; rows: Record<string, number>; sha256: string }

export const rowsEnd = '\\.\n'

/** The lines of a backup, with their line breaks. Throws a StartError if the file is not a complete gzip file. */
export async function* backupLines(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const text = createGunzip()
  file.once('error', (error) => text.destroy(error))
  file.pipe(text)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0
      const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      for (let end = all.indexOf(10, from); end !== -1; end = all.indexOf(10, from)) {
        yield all.subarray(from, end + 1)
        from = end + 1
      }
      rest = all.subarray(from)
    }
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException)
  } finally {
    file.destroy()
  }
  if (rest.length > 0) yield rest
}

function unreadable(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'Z_BUF_ERROR') return truncatedBackup(path)
  if (error.code === 'Z_DATA_ERROR')
    return new StartError(
      `${path} is damaged or not a backup of Holdfast (${error.message}): use another backup.`,
    )
  if (error.syscall !== undefined)
    return new StartError(`The backup ${path} cannot be read: ${error.message}`, { cause: error })
  return error
}

function truncatedBackup(path: string): StartError {
  return new StartError(`The backup ${path} is incomplete: its end is missing. Use another backup.`)
}

/** Reads the whole backup and verifies its hash. Throws a StartError if it is invalid. */
export async function verifyBackup(path: string): Promise<{ header: BackupHeader; end: BackupEnd }> {
  const hash = createHash('sha256')
  let header: BackupHeader | null = null
  let last: Buffer = Buffer.alloc(0)
  for await (const line of backupLines(path)) {
    header ??= readHeader(path, line)
    hash.update(last)
    last = Buffer.from(line)
  }
  const end = readEnd(last)
  if (!header) throw notABackup(path)
  if (!end) throw truncatedBackup(path)
  if (end.sha256 !== hash.digest('hex'))
    throw new StartError(`The backup ${path} is damaged: its hash does not match. Use another backup.`)
  return { header, end }
}

function readHeader(path: string, line: Buffer): BackupHeader {
  // A header is recognised by its first two members. The others were written by this program.
  const header = parsed(line) as Partial<BackupHeader> | null
  if (header?.format !== 'holdfast-backup') throw notABackup(path)
  if (header.version !== 1)
    throw new StartError(
      `The backup ${path} has format ${header.version}, but this version supports only format 1: restore it with the version of Holdfast that created it, or a newer one.`,
    )
  return header as BackupHeader
}

function readEnd(line: Buffer): BackupEnd | null {
  const end = parsed(line) as Partial<BackupEnd> | null
  return end?.end === true ? (end as BackupEnd) : null
}

function parsed(line: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(line.toString())
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function notABackup(path: string): StartError {
  return new StartError(`${path} is not a backup of Holdfast.`)
}

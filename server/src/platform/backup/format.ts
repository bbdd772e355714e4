/**
 * A backup is one gzipped text, line by line, so that `zcat` and `grep` are enough to look into it:
 *
 *   {"format":"holdfast-backup","version":1,…}      the header
 *   {"table":"accounts","columns":["account_id",…]} a table, then its rows as COPY writes them, one a line,
 *   acc_01…	Home	…                               then the line that ends them
 *   \.
 *   {"end":true,"rows":{"accounts":1,…},"sha256":"…"} how many rows, and the hash of everything before
 *
 * A file without its last line was cut short; one whose hash does not fit was damaged.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartError } from '#platform/config/config.ts'

export type BackupHeader = {
  format: 'holdfast-backup'
  version: 1
  made_at: string
  /** The version of Holdfast that made it. */
  holdfast: string
  migrations: { number: number; name: string; checksum: string }[]
  /** In base64, if it was asked for; else null. */
  master_key: string | null
}

export type BackupTable = { table: string; columns: string[] }
export type BackupEnd = { end: true; rows: Record<string, number>; sha256: string }

export const rowsEnd = '\\.\n'

/** The lines of a backup, each with its line break. Throws a StartError for what is no whole gzip file. */
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

/** Reads all of a backup and holds it against its hash; throws a StartError that says what is wrong with it. */
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
  // Told by its first two members; what follows them is ours.
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

import { statfs } from 'node:fs/promises'
import { StartError } from '#platform/config/config.ts'

/** Why the service's own PostgreSQL cannot run: one sentence that says what, where and how to mend it. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError'
}

/** The system's words for a full disk or an exhausted quota. */
const noSpaceWords = /No space left on device|Disk quota exceeded/
/** What the system says the same words of, though it lies in no directory of ours. */
const notOnDiskWords = /shared memory|semaphore/
const noSpaceCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const forbiddenCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

/** Below this a start fails in ways that do not name the full disk, such as a log that cannot be written. */
const leastFreeBytes = 1024 * 1024

/** Names what the operating system or PostgreSQL refused while `doing` something in the data directory. */
export function failureOf(error: unknown, doing: string, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const text = error instanceof Error ? error.message : String(error)
  if (noSpaceCodes.includes(code) || reportsNoSpace(text)) return noSpace(dataDir, error)
  if (forbiddenCodes.includes(code))
    return new EmbeddedPostgresError(
      `This user cannot use the data directory ${dataDir} (${text}): change its owner to the user that runs Holdfast, or choose another with HOLDFAST_DATA_DIR.`,
      { cause: error },
    )
  return new EmbeddedPostgresError(`PostgreSQL failed while ${doing} in ${dataDir}: ${text}`, {
    cause: error,
  })
}

/** Names what made a program of PostgreSQL end, from its own words. */
export async function failureFromOutput(
  words: string,
  doing: string,
  dataDir: string,
): Promise<EmbeddedPostgresError> {
  if (reportsNoSpace(words) || (await freeBytes(dataDir)) < leastFreeBytes) return noSpace(dataDir, words)
  const said = errorLines(words)
  return new EmbeddedPostgresError(
    `PostgreSQL failed while ${doing} in ${dataDir}${said ? `; it reported: ${said}` : ' without a message'}`,
    { cause: words },
  )
}

function reportsNoSpace(words: string): boolean {
  return words.split('\n').some((line) => noSpaceWords.test(line) && !notOnDiskWords.test(line))
}

function noSpace(dataDir: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `There is no space left for the database in ${dataDir}: free some space, or move the directory to a larger disk and set HOLDFAST_DATA_DIR.`,
    { cause },
  )
}

async function freeBytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    // The failure that is being reported matters more than this one.
    return Number.POSITIVE_INFINITY
  }
}

/** The last lines without the chatter of a start that goes well, and without what stands before the words. */
function errorLines(words: string): string {
  return words
    .split('\n')
    .filter((line) => line.trim() !== '' && !/ LOG: |Future log output will appear/.test(line))
    .slice(-5)
    .map((line) => line.replace(/^.*\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /, '').trim())
    .join(' ')
}

import { statfs } from 'node:fs/promises'
import { StartError } from '#platform/config/config.ts'

/** Why the embedded PostgreSQL cannot run: one sentence that says what, where and how to fix it. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError'
}

/** The system's messages for a full disk or an exhausted quota. */
const noSpaceWords = /No space left on device|Disk quota exceeded/
/** Resources outside of the data directory, for which the system uses the same messages. */
const notOnDiskWords = /shared memory|semaphore/
const noSpaceCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const forbiddenCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

/** With less free space, a start fails with errors that do not mention the full disk, such as an unwritable log. */
const leastFreeBytes = 1024 * 1024

/**
 * Describes the error of the operating system or PostgreSQL that occurred while `doing` something in the data
 * directory.
 */
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

/** Describes why a PostgreSQL program ended, from its output. */
export async function failureFromOutput(
  output: string,
  doing: string,
  dataDir: string,
): Promise<EmbeddedPostgresError> {
  if (reportsNoSpace(output) || (await freeBytes(dataDir)) < leastFreeBytes) return noSpace(dataDir, output)
  const message = errorLines(output)
  return new EmbeddedPostgresError(
    `PostgreSQL failed while ${doing} in ${dataDir}${message ? `; it reported: ${message}` : ' without a message'}`,
    { cause: output },
  )
}

function reportsNoSpace(output: string): boolean {
  return output.split('\n').some((line) => noSpaceWords.test(line) && !notOnDiskWords.test(line))
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
    // The failure that is being reported is more important than this one.
    return Number.POSITIVE_INFINITY
  }
}

/** The last lines without those of a normal start, and without their prefix. */
function errorLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/ LOG: |Future log output will appear/.test(line))
    .slice(-5)
    .map((line) => line.replace(/^.*\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /, '').trim())
    .join(' ')
}

/**
 * Creates the cluster at the first start. It is created under a temporary name and renamed when complete, so that an
 * existing cluster is always complete. Leftovers of an interrupted start are removed. The temporary name is new each
 * time, because the initdb of a killed start may still be writing under its own.
 *
 * Text is compared by code point, with Unicode's rules for upper and lower case (C.UTF-8, built into PostgreSQL). This
 * is the same on every machine and independent of system libraries, whose updates could corrupt indexes.
 */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, failureFromOutput } from '../failure.ts'
import { type DatabaseUser, directoryArgument } from '../programs/database-user.ts'
import type { Binaries } from '../programs/find.ts'
import { endOf, run } from '../programs/launch.ts'
import { type Layout, statIfThere } from './layout.ts'
import { replaceFile, syncDirectory } from './replace-file.ts'

type ClusterOptions = {
  layout: Layout
  user: DatabaseUser
  binaries: Binaries
  isDurable: boolean
  onSpawn?: (() => void) | undefined
}

/** Creates the cluster and its password if there is none, and returns whether it did. */
export async function ensureCluster(options: ClusterOptions): Promise<boolean> {
  const { layout, binaries } = options
  await removeDrafts(layout)
  if (await statIfThere(layout.cluster)) {
    await requireSameMajor(layout, binaries)
    return false
  }
  const password = randomBytes(32).toString('base64url')
  await replaceFile(layout.passwordFile, `${password}\n`)
  const draft = `${draftPrefix(layout)}${randomBytes(6).toString('hex')}`
  try {
    await initialise(options, draft, password)
    await rename(draft, layout.cluster)
    await syncDirectory(layout.home)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return true
}

/** The password of both roles. */
export async function readPassword(layout: Layout): Promise<string> {
  try {
    return (await readFile(layout.passwordFile, 'utf8')).trim()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The password of the database in ${layout.cluster} cannot be read (${error instanceof Error ? error.message : error}): put the file back, for example from a backup of the data directory.`,
      { cause: error },
    )
  }
}

function draftPrefix(layout: Layout): string {
  return `${layout.cluster}.new-`
}

async function removeDrafts(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.home)) {
    const path = join(layout.home, name)
    // Retried, because the initdb of a killed start may still be adding files.
    if (path.startsWith(draftPrefix(layout))) await rm(path, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function requireSameMajor({ cluster }: Layout, binaries: Binaries): Promise<void> {
  const ours = binaries.version.split('.')[0]
  const file = join(cluster, 'PG_VERSION')
  const found = (await statIfThere(file)) ? (await readFile(file, 'utf8')).trim() : undefined
  if (found === undefined)
    throw new EmbeddedPostgresError(
      `${cluster} exists but contains no database (it has no PG_VERSION): move it away, or choose another data directory with HOLDFAST_DATA_DIR.`,
    )
  if (found !== ours)
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was created by PostgreSQL ${found}, but this version of Holdfast has PostgreSQL ${ours}: go back to the previous version, export the data, and import it into a new data directory.`,
    )
}

async function initialise(
  { layout, user, binaries, isDurable, onSpawn }: ClusterOptions,
  draft: string,
  password: string,
): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  if (user.isOther) await chown(draft, user.uid, user.gid)
  const file = await openSecret(`${layout.passwordFile}.initdb`, password, user)
  try {
    const outcome = await run({
      program: binaries.initdb,
      args: [
        ...['-D', directoryArgument(draft, user), '--username=postgres', '--auth=scram-sha-256'],
        `--pwfile=${process.platform === 'linux' ? '/proc/self/fd/3' : '/dev/fd/3'}`,
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--data-checksums', '--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
      ],
      directory: draft,
      user,
      file: file.fd,
      onSpawn,
    })
    if (outcome.code === 0) return
    const words = errorLines(outcome.output) || `${outcome.output}\n${endOf(outcome)}`
    throw await failureFromOutput(words, 'making the database', layout.dataDir)
  } finally {
    await file.close()
  }
}

/** The output of initdb without its progress. */
function errorLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => /error:|detail:|hint:|child process|FATAL|PANIC|ERROR|DETAIL/.test(line))
    .join('\n')
}

/** Opens an unnamed file that the user can read. */
async function openSecret(path: string, text: string, user: DatabaseUser) {
  await rm(path, { force: true })
  await replaceFile(path, `${text}\n`, user.isOther ? user : undefined)
  try {
    return await open(path, 'r')
  } finally {
    await rm(path)
  }
}

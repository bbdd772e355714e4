import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/failure.ts'
import { copyPackage } from './copy.ts'
import type { DatabaseUser } from './database-user.ts'
import { endOf, type Outcome, run } from './launch.ts'
import { findPackage, hasLinks, type VendorPackage } from './package.ts'

/** `version` is PostgreSQL's own, such as "18.4". */
export type Binaries = { initdb: string; postgres: string; version: string }

/** Where programs are copied if the database user cannot access the installed ones. */
const cacheDir = '/var/cache/holdfast'

/** The programs at a path where the database user can run them. */
export async function findBinaries(user: DatabaseUser): Promise<Binaries> {
  return usableBinaries(await findPackage(process.platform, process.arch), user, cacheDir)
}

/** The package's programs, or a copy in `cacheDir` if the user can run only that. */
export async function usableBinaries(
  vendor: VendorPackage,
  user: DatabaseUser,
  cacheDir: string,
): Promise<Binaries> {
  const isComplete = await hasLinks(vendor)
  if (!isComplete && !user.isOther)
    throw new EmbeddedPostgresError(
      `PostgreSQL's libraries in ${vendor.native} lack their links because the install script of ${vendor.name} was not run: run npm rebuild ${vendor.name}.`,
    )
  const tried = isComplete ? await tryPrograms(vendor.native, user) : undefined
  if (tried?.binaries) return tried.binaries
  if (!user.isOther || (tried && !tried.isForbidden))
    throw cannotRun(vendor, vendor.native, tried?.output ?? '')
  const copy = await copyPackage(vendor, cacheDir)
  const again = await tryPrograms(copy, user)
  if (again.binaries) return again.binaries
  throw cannotRun(vendor, copy, again.output)
}

type Trial = { binaries: Binaries } | { binaries?: undefined; isForbidden: boolean; output: string }

/** Prints the server's version as the database user, to test whether the user can run it. */
async function tryPrograms(native: string, user: DatabaseUser): Promise<Trial> {
  const [initdb, postgres] = [join(native, 'bin/initdb'), join(native, 'bin/postgres')]
  let outcome: Outcome
  try {
    outcome = await run({ program: postgres, args: ['--version'], directory: '/', user })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return { isForbidden: error.code === 'EACCES', output: await startFault(error, postgres) }
  }
  const version = /^postgres \(PostgreSQL\) (\S+)/.exec(outcome.output)?.[1]
  if (outcome.code === 0 && version) return { binaries: { initdb, postgres, version } }
  // The loader's message for a library in a directory that the user cannot access.
  const isForbidden = /Permission denied/.test(outcome.output)
  return { isForbidden, output: outcome.output.trim().split('\n').at(-1) || endOf(outcome) }
}

async function startFault(error: Error, program: string): Promise<string> {
  const exists = await lstat(program).then(
    () => true,
    () => false,
  )
  if ('code' in error && error.code === 'ENOENT' && exists) return 'its loader is not installed'
  return error.message
}

function cannotRun(vendor: VendorPackage, native: string, words: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's programs in ${native} cannot be run (${words}): they need glibc, which Alpine lacks, and their install scripts (npm rebuild ${vendor.name}); otherwise set DATABASE_URL.`,
  )
}

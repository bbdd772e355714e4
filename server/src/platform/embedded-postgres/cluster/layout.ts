import type { Stats } from 'node:fs'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, failureOf } from '../failure.ts'

/** Where things lie; all paths are absolute and without links. */
export type Layout = {
  dataDir: string
  /** What holds the rest: the service's own, 0700, so that nobody else comes near. */
  home: string
  /** The cluster, owned by the database user, 0700. It is whole if it is there at all. */
  cluster: string
  /** The password of both roles, 0600. */
  passwordFile: string
}

/** The layout below the data directory, which is made (0700) if it is not there. */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  try {
    const home = join(dataDir, 'postgresql')
    await mkdir(home, { recursive: true, mode: 0o700 })
    return layoutOf(await realpath(dataDir), await realpath(home))
  } catch (error) {
    // A file in the way; and what mkdir says on a disk that is read-only is ENOENT.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (error instanceof Error && (code === 'EEXIST' || code === 'ENOTDIR' || code === 'ENOENT'))
      throw new EmbeddedPostgresError(
        `The data directory ${dataDir} cannot be created (${error.message}): choose another with HOLDFAST_DATA_DIR.`,
        { cause: error },
      )
    throw failureOf(error, 'preparing the data directory', dataDir)
  }
}

/** The layout of a data directory that was prepared before; undefined if there is none. Nothing is made. */
export async function findLayout(dataDir: string): Promise<Layout | undefined> {
  const home = join(dataDir, 'postgresql')
  return (await statIfThere(home)) && layoutOf(await realpath(dataDir), await realpath(home))
}

/** What lies at the path, or undefined if nothing does. */
export async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function layoutOf(dataDir: string, home: string): Layout {
  return { dataDir, home, cluster: join(home, 'cluster'), passwordFile: join(home, 'password') }
}

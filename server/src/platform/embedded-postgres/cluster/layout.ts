import type { Stats } from 'node:fs'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, failureOf } from '../failure.ts'

/** The paths of the installation, absolute and without symbolic links. */
export type Layout = {
  dataDir: string
  /** The folder of all the others: owned by the service, with mode 0700. */
  home: string
  /** The cluster: owned by the database user, with mode 0700. If it exists, it is complete. */
  cluster: string
  /** The password of both roles, with mode 0600. */
  passwordFile: string
}

/** The layout in the data directory, which is created (0700) if it does not exist. */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  try {
    const home = join(dataDir, 'postgresql')
    await mkdir(home, { recursive: true, mode: 0o700 })
    return layoutOf(await realpath(dataDir), await realpath(home))
  } catch (error) {
    // A file at this path. On a read-only disk, mkdir reports ENOENT.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (error instanceof Error && (code === 'EEXIST' || code === 'ENOTDIR' || code === 'ENOENT'))
      throw new EmbeddedPostgresError(
        `The data directory ${dataDir} cannot be created (${error.message}): choose another with HOLDFAST_DATA_DIR.`,
        { cause: error },
      )
    throw failureOf(error, 'preparing the data directory', dataDir)
  }
}

/** The layout of an existing data directory. Undefined if there is none; nothing is created. */
export async function findLayout(dataDir: string): Promise<Layout | undefined> {
  const home = join(dataDir, 'postgresql')
  return (await statIfThere(home)) && layoutOf(await realpath(dataDir), await realpath(home))
}

/** The file status of the path. Undefined if it does not exist. */
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

import { spawnSync } from 'node:child_process'
import { chmod, chown, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withClient } from './connection.ts'
import {
  clusterIn,
  endServerIn,
  givenCluster,
  givenDirectory,
  isRoot,
  refusalOf,
  start,
} from './testing/given.ts'

/** A user id without an account. As root, tests run as this user if it can run this checkout. */
const stranger = 54321
const canBeStranger =
  isRoot && runs([process.execPath, '-e', `fs.accessSync('${import.meta.filename}')`], stranger)

describe('a data directory that cannot be used', () => {
  it('names a file at its path', async () => {
    const path = join(await givenDirectory(), 'file')
    await writeFile(path, '')
    await expect(start(path)).rejects.toThrow(`The data directory ${path} cannot be created (ENOTDIR`)
  })

  it.skipIf(isRoot)('names a directory without write permission', async () => {
    const dataDir = await givenDirectory()
    await chmod(dataDir, 0o500)
    await expect(start(dataDir)).rejects.toThrow(`This user cannot use the data directory ${dataDir}`)
  })

  it.runIf(canBeStranger)('names a directory that another user has closed', async () => {
    const dataDir = await givenDirectory()
    expect(await refusalOf(dataDir, [], stranger)).toContain(
      `This user cannot use the data directory ${dataDir}`,
    )
  })
})

describe('a cluster that cannot be used', () => {
  it('names the major version that created it', async () => {
    const dataDir = await givenCluster('data')
    await writeFile(join(clusterIn(dataDir), 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(
      `The database in ${clusterIn(dataDir)} was created by PostgreSQL 17, but this version of Holdfast has PostgreSQL 18`,
    )
  })

  it('names a directory that is not a cluster', async () => {
    const dataDir = await givenCluster('data')
    await rm(join(clusterIn(dataDir), 'PG_VERSION'))
    await expect(start(dataDir)).rejects.toThrow(`${clusterIn(dataDir)} exists but contains no database`)
  })

  it('names the missing password file', async () => {
    const dataDir = await givenCluster('data')
    await rm(join(dataDir, 'postgresql', 'password'))
    await expect(start(dataDir)).rejects.toThrow(
      /password of the database .* cannot be read .*put the file back/,
    )
  })

  it('includes PostgreSQL’s message about a missing file', async () => {
    const dataDir = await givenCluster('data')
    await rm(join(clusterIn(dataDir), 'global', 'pg_control'))
    await expect(start(dataDir)).rejects.toThrow(
      /failed while starting the database .* it reported: .*pg_control/,
    )
  })

  it.runIf(isRoot)('names root as the owner', async () => {
    const dataDir = await givenCluster('data')
    await chown(clusterIn(dataDir), 0, 0)
    await expect(start(dataDir)).rejects.toThrow(`The database in ${clusterIn(dataDir)} belongs to root`)
  })

  it.runIf(canBeStranger)('names the user that owns it', async () => {
    const dataDir = await givenCluster('data')
    await chmod(join(dataDir, '..'), 0o755)
    await chown(dataDir, stranger, stranger)
    expect(await refusalOf(dataDir, [], stranger)).toContain(
      `The database in ${join(dataDir, 'postgresql')} belongs to user 0, but Holdfast runs as user ${stranger}`,
    )
  })
})

describe('a user that cannot be used', () => {
  it.runIf(canBeStranger)('reports that a user without an account cannot create a database', async () => {
    const dataDir = await givenDirectory('data')
    await chmod(join(dataDir, '..'), 0o755)
    await chown(dataDir, stranger, stranger)
    expect(await refusalOf(dataDir, [], stranger)).toContain(
      `PostgreSQL cannot create its database as user ${stranger}, who has no entry in /etc/passwd`,
    )
  })

  it.runIf(isRoot)('runs a cluster as the user that owns it, with or without an account', async () => {
    const dataDir = await givenCluster('data')
    spawnSync('chown', ['-R', `${stranger}:${stranger}`, clusterIn(dataDir)])
    const server = await start(dataDir)
    await server.stop()
  })

  // As in a container whose root lacks the capability, or is not real root.
  it.runIf(isRoot)('reports that root may not change to another user', async () => {
    const dataDir = await givenDirectory()
    const refusal = await refusalOf(dataDir, ['setpriv', '--bounding-set=-all', '--inh-caps=-all'])
    expect(refusal).toMatch(
      /runs as root but may not start PostgreSQL as another user \(\w+\) here \(spawn EPERM\)/,
    )
  })
})

/** Mounting requires root, and some containers do not allow it. */
const canMount = isRoot && runs(['unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])

if (!canMount) console.warn('Skipped: a full disk, which requires root to mount one')
if (!canBeStranger) console.warn('Skipped: other users, which requires root to change to another user')

describe('a full disk', () => {
  // With 1 MB nothing can be written, with 20 MB initdb fails midway.
  it.runIf(canMount).each([1, 20])('is named if only %i MB are available', async (megabytes) => {
    const dataDir = await givenSmallDisk(megabytes)
    await expect(start(dataDir)).rejects.toThrow(`There is no space left for the database in ${dataDir}`)
    expect((await readdir(join(dataDir, 'postgresql'))).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it.runIf(canMount)('is named if it fills up between two starts', async () => {
    const dataDir = await givenSmallDisk(120)
    const first = await start(dataDir)
    await first.stop()
    await fillDisk(dataDir, 0)
    await expect(start(dataDir)).rejects.toThrow(`There is no space left for the database in ${dataDir}`)
    await rm(join(dataDir, 'rest'))
    const second = await start(dataDir)
    await second.stop()
  })

  it.runIf(canMount)('is named if the server starts but cannot create the database', async () => {
    const dataDir = await givenSmallDisk(120)
    const first = await start(dataDir)
    await withClient({ ...first.superuser, database: 'postgres' }, (client) =>
      client.query('drop database holdfast'),
    )
    await first.stop()
    await fillDisk(dataDir, 2 ** 20)
    await expect(start(dataDir)).rejects.toThrow(`There is no space left for the database in ${dataDir}`)
  })
})

async function givenSmallDisk(megabytes: number): Promise<string> {
  const dataDir = await givenDirectory('disk')
  runs(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir])
  onTestFinished(async () => {
    await endServerIn(dataDir)
    runs(['umount', '--lazy', dataDir])
  })
  return dataDir
}

/** Fills the disk of the directory up to this many free bytes. */
async function fillDisk(dataDir: string, left: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  await writeFile(join(dataDir, 'rest'), Buffer.alloc(bavail * bsize - left))
}

function runs([program = '', ...args]: string[], uid?: number): boolean {
  return spawnSync(program, args, { cwd: '/', ...(uid === undefined ? {} : { uid, gid: uid }) }).status === 0
}

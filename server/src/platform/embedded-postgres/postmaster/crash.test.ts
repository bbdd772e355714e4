import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withClient } from '#platform/embedded-postgres/connection.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import {
  beginInChild,
  canInspect,
  clusterIn,
  givenCluster,
  givenDirectory,
  givenProgram,
  killLeavingServer,
  start,
  startInChild,
  waitForEntry,
  waitUntilEnded,
} from '#platform/embedded-postgres/testing/given.ts'
import { recentLog } from './server-log.ts'

describe('after the service was killed', () => {
  it('the server shuts down, and the next start continues with its content', async () => {
    const dataDir = await givenCluster()
    await givenContent(dataDir)
    const { child, serverPid } = await startInChild(dataDir)
    child.kill('SIGKILL')
    await waitUntilEnded(serverPid)
    const log = await recentLog(clusterIn(dataDir), 0)
    expect(log).toContain('database system is shut down')

    const server = await start(dataDir)
    expect(server.tookOver).toBe(false)
    expect(await content(server)).toBe(3)
    await server.stop()
  })

  it('a start waits for a server that is still shutting down', async () => {
    const dataDir = await givenCluster()
    await givenContent(dataDir)
    const { child, serverPid } = await startInChild(dataDir)
    process.kill(serverPid, 'SIGSTOP')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = start(dataDir)
    process.kill(serverPid, 'SIGCONT')

    const server = await next
    expect(server.pid).not.toBe(serverPid)
    expect(await content(server)).toBe(3)
    await server.stop()
  })

  it('takes over the server that was left running, with its content', async () => {
    const dataDir = await givenCluster()
    await givenContent(dataDir)
    const { child, serverPid } = await startInChild(dataDir)
    await killLeavingServer(child)

    const server = await start(dataDir)
    expect(server.tookOver).toBe(true)
    expect(server.pid).toBe(serverPid)
    expect(await content(server)).toBe(3)
    await server.stop()
    await waitUntilEnded(serverPid)
  })

  it('also finds the server if the data directory was moved meanwhile', async ({ skip }) => {
    const dataDir = await givenCluster('here')
    await givenContent(dataDir)
    const { child, serverPid } = await startInChild(dataDir)
    if (!(await canInspect(serverPid))) skip('this system does not show where a process works')
    await killLeavingServer(child)
    const moved = join(dataDir, '..', 'there')
    await rename(dataDir, moved)

    const server = await start(moved)
    expect(server.pid).toBe(serverPid)
    expect(await content(server)).toBe(3)
    await server.stop()
  })

  it('reports the end of a server that was taken over', async () => {
    const dataDir = await givenCluster()
    const { child, serverPid } = await startInChild(dataDir)
    await killLeavingServer(child)
    const server = await start(dataDir)
    process.kill(serverPid, 'SIGQUIT')
    expect((await server.lost).message).toContain('PostgreSQL stopped and could not be kept running')
  })

  // A server with another password is unusable, and two servers would corrupt the cluster.
  it('stops a server that refuses the connection', async () => {
    const dataDir = await givenCluster()
    const { child, serverPid } = await startInChild(dataDir)
    await killLeavingServer(child)
    await writeFile(join(dataDir, 'postgresql', 'password'), 'another\n')
    await expect(start(dataDir)).rejects.toThrow(
      /has a different password than the one in .*password: restore the file/,
    )
    await waitUntilEnded(serverPid)
  })
})

describe('after the server crashed', () => {
  it('recovers what was committed', async () => {
    const dataDir = await givenCluster()
    const first = await start(dataDir)
    await fill(first)
    process.kill(first.pid, 'SIGKILL')
    await first.lost

    const second = await start(dataDir)
    expect(second.tookOver).toBe(false)
    expect(await content(second)).toBe(3)
    await second.stop()
  })

  // PostgreSQL itself would refuse to start, since its user can send signals to the process.
  it.each(['this process', 'a program of the database user'])(
    'starts although its pid belongs to %s',
    async (who) => {
      const dataDir = await givenCluster()
      const first = await start(dataDir)
      await fill(first)
      process.kill(first.pid, 'SIGKILL')
      await first.lost
      const pid = who === 'this process' ? process.pid : givenProgram(await stat(clusterIn(dataDir)))
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
        const path = join(clusterIn(dataDir), name)
        const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
        await writeFile(path, [pid, ...rest].join('\n'))
      }

      const second = await start(dataDir)
      expect(second.tookOver).toBe(false)
      expect(await content(second)).toBe(3)
      await second.stop()
    },
  )
})

describe('after an interrupted initialisation', () => {
  it('discards the incomplete cluster and creates another', async () => {
    const dataDir = await givenDirectory()
    const draft = join(dataDir, 'postgresql', 'cluster.new-0123456789ab')
    await mkdir(join(draft, 'global'), { recursive: true })
    await writeFile(join(draft, 'PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'postgresql', 'password'), 'of the interrupted one\n')

    const server = await start(dataDir)
    await fill(server)
    expect(await readdir(join(dataDir, 'postgresql'))).toEqual(['cluster', 'password'])
    await server.stop()
  })

  it('recovers from a kill at any moment', async () => {
    const dataDir = await givenDirectory()
    for (const appears of ['password', 'cluster.new-', 'cluster.new-', 'cluster']) {
      const child = beginInChild(dataDir)
      await waitForEntry(join(dataDir, 'postgresql'), appears)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const server = await start(dataDir)
    await fill(server)
    expect(await content(server)).toBe(3)
    await server.stop()
  })

  it('creates the role and the database if the first start did not', async () => {
    const dataDir = await givenCluster()
    const first = await start(dataDir)
    await withClient({ ...first.superuser, database: 'postgres' }, async (client) => {
      await client.query('drop database holdfast')
      await client.query('drop role holdfast')
    })
    await first.stop()
    const second = await start(dataDir)
    await fill(second)
    await second.stop()
  })
})

async function fill(server: EmbeddedPostgres): Promise<void> {
  await withClient(server.connection, (client) =>
    client.query('create table kept as select generate_series(1, 3) as n'),
  )
}

async function content(server: EmbeddedPostgres): Promise<number> {
  return withClient(
    server.connection,
    async (client) => (await client.query('select n from kept')).rowCount ?? 0,
  )
}

async function givenContent(dataDir: string): Promise<void> {
  const server = await start(dataDir)
  await fill(server)
  await server.stop()
}

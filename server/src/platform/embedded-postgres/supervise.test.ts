import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { withClient } from './connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { clusterIn, fast, givenCluster } from './testing/given.ts'

type Line = { level: string; message: string }

async function givenSupervised(restartsMax: number) {
  const dataDir = await givenCluster()
  const lines: Line[] = []
  const level = (name: string) => (_fields: object, message: string) =>
    void lines.push({ level: name, message })
  const log = { info: level('info'), warn: level('warn'), error: level('error') }
  const server = await startEmbeddedPostgres({ dataDir, log, settings: fast, restartsMax })
  return { server, lines, cluster: clusterIn(dataDir) }
}

/** Kills the server, and waits until another one responds. */
async function killAndWait(server: EmbeddedPostgres): Promise<void> {
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  await eventually(async () => server.pid !== pid && (await rows(server).catch(() => null)))
}

const rows = (server: EmbeddedPostgres) =>
  withClient(server.connection, async (client) => (await client.query('select n from kept')).rowCount)

it('a server that is killed is restarted with all committed data, and logs a warning', async () => {
  const { server, lines } = await givenSupervised(5)
  await withClient(server.connection, (client) =>
    client.query('create table kept as select generate_series(1, 3) as n'),
  )
  await killAndWait(server)
  expect(await rows(server)).toBe(3)
  await killAndWait(server)
  expect(await rows(server)).toBe(3)
  const told = lines.filter(({ message }) => /restarting it|is running again/.test(message))
  expect(told.map(({ level }) => level)).toEqual(['error', 'warn', 'error', 'warn'])
  const { pid } = server
  await server.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it('a server that cannot be restarted is given up after several attempts, with instructions', async () => {
  const { server, lines, cluster } = await givenSupervised(2)
  await rename(join(cluster, 'global/pg_control'), join(cluster, 'global/pg_control.gone'))
  process.kill(server.pid, 'SIGKILL')
  const { message } = await server.lost
  expect(message).toContain('could not be kept running')
  expect(message).toContain('pg_control')
  expect(message).toContain('then start Holdfast again')
  expect(lines.filter(({ message: line }) => line.includes('restarting it'))).toHaveLength(2)
  await server.stop()
})

it('a stop during a restart leaves no server running', async () => {
  const { server } = await givenSupervised(5)
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  await eventually(() => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  })
  await server.stop()
  await expect(withClient(server.connection, async () => {})).rejects.toThrow()
})

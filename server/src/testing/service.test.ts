import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { givenDatabase } from './database.ts'
import { givenService } from './service.ts'

it('closes what it opened if the service cannot start', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const address = await givenDatabase()
  await expect(givenService({ address, environment: { HOLDFAST_PORT: String(port) } })).rejects.toThrow()
  const client = new Client({ ...address, database: 'postgres' })
  await client.connect()
  onTestFinished(() => client.end())
  const connections = async () =>
    (await client.query('select from pg_stat_activity where datname = $1', [address.database])).rowCount
  // The server detects closed connections with a short delay.
  await expect.poll(connections).toBe(0)
})

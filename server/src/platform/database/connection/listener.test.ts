import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { givenDatabase, type TestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/wait/wait.ts'
import { connectOwner } from '../testing/owner.ts'
import { openDatabase } from './database.ts'

let address: TestDatabase
let owner: Client
beforeAll(async () => {
  address = await givenDatabase()
  owner = await connectOwner(address)
})
afterAll(() => owner.end())

async function givenOpenDatabase() {
  await eventually(async () => (await listeners()).length === 0)
  const errors: Error[] = []
  const database = openDatabase(address, 1, (error) => errors.push(error))
  onTestFinished(() => database.close())
  return { database, errors }
}

const notify = (channel: string, payload: string) =>
  owner.query('select pg_notify($1, $2)', [channel, payload])
const listeners = async () =>
  (
    await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'holdfast listener' and datname = $1`,
      [address.database],
    )
  ).rows.map(({ pid }) => pid)

describe('listening', () => {
  it('receives notifications of its channel, once for each handler, over one connection', async () => {
    const { database } = await givenOpenDatabase()
    const heard: [string, string | null][] = []
    await Promise.all([
      database.listen('work', (payload) => heard.push(['one', payload])),
      database.listen('work', (payload) => heard.push(['two', payload])),
      database.listen('Other "channel"', (payload) => heard.push(['other', payload])),
    ])
    expect(await listeners()).toHaveLength(1)
    await notify('silence', 'x')
    await notify('work', 'dns')
    await notify('Other "channel"', '')
    await eventually(() => heard.length >= 3)
    expect(heard).toEqual([
      ['one', 'dns'],
      ['two', 'dns'],
      ['other', ''],
    ])
  })

  it('reconnects after each loss, signals it with null, and delivers nothing twice', async () => {
    const { database, errors } = await givenOpenDatabase()
    const heard: (string | null)[] = []
    await database.listen('work', (payload) => heard.push(payload))
    await database.listen('more', (payload) => heard.push(payload))
    for (const round of ['first', 'second']) {
      const [lost] = await listeners()
      await owner.query('select pg_terminate_backend($1)', [lost])
      await eventually(() => heard.length >= 2)
      expect(heard.splice(0)).toEqual([null, null])
      expect(errors.splice(0).length).toBeGreaterThan(0)
      const [fresh, ...more] = await listeners()
      expect([fresh === lost, more]).toEqual([false, []])
      await notify('work', round)
      await notify('more', round)
      await eventually(() => heard.length >= 2)
      expect(heard.splice(0)).toEqual([round, round])
    }
  })

  it('ends with its database', async () => {
    await eventually(async () => (await listeners()).length === 0)
    const database = openDatabase(address, 1, () => {})
    await database.listen('work', () => {})
    expect(await listeners()).toHaveLength(1)
    await database.close()
    await eventually(async () => (await listeners()).length === 0)
  })
})

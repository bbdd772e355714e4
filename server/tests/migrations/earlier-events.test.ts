/** What an upgrade does with events that are there: they are found by what they are about. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allMigrations } from '../../src/all-migrations.ts'
import { newId } from '../../src/kernel/id.ts'
import { migrate } from '../../src/platform/database/schema/migrate.ts'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  type DebianPostgres,
  missingDebianPostgres,
  startDebianPostgres,
} from '../../src/testing/servers/debian-postgres.ts'

let postgres: DebianPostgres
beforeAll(async () => {
  if (missingDebianPostgres.length === 0) postgres = await startDebianPostgres()
})
afterAll(() => postgres?.remove())

const title = 'earlier events are found by what they are about after an upgrade'

it.skipIf(missingDebianPostgres.length > 0)(titleWithout(missingDebianPostgres, title), async () => {
  const address = { ...postgres.address, user: 'holdfast', database: 'holdfast' }
  const migrations = allMigrations()
  const before = migrations.findIndex(({ name }) => name.endsWith('-event-subjects'))
  await migrate(address, migrations.slice(0, before))
  const client = new Client({ ...postgres.address, user: 'postgres', database: 'holdfast' })
  await client.connect()
  const [account, zone, dynamicIp, binding, connection] = [
    newId('account'),
    newId('zone'),
    newId('dynamic_ip'),
    newId('firewall_binding'),
    newId('connection'),
  ]
  const event = async (kind: string, data: object, isTest = false) => {
    const id = newId('event')
    const body = JSON.stringify({ event: kind, data })
    await client.query(
      'insert into events (account_id, id, kind, body, created_at, is_test) values ($1, $2, $3, $4, now(), $5)',
      [account, id, kind, body, isTest],
    )
    return id
  }
  const changed = await event('dns.records_changed', { zone_id: zone, added: [{ value: '"zone_id":"x"' }] })
  const failed = await event('dynamic_ip.binding_failed', {
    ...{ dynamic_ip_id: dynamicIp, labels: { a: 'b' }, binding_id: binding, zone_id: null },
    connection_id: connection,
  })
  const sample = await event('dns.records_changed', { zone_id: zone }, true)

  await migrate(address, migrations)
  const subjects = await client.query(
    'select id, subject_id, second_subject_id, third_subject_id from events order by id',
  )
  expect(subjects.rows.map(Object.values)).toEqual([
    [changed, zone, null, null],
    [failed, dynamicIp, binding, connection],
    [sample, null, null, null],
  ])
  await client.end()
})

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { unscopedTables } from '#testing/sample/installation-tables.ts'
import { type Catalogue, checkStatement, readCatalogue } from './check-statement.ts'
import { formOf } from './recorder.ts'

let client: Client
let catalogue: Catalogue
beforeAll(async () => {
  client = new Client(inject('statementsDatabase'))
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  catalogue = await readCatalogue(client, Object.keys(unscopedTables))
})
afterAll(() => client.end())

const faultsOf = (text: string) =>
  checkStatement(client, catalogue, { text, parameters: new Set(text.match(/\$\d+/g)).size })

describe('a statement on tables of accounts', () => {
  it.each([
    'select * from dns_zones where account_id = $1 and id = $2',
    "select * from dns_zones where account_id = 'acct_1'",
    'select * from dns_zones where account_id = any($1) and id = any($2)',
    'select * from dns_zones where (account_id, id) = ($1, $2)',
    'select * from dns_zones where id = $2 and (account_id = $1) order by name limit 5 for update',
    'select * from dns_zones as zone join dns_records as record on (record.account_id, record.zone_id) = (zone.account_id, zone.id) where zone.account_id = $1',
    'select * from dns_zones as zone where zone.account_id = $1 and exists (select from dns_records as record where record.account_id = $1 and record.zone_id = zone.id)',
    'select * from unnest($2::text[]) as key(id), lateral (select * from dns_zones where account_id = $1 and id = key.id offset 0) as found',
    'update dns_zones set name = $2 where account_id = $1 and id = $3 returning *',
    'update dns_zones set error = x.error from jsonb_to_recordset($2::jsonb) as x(id text, error jsonb) where account_id = $1 and dns_zones.id = x.id',
    "insert into account_keys (account_id, id, wrapped) values ($1, $2, 'x'), ($1, $3, 'x') on conflict do nothing returning id",
    'insert into account_keys (account_id, id, wrapped) select account_id, x.id, wrapped from account_keys join unnest($2::text[]) as x(id) on true where account_id = $1',
    'select * from users where email = $1',
    'select * from token_digests where digest = $1',
    'select pg_notify($1, $2)',
  ])('is accepted: %s', async (text) => {
    expect(await faultsOf(text)).toEqual([])
  })

  it.each([
    ['select * from dns_zones', /^reads dns_zones without/],
    ['select * from dns_zones where id = $1', /^reads dns_zones without/],
    ['select * from dns_zones where account_id = $1 or id = $2', /^reads dns_zones without/],
    ['select * from dns_zones where account_id <> $1', /^reads dns_zones without/],
    ['select * from dns_zones where not (account_id = $1)', /^reads dns_zones without/],
    ['delete from dns_zones where id = $1', /^reads dns_zones without/],
    [
      'select * from dns_zones as zone join dns_records as record on record.zone_id = zone.id where zone.account_id = $1',
      /^reads dns_records without/,
    ],
    [
      'select *, (select count(*) from dns_records as record where record.account_id = zone.account_id and record.zone_id = zone.id) from dns_zones as zone where account_id = $1',
      /^reads dns_records without/,
    ],
    [
      'insert into account_keys (account_id, id, wrapped) select $1, x.id, $2 from unnest($3::text[]) as x(id)',
      /^inserts rows of a function/,
    ],
    [
      'with given as materialized (select * from unnest($2::text[]) as given (id)), updated as (update dns_zones set name = given.id from given where account_id = $1 and dns_zones.id = given.id) insert into account_keys (account_id, id, wrapped) select $1, id, id from given',
      /^inserts rows of a function/,
    ],
    [
      "insert into account_keys (account_id, id, wrapped) values ($1, $2, 'x') returning pg_notify('a', 'b')",
      /^returns pg_notify/,
    ],
    ['update dns_zones set lease = gen_random_uuid() where account_id = $1', /^sets what gen_random_uuid/],
    [
      'update dns_zones set due_at = $2 where account_id = $1 returning clock_timestamp()',
      /^returns clock_timestamp/,
    ],
  ])('is refused: %s', async (text, fault) => {
    expect(await faultsOf(text)).toEqual([expect.stringMatching(fault)])
  })

  it('of a test’s own tables is not checked', async () => {
    expect(await faultsOf('select * from a_table_of_a_test')).toEqual([])
  })
})

it('statements that differ only in the length of their lists have one form', () => {
  const form = formOf('insert into t (a, b) values ($1, $2)')
  expect(formOf('insert into t (a, b) values ($1, $2), ($3, $4), ($5, $6)')).toContain(form)
  expect(formOf('select 1 where a in ($1, $2)')).toBe(formOf('select 1 where a in ($1, $2, $3)'))
  expect(formOf('select 1 where a = $1')).not.toBe(formOf('select 1 where b = $1'))
})

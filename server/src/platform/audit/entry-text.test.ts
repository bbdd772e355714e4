import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { createTextIndexes } from '#platform/database/text-index/create-text-indexes.ts'
import { functionName, idsContaining, indexName } from '#platform/database/text-index/text-index.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { selectEntries } from './entry-store.ts'
import { auditText } from './entry-text.ts'
import { givenChains } from './testing/given-chain.ts'

it('finds by the index of all partitions what reading the log finds, and nothing of other accounts', async () => {
  const chains = await givenChains()
  const account = await chains.sealed(3000)
  await chains.sealed(1)
  const search = (q: string, readable: string[] | null = null) =>
    chains.database.tenant(account, async (tx) => {
      const context = { tx, accountId: account } as Context
      const { data } = await selectEntries(context, { q, readable }, { limit: 50 }, true)
      return data.map(({ target }) => target?.id)
    })
  const both = () =>
    Promise.all([
      search('rec_2077'),
      search('"number": 2077'),
      search('ünïcode'),
      search('"number": 2077', []),
      search('rec_2077', []),
      search('no such text'),
    ])
  const read = await both()
  expect([read[0], read[1], read[2]?.length]).toEqual([['rec_2077'], ['rec_2077'], 50])
  expect(read.slice(3)).toEqual([[], ['rec_2077'], []])

  await createTextIndexes(chains.address, [auditText], createLog('info', { write: () => {} })).finished
  const { rows } = await chains.owner.query(
    `select relname, indisvalid, indisready from pg_index join pg_class on oid = indexrelid
     where relname = '${indexName('audit_log')}' or oid in (
       select inhrelid from pg_inherits where inhparent = 'public.${indexName('audit_log')}'::regclass)`,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.every(({ indisvalid }) => indisvalid)).toBe(true)
  const found = await chains.database.tenant(account, (tx) =>
    idsContaining(tx, account, auditText, ['rec_2077']),
  )
  expect(found).toHaveLength(1)
  expect(await both()).toEqual(read)
  await chains.owner.query(`drop function ${functionName('audit_log')}(text, int)`)
  expect(await both()).toEqual(read)
  await chains.close()
})

it('reads only the first entries of the log for a text that nearly all of them have', async () => {
  const chains = await givenChains()
  const account = await chains.sealed(5000)
  await createTextIndexes(chains.address, [auditText], createLog('info', { write: () => {} })).finished
  await chains.owner.query('vacuum analyze audit_log')
  const read = await chains.database.tenant(account, async (tx) => {
    const before = await rowsRead(tx)
    const context = { tx, accountId: account } as Context
    const { data } = await selectEntries(context, { q: 'records', readable: null }, { limit: 50 }, true)
    expect(data).toHaveLength(50)
    return (await rowsRead(tx)) - before
  })
  // The samples by which a text is known to be common, and the page.
  expect(read).toBeGreaterThan(50)
  expect(read).toBeLessThan(2500)
  await chains.close()
})

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname like 'audit\\_log%'`.execute(tx)
  return rows[0]?.read ?? 0
}

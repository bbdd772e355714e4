import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenChains } from './testing/given-chain.ts'

it('every filter of entries uses an index, despite row-level security', async () => {
  const chains = await givenChains()
  const account = await chains.sealed(1000)
  await chains.owner.query('analyze audit_log')
  for (const column of [
    'target_id',
    'within_id',
    'within_also_id',
    'target_type',
    'actor_id',
    'action',
    'verb',
    'ip',
    'result',
  ]) {
    const { rows } = await chains.database.tenant(account, (tx) =>
      sql<{ 'QUERY PLAN': string }>`explain select id from audit_log
        where account_id = ${account} and ${sql.ref(column)} = 'x'`.execute(tx),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Index Cond: .*\\(${column} = 'x'`))
  }
  await chains.close()
})

import type { Client } from 'pg'
import { systemActor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/id.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { sealAll } from '#platform/audit/chain/seal.ts'
import { createSigner } from '#platform/audit/chain/signer.ts'
import { type SavedCheckpoint, verifyChain } from '#platform/audit/chain/verify.ts'
import { type Database, openDatabase, type Tx } from '#platform/database/connection/database.ts'
import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenDatabase } from '#testing/database.ts'

const signer = createSigner(Buffer.alloc(32, 1))

/** A database with audit logs of accounts that are created on demand. */
export async function givenChains() {
  const address = await givenDatabase()
  const database: Database = openDatabase(address, 6, () => {})
  const owner: Client = await connectOwner(address)
  return {
    address,
    database,
    owner,
    signer,
    /** An account with `count` sealed entries, sealed `per` at a time, the first of which is `age` days old. */
    async sealed(count: number, { per = count, age = 0, account = newId('account') } = {}) {
      await owner.query(
        `insert into accounts (account_id, name, plan, created_at) values ($1, 'x', 'free', now())
         on conflict do nothing`,
        [account],
      )
      for (let first = 1; first <= count; first += per) {
        const last = Math.min(first + per - 1, count)
        await database.tenant(account, (tx) => recordSome(tx, account, first, last, age))
        await sealAll(database, signer, () => new Date())
      }
      return account
    },
    verify: (account: string, kept: readonly SavedCheckpoint[] = []) =>
      verifyChain((task) => database.tenant(account, task), account, signer, kept),
    async close() {
      await owner.end()
      await database.close()
    },
  }
}

async function recordSome(tx: Tx, account: string, first: number, last: number, age: number): Promise<void> {
  for (let number = first; number <= last; number++)
    await recordAudit(tx, account, {
      actor: systemActor('test'),
      origin: { ip: '192.0.2.1', user_agent: 'curl "8"' },
      requestId: newId('request'),
      at: new Date(Date.now() - age * 86_400_000 + number),
      action: 'dns.records.create',
      target: { type: 'record', id: `rec_${number}`, name: 'ünïcode' },
      changes: { before: null, after: { number, z: { b: 1, a: [1.5, null, 'x'] }, ttl: 3600 } },
      ...(number % 3 === 0 && { follows: `zone_${number}` }),
      ...(number % 4 === 0 && {
        refusal: { result: 'denied', code: 'permission_denied', count: number, first_at: new Date() },
      }),
    })
}

/**
 * The first versions did not sign seals. A chain of that time ends with an unsigned seal, like one whose signatures
 * were removed, and would be reported as broken until the next change of its account. An entry that states since when
 * seals are signed adds the first signature. Earlier seals are not changed.
 */
import { sql } from 'kysely'
import { systemActor } from '#kernel/access/actor.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { recordAudit } from '../audit.ts'
import { lockChain, sealAll } from './seal.ts'
import type { ChainSigner } from './signer.ts'

/** Any number of processes may run this at once. Returns the number of chains that are signed from now on. */
export async function beginSigning(database: Database, signer: ChainSigner, clock: Clock): Promise<number> {
  const accounts = await database.system(selectUnsigned)
  for (const accountId of accounts)
    await database.tenant(accountId, async (tx) => {
      await lockChain(tx, accountId)
      if (!(await isUnsigned(tx, accountId))) return
      await recordAudit(tx, accountId, {
        actor: systemActor('audit.seal'),
        origin: null,
        requestId: null,
        at: clock(),
        action: 'account.audit_log.sign',
        target: { type: 'account', id: accountId },
        changes: { before: { signed: false }, after: { signed: true } },
      })
    })
  if (accounts.length > 0) await sealAll(database, signer, clock)
  return accounts.length
}

async function selectUnsigned(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts as account
    where exists (select from audit_seals as seal where seal.account_id = account.account_id)
      and not exists (
        select from audit_seals as seal where seal.account_id = account.account_id and seal.signature is not null
      )`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Another process may have been first; its entry may still be unsealed. */
async function isUnsigned(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_unsealed where account_id = ${accountId}
    union all select from audit_seals where account_id = ${accountId} and signature is not null limit 1`.execute(
    tx,
  )
  return rows.length === 0
}

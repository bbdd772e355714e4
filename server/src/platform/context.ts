/**
 * What domain code works with: one transaction in one account's scope, who acts, and the few services that
 * every change may need. It is made by `Tenancy` and lives as long as the transaction.
 */
import type { Actor } from '#kernel/actor.ts'
import type { Clock } from '#kernel/time.ts'
import { type AuditChanges, type AuditTarget, type Origin, recordAudit } from './audit/audit.ts'
import type { Database, Tx } from './database/database.ts'
import type { NewEvent } from './events/event-body.ts'
import type { Events } from './events/events.ts'
import type { Secrets } from './secrets/secrets.ts'
import { wake } from './work/wake.ts'

/** On whose behalf something is done, and what it is called in the audit log. */
export type Acting = {
  accountId: string
  actor: Actor
  origin: Origin | null
  requestId: string | null
  action: string
}

export type Context = Acting & {
  tx: Tx
  /** The moment of this transaction; everything that it writes carries it. */
  now: Date
  audit(target: AuditTarget | null, changes: AuditChanges): Promise<void>
  publish(event: NewEvent): Promise<void>
  wake(kindName: string): Promise<void>
  sealSecret(place: string, plaintext: string): Promise<string>
  openSecret(place: string, sealed: string): Promise<string>
  /** For what lives in this process only, such as a cache; whatever must happen is a row. */
  afterCommit(callback: () => void): void
}

export interface Tenancy {
  /** Runs a task in a transaction of the account's scope; it may run again if a deadlock is broken. */
  act<T>(acting: Acting, task: (context: Context) => Promise<T>): Promise<T>
}

type Dependencies = { database: Database; secrets: Secrets; events: Events; clock: Clock }

export function createTenancy({ database, secrets, events, clock }: Dependencies): Tenancy {
  return {
    async act(acting, task) {
      const { accountId } = acting
      let committed: (() => void)[] = []
      const result = await database.tenant(accountId, async (tx) => {
        const now = clock()
        committed = []
        return await task({
          ...acting,
          tx,
          now,
          audit: (target, changes) => recordAudit(tx, accountId, { ...acting, at: now, target, changes }),
          async publish(event) {
            await events.publish(tx, accountId, now, event)
          },
          wake: (kindName) => wake(tx, kindName),
          sealSecret: (place, plaintext) => secrets.seal(tx, accountId, place, plaintext),
          openSecret: (place, sealed) => secrets.open(tx, accountId, place, sealed),
          afterCommit: (callback) => committed.push(callback),
        })
      })
      for (const callback of committed) callback()
      return result
    },
  }
}

/**
 * Finds the subject of a device's token: a dynamic IP, a heartbeat, an agent. Devices report far more often than their
 * settings change, so look-ups are cached for a minute. A change of the account, in any process, removes all its cached
 * entries, so that the next report sees the change. Concurrent look-ups share a query.
 */

import { tokenDigest } from '#kernel/access/token.ts'
import type { Clock } from '#kernel/time.ts'
import { changeChannel } from '#platform/account-changes.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import { selectTokenKeys, type TokenKey } from '#platform/tokens/token-digest-store.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'

/** The columns of every row with an ingest token, and the plan of its account. */
export type TokenSubject = {
  id: string
  account_id: string
  plan: string
  digest: Buffer
  previous_digest: Buffer | null
  previous_valid_until: Date | null
  /** Of a secret that works as well, and is never rotated. */
  other_digest?: Buffer | null
}

/** `replaced`: the token was replaced, and its overlap is over. */
type Found<Subject> = { subject: Subject; state: 'valid' | 'replaced' }

export interface TokenSubjects<Subject extends TokenSubject> {
  /** The subject of a token. Null if it is unknown, or was replaced and its overlap is over. */
  find(token: string): Promise<Subject | null>
  /** The same, for protocols that tell a replaced token from an unknown one. */
  findAny(token: string): Promise<Found<Subject> | null>
  /** Called after the commit of a change, so that it applies from the next report on. */
  invalidate(accountId: string): void
}

type Dependencies<Subject> = {
  database: Pick<Database, 'system' | 'listen'>
  clock: Clock
  /** The subjects of an account with these ids. System scope. */
  lookUp(tx: Tx, accountId: string, ids: readonly string[]): Promise<readonly Subject[]>
  cachedMax?: number
}

const cachedMs = 60_000

export function createTokenSubjects<Subject extends TokenSubject>({
  database,
  clock,
  lookUp,
  cachedMax = 10_000,
}: Dependencies<Subject>): TokenSubjects<Subject> {
  const cache = createCache<Subject>(cachedMax)
  // Accounts that changed during a look-up, whose results may be outdated.
  const lookUps = new Set<Changes>()
  let listening: Promise<void> | null = null

  function invalidate(accountId: string | null): void {
    cache.invalidate(accountId)
    for (const changes of lookUps) changes.add(accountId)
  }

  const listen = () =>
    database.listen(changeChannel, invalidate).catch((error: unknown) => {
      listening = null
      throw error
    })

  const findAll = createBatcher(async (_all: string, digests: readonly Buffer[]) => {
    const changes: Changes = new Set()
    lookUps.add(changes)
    try {
      const found = await database.system(async (tx) => {
        const keys = Map.groupBy(await selectTokenKeys(tx, digests), ({ account_id }) => account_id)
        const idsOf = (own: readonly TokenKey[]) => own.map(({ id }) => id)
        return await Promise.all([...keys].map(([accountId, own]) => lookUp(tx, accountId, idsOf(own))))
      })
      return digests.map((digest) => {
        const subject = found
          .flat()
          .find((one) => isCurrent(one, digest) || one.previous_digest?.equals(digest))
        if (subject && !changes.has(subject.account_id) && !changes.has(null)) cache.set(digest, subject)
        return subject
      })
    } finally {
      lookUps.delete(changes)
    }
  })

  async function findCurrent(digest: Buffer): Promise<Subject | undefined> {
    const cached = cache.get(digest)
    if (cached) return cached
    listening ??= listen()
    await listening
    return await findAll('', digest)
  }

  async function findAny(token: string): Promise<Found<Subject> | null> {
    const digest = tokenDigest(token)
    const subject = await findCurrent(digest)
    if (!subject) return null
    const { previous_valid_until: until } = subject
    const isValid = isCurrent(subject, digest) || (until !== null && until > clock())
    return { subject, state: isValid ? 'valid' : 'replaced' }
  }

  return {
    invalidate,
    findAny,
    async find(token) {
      const found = await findAny(token)
      return found?.state === 'valid' ? found.subject : null
    },
  }
}

function isCurrent(subject: TokenSubject, digest: Buffer): boolean {
  return subject.digest.equals(digest) || subject.other_digest?.equals(digest) === true
}

/** Null means all accounts. */
type Changes = Set<string | null>

/** The cached entries of an account, all invalidated with one assignment. */
type AccountEntries = { isCurrent: boolean; count: number }

type Entry<Subject> = { subject: Subject; until: number; account: AccountEntries }

function createCache<Subject extends TokenSubject>(max: number) {
  // In insertion order, so that the oldest is removed first.
  const entries = new Map<string, Entry<Subject>>()
  const accounts = new Map<string, AccountEntries>()

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    entry.account.count--
    if (entry.account.count === 0 && entry.account.isCurrent) accounts.delete(entry.subject.account_id)
  }

  function accountEntries(accountId: string): AccountEntries {
    const known = accounts.get(accountId)
    if (known) return known
    const made = { isCurrent: true, count: 0 }
    accounts.set(accountId, made)
    return made
  }

  return {
    get(digest: Buffer): Subject | undefined {
      const key = digest.toString('base64')
      const entry = entries.get(key)
      if (entry?.account.isCurrent && entry.until > performance.now()) return entry.subject
      drop(key)
      return undefined
    },
    set(digest: Buffer, subject: Subject): void {
      const key = digest.toString('base64')
      drop(key)
      const [oldest] = entries.keys()
      if (entries.size >= max && oldest !== undefined) drop(oldest)
      const account = accountEntries(subject.account_id)
      account.count++
      entries.set(key, { subject, until: performance.now() + cachedMs, account })
    },
    invalidate(accountId: string | null): void {
      if (accountId === null) {
        entries.clear()
        accounts.clear()
        return
      }
      const account = accounts.get(accountId)
      if (!account) return
      account.isCurrent = false
      accounts.delete(accountId)
    },
  }
}

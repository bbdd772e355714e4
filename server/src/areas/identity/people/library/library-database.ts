/**
 * The database as the sign-in library sees it. Queries run in the system scope: inside the transaction that `within`
 * opened around the library's call, or otherwise each in its own. Two kinds of secrets never reach the disk: a
 * session's token is stored as its SHA-256, and the tokens that a provider issues at a sign-in are dropped, because
 * nothing uses them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/types'
import { tokenDigest } from '#kernel/access/token.ts'
import { kyselyOver } from '#platform/database/connection/connection-dialect.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'

export interface LibraryDatabase {
  /**
   * Runs the task so that the library's queries use this transaction, or with null each their own. `seen` returns whom
   * the library looked up last, which is the person who tried to sign in.
   */
  within<T>(tx: Tx | null, task: (seen: () => string | null) => Promise<T>): Promise<T>
  /** The library's adapter for this database; `create` is the function of its package. */
  adapterFrom: (create: typeof kyselyAdapter) => (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>
}

export function createLibraryDatabase(database: Database): LibraryDatabase {
  const current = new AsyncLocalStorage<{ tx: Tx | null; seen: string | null }>()
  const kysely = kyselyOver(async (query) => {
    const open = current.getStore()?.tx
    return open ? await open.executeQuery(query) : await database.system((tx) => tx.executeQuery(query))
  })
  const noteSeen = (userId: string) => {
    const store = current.getStore()
    if (store) store.seen = userId
  }
  return {
    within(tx, task) {
      const store = { tx, seen: null }
      return current.run(store, () => task(() => store.seen))
    },
    adapterFrom(create) {
      const adapter = create(kysely, { type: 'postgres', transaction: false })
      return (options) => redactingAdapter(adapter(options), noteSeen)
    },
  }
}

/** The stored form of a session's token, a challenge, a state or a link. */
export function storedDigest(secret: string): string {
  return tokenDigest(secret).toString('base64url')
}

type Adapter = DBAdapter<BetterAuthOptions>
type Row = Record<string, unknown>

const providerTokens = [
  'accessToken',
  'refreshToken',
  'idToken',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
]

/** Wraps the adapter so that secrets are never stored in clear. */
function redactingAdapter(inner: Adapter, noteSeen: (userId: string) => void): Adapter {
  // Each call is passed on with its own types; only values change.
  const outer = {
    ...inner,
    create: async (call: { model: string; data: Row }) => {
      const stored = await inner.create<Row, Row>({ ...call, data: redacted(call.model, call.data) })
      return call.model === 'session' ? { ...stored, token: call.data['token'] } : stored
    },
    findOne: async (call: { model: string; where: Where[] }) => {
      const found = await inner.findOne<Row>({ ...call, where: redactedWhere(call.model, call.where) })
      if (call.model === 'user' && found) noteSeen(String(found['id']))
      const token = call.where.find(({ field }) => call.model === 'session' && field === 'token')?.value
      return found && token !== undefined ? { ...found, token } : found
    },
    update: (call: { model: string; where: Where[]; update: Row }) =>
      inner.update<Row>({
        ...call,
        where: redactedWhere(call.model, call.where),
        update: redacted(call.model, call.update),
      }),
    transaction: (task: (adapter: Adapter) => Promise<unknown>) => task(outer),
  } as unknown as Adapter
  for (const name of [
    'findMany',
    'count',
    'updateMany',
    'delete',
    'deleteMany',
    'consumeOne',
    'incrementOne',
  ] as const) {
    const pass = inner[name] as (call: { model: string; where?: Where[] }) => Promise<never>
    outer[name] = (call: { model: string; where?: Where[] }) =>
      pass(call.where ? { ...call, where: redactedWhere(call.model, call.where) } : call)
  }
  return outer
}

function redacted(model: string, data: Row): Row {
  if (model === 'account')
    return Object.fromEntries(Object.entries(data).filter(([name]) => !providerTokens.includes(name)))
  if (model === 'session' && typeof data['token'] === 'string')
    return { ...data, token: storedDigest(data['token']) }
  return data
}

function redactedWhere(model: string, where: Where[]): Where[] {
  if (model !== 'session') return where
  return where.map((part) => (part.field === 'token' ? { ...part, value: redactedToken(part.value) } : part))
}

function redactedToken(value: Where['value']): Where['value'] {
  if (Array.isArray(value)) return value.map((token) => storedDigest(String(token)))
  return storedDigest(String(value))
}

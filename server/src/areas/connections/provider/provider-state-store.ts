import type { Caller, Context, Tenancy } from '#platform/context.ts'
import { holdLock } from '#platform/database/advisory-lock.ts'
import { condition } from '#platform/database/query/condition.ts'
import { type ProviderState, privatePrefix } from '#providers/ports/provider.ts'
import { handleEntry, handlePrefix, type StoredHandle } from '#providers/ports/registrar/stored-handle.ts'
import { connectionsDb } from '../store.ts'

/**
 * A connection's provider state for its adapter. Each call is its own transaction, so none stays open during network
 * calls.
 */
export function connectionProviderState(
  tenancy: Tenancy,
  caller: Caller,
  connectionId: string,
): ProviderState {
  const within = <T>(task: (providerState: ProviderState) => Promise<T>) =>
    tenancy.act(caller, (context) => task(providerStateIn(context, connectionId)))
  return {
    read: (key) => within((providerState) => providerState.read(key)),
    update: (key, change) => within((providerState) => providerState.update(key, change)),
    keys: (prefix) => within((providerState) => providerState.keys(prefix)),
  }
}

/** The provider state inside an open transaction. */
export function providerStateIn(context: Context, connectionId: string): ProviderState {
  const { tx, accountId } = context
  const db = connectionsDb(tx)
  const place = (key: string) => ({ account_id: accountId, connection_id: connectionId, key })
  async function read(key: string): Promise<unknown> {
    const note = await notes().where('key', '=', key).executeTakeFirst()
    return note === undefined || !isPrivate(key) ? note?.value : await opened(key, note.value)
  }
  async function opened(key: string, value: unknown): Promise<unknown> {
    // Only `update` writes these entries.
    return JSON.parse(await context.openSecret(secretPlace(connectionId, key), value as string))
  }
  async function sealed(key: string, text: string): Promise<string> {
    return JSON.stringify(await context.sealSecret(secretPlace(connectionId, key), text))
  }
  function notes() {
    return db
      .selectFrom('connection_notes')
      .select(['key', 'value'])
      .where('account_id', '=', accountId)
      .where('connection_id', '=', connectionId)
  }
  return {
    read,
    async update(key, change) {
      // An entry that does not exist yet has no row to lock.
      await holdLock(tx, `note ${connectionId} ${key}`)
      const value = change(await read(key))
      if (value === undefined) await remove(db, place(key))
      else {
        const text = JSON.stringify(value)
        await put(db, place(key), isPrivate(key) ? await sealed(key, text) : text)
      }
    },
    async keys(prefix) {
      const found = await notes().where(condition`starts_with(key, ${prefix})`).orderBy('key').execute()
      return found.map(({ key }) => key)
    },
  }
}

function isPrivate(key: string): boolean {
  return key.startsWith(privatePrefix)
}

function secretPlace(connectionId: string, key: string): string {
  return `connection_notes.value/${connectionId}/${key}`
}

/** The handles that contacts of the account have at the registrar, by the id of the contact. */
export async function readContactHandles(
  { tx, accountId }: Context,
  connectionId: string,
): Promise<Map<string, StoredHandle>> {
  const notes = await connectionsDb(tx)
    .selectFrom('connection_notes')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where(condition`starts_with(key, ${handlePrefix})`)
    .execute()
  return new Map(notes.map(({ key, value }) => handleEntry(key, value)))
}

type ProviderStateDb = ReturnType<typeof connectionsDb>
type StatePlace = { account_id: string; connection_id: string; key: string }

async function put(db: ProviderStateDb, place: StatePlace, value: string): Promise<void> {
  await db
    .insertInto('connection_notes')
    .values({ ...place, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'key']).doUpdateSet({ value }))
    .execute()
}

async function remove(db: ProviderStateDb, { account_id, connection_id, key }: StatePlace): Promise<void> {
  await db
    .deleteFrom('connection_notes')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .where('key', '=', key)
    .execute()
}

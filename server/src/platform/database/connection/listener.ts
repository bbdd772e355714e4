import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { retryPauseMs } from './unavailable.ts'

/** The two keys of an advisory lock. The server releases it when it detects the end of the connection. */
export type SessionLock = { group: number; key: number }

type OnNotification = (payload: string | null) => void

export interface Listener {
  on(channel: string, onNotification: OnNotification): Promise<void>
  /** Holds a session-level advisory lock on the current connection and on later ones. */
  hold(lock: SessionLock): Promise<void>
  close(): Promise<void>
}

/**
 * One connection for notifications. After a loss it reconnects and calls every handler with null, because notifications
 * may have been missed.
 */
export async function listener(config: ClientConfig, onError: (error: Error) => void): Promise<Listener> {
  const channels = new Map<string, OnNotification[]>()
  const locks: SessionLock[] = []
  const take = (on: Client, { group, key }: SessionLock) =>
    on.query('select pg_advisory_lock_shared($1::int, $2::int)', [group, key])
  let closed = false
  let client = await connect()

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...config, keepAlive: true })
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload }) => {
      for (const onNotification of channels.get(channel) ?? []) onNotification(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const lock of locks) await take(fresh, lock)
      for (const channel of channels.keys()) await fresh.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    // Registered last: a connection that is lost before this is retried by the caller.
    fresh.once('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let failures = 0; !closed; failures++) {
      await delay(retryPauseMs(failures), undefined, { ref: false })
      try {
        client = await connect()
      } catch (error) {
        onError(error as Error)
        continue
      }
      if (closed) return await client.end()
      for (const onNotification of [...channels.values()].flat()) onNotification(null)
      return
    }
  }

  return {
    async on(channel, onNotification) {
      const others = channels.get(channel)
      if (others) others.push(onNotification)
      else {
        channels.set(channel, [onNotification])
        await client.query(`listen ${escapeIdentifier(channel)}`)
      }
    },
    async hold(lock) {
      locks.push(lock)
      await take(client, lock)
    },
    async close() {
      closed = true
      await client.end()
    },
  }
}

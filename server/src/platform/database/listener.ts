import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'

type Heard = (payload: string | null) => void

export interface Listener {
  on(channel: string, heard: Heard): Promise<void>
  close(): Promise<void>
}

/**
 * One connection that listens. When it is lost it comes back by itself, and every listener is called with
 * null: notifications may have been missed in between.
 */
export async function listener(config: ClientConfig, onError: (error: Error) => void): Promise<Listener> {
  const channels = new Map<string, Heard[]>()
  let closed = false
  let client = await connect()

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...config, keepAlive: true })
    await fresh.connect()
    fresh.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    fresh.on('error', onError)
    fresh.once('end', () => void reconnect())
    for (const channel of channels.keys()) await fresh.query(`listen ${escapeIdentifier(channel)}`)
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let seconds = 1; !closed; seconds = Math.min(seconds * 2, 30)) {
      await delay(seconds * 1000, undefined, { ref: false })
      try {
        client = await connect()
        for (const heard of [...channels.values()].flat()) heard(null)
        return
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  return {
    async on(channel, heard) {
      const others = channels.get(channel)
      if (others) others.push(heard)
      else {
        channels.set(channel, [heard])
        await client.query(`listen ${escapeIdentifier(channel)}`)
      }
    },
    async close() {
      closed = true
      await client.end()
    },
  }
}

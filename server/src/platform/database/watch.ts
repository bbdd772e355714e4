/**
 * Wakes followers of a subject, such as an account or a server, when a notification of the database names it, with one
 * listener per process. A lost notification does no harm, because followers also check periodically.
 */
import type { Database } from './connection/database.ts'

export interface Watch {
  /** The number of followers of this subject in this process. */
  count(subject: string): number
  follow(subject: string): Promise<Follower>
}

export interface Follower {
  /**
   * Waits for the next change since the previous call, a timeout, or the signal. Returns whether something has changed.
   */
  next(seconds: number, signal: AbortSignal): Promise<boolean>
  end(): void
}

type Waiting = { changed: PromiseWithResolvers<true> }

/** Follows the notifications of a channel, whose payload is the subject. */
export function createWatch(database: Pick<Database, 'listen'>, channel: string): Watch {
  const followers = new Map<string, Set<Waiting>>()
  let listening: Promise<void> | null = null

  const wake = (subject: string) => {
    for (const { changed } of followers.get(subject) ?? []) changed.resolve(true)
  }
  const listen = () =>
    database.listen(channel, (payload) => {
      if (payload !== null) wake(payload)
      else for (const subject of followers.keys()) wake(subject)
    })

  return {
    count: (subject) => followers.get(subject)?.size ?? 0,
    async follow(subject) {
      const follower: Waiting = { changed: Promise.withResolvers() }
      const others = followers.get(subject) ?? new Set()
      followers.set(subject, others.add(follower))
      listening ??= listen().catch((error: unknown) => {
        listening = null
        throw error
      })
      await listening
      return {
        async next(seconds, signal) {
          const { promise, resolve } = Promise.withResolvers<false>()
          const timer = setTimeout(resolve, seconds * 1000, false)
          signal.addEventListener('abort', () => resolve(false), { once: true })
          const isChanged = !signal.aborted && (await Promise.race([promise, follower.changed.promise]))
          clearTimeout(timer)
          // Reset before the follower reads, so that changes during the read are noticed.
          follower.changed = Promise.withResolvers()
          return isChanged
        },
        end() {
          others.delete(follower)
          if (others.size === 0) followers.delete(subject)
        },
      }
    },
  }
}

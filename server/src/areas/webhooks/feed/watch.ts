/**
 * Notifies followers of an account's events about changes, with one listener per process. A lost notification does no
 * harm, because followers also check periodically.
 */

import { changeChannel } from '#platform/account-changes.ts'
import type { Database } from '#platform/database/connection/database.ts'

export interface EventWatch {
  /** The number of followers of this account's events in this process. */
  count(accountId: string): number
  follow(accountId: string): Promise<EventFollower>
}

export interface EventFollower {
  /**
   * Waits for the next change since the previous call, a timeout, or the signal. Returns whether something has changed.
   */
  next(seconds: number, signal: AbortSignal): Promise<boolean>
  end(): void
}

type Follower = { changed: PromiseWithResolvers<true> }

export function createEventWatch(database: Database): EventWatch {
  const followers = new Map<string, Set<Follower>>()
  let listening: Promise<void> | null = null

  const tell = (accountId: string) => {
    for (const { changed } of followers.get(accountId) ?? []) changed.resolve(true)
  }
  const listen = () =>
    database.listen(changeChannel, (payload) => {
      if (payload !== null) tell(payload)
      else for (const accountId of followers.keys()) tell(accountId)
    })

  return {
    count: (accountId) => followers.get(accountId)?.size ?? 0,
    async follow(accountId) {
      const follower: Follower = { changed: Promise.withResolvers() }
      const others = followers.get(accountId) ?? new Set()
      followers.set(accountId, others.add(follower))
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
          const isTold = !signal.aborted && (await Promise.race([promise, follower.changed.promise]))
          clearTimeout(timer)
          // Reset before the follower reads, so that changes during the read are noticed.
          follower.changed = Promise.withResolvers()
          return isTold
        },
        end() {
          others.delete(follower)
          if (others.size === 0) followers.delete(accountId)
        },
      }
    },
  }
}

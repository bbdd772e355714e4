/**
 * Tells those who follow an account's events that there is something new: one listener in a process, however
 * many follow. A call that is lost is made up for by the follower, who looks by itself now and then.
 */
import type { Database } from '#platform/database/database.ts'
import { eventChannel } from '#platform/events/events.ts'

export interface EventWatch {
  /** How many follow the events of this account in this process. */
  count(accountId: string): number
  follow(accountId: string): Promise<Following>
}

export interface Following {
  /** Ends at the next event after the call before this one, after so many seconds, or when the signal is aborted. */
  next(seconds: number, signal: AbortSignal): Promise<void>
  end(): void
}

type Follower = { alarm: PromiseWithResolvers<void> }

export function createEventWatch(database: Database): EventWatch {
  const followers = new Map<string, Set<Follower>>()
  let listening: Promise<void> | null = null

  const tell = (accountId: string) => {
    for (const { alarm } of followers.get(accountId) ?? []) alarm.resolve()
  }
  const listen = () =>
    database.listen(eventChannel, (payload) => {
      if (payload !== null) tell(payload)
      else for (const accountId of followers.keys()) tell(accountId)
    })

  return {
    count: (accountId) => followers.get(accountId)?.size ?? 0,
    async follow(accountId) {
      const follower: Follower = { alarm: Promise.withResolvers() }
      const others = followers.get(accountId) ?? new Set()
      followers.set(accountId, others.add(follower))
      listening ??= listen().catch((error: unknown) => {
        listening = null
        throw error
      })
      await listening
      return {
        async next(seconds, signal) {
          const { promise, resolve } = Promise.withResolvers<void>()
          const timer = setTimeout(resolve, seconds * 1000)
          signal.addEventListener('abort', () => resolve(), { once: true })
          if (!signal.aborted) await Promise.race([promise, follower.alarm.promise])
          clearTimeout(timer)
          // Anew before the follower reads: what comes while it does is heard.
          follower.alarm = Promise.withResolvers()
        },
        end() {
          others.delete(follower)
          if (others.size === 0) followers.delete(accountId)
        },
      }
    },
  }
}

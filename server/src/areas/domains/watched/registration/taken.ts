/** A name that was registered after its release is not waited for any more. */
import type { Context } from '#platform/context.ts'
import type { WatchedRow } from '../store/tables.ts'
import { selectHeld } from '../store/watched.ts'
import { type Stop, stop } from './ending.ts'
import { lockedRegistration } from './store/registrations.ts'

export async function stopTaken(context: Context, watched: WatchedRow): Promise<void> {
  const registration = await lockedRegistration(context, watched.id)
  // The outcome of an operation decides about one that was ordered.
  if (registration?.state !== 'waiting') return
  await stop(context, watched, registration, await reasonOf(context, watched))
}

async function reasonOf(context: Context, { name }: WatchedRow): Promise<Stop> {
  return (await selectHeld(context, [name])).size > 0
    ? { reason: 'already_held', message: `${name} is at one of your registrars.` }
    : { reason: 'taken', message: `${name} was registered by others after its release.` }
}

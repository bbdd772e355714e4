import { createHash } from 'node:crypto'
import { faultsMax, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { FileContent, WantedEntry } from '../formats/format.ts'
import { allHeartbeats, allMonitors } from '../store.ts'
import type { Item, Review } from './item.ts'
import { reviewChannels, reviewRules } from './review-channels.ts'
import { reviewHeartbeats } from './review-heartbeats.ts'
import { reviewMonitors } from './review-monitors.ts'

export type ReviewInput = {
  content: FileContent
  /** The SHA-256 of the file. */
  digest: string
  hasMailer: boolean
  unreachable: ReadonlyMap<WantedEntry, string>
}

/** The maximum of resources in one file, so that their import is one transaction of bounded length. */
const entriesMax = 5000

/** What the import of a file would do. Nothing is changed. */
export async function reviewImport(context: Context, input: ReviewInput): Promise<Review> {
  const { content } = input
  const faults = [...content.faults]
  const count = content.monitors.length + content.heartbeats.length + content.channels.length
  if (count > entriesMax)
    faults.push({ line: null, message: `The file has ${count} entries; ${entriesMax} are allowed: split it` })
  const { check_interval_seconds: shortestInterval } = await context.plan()
  const target = { ...input, context, faults, shortestInterval, existing: await allMonitors(context) }
  if (faults.length > 0) return refused(content, faults)
  const monitors = await reviewMonitors(target)
  const existingHeartbeats = content.heartbeats.length > 0 ? await allHeartbeats(context) : []
  const heartbeats = reviewHeartbeats({ ...target, existingHeartbeats })
  const channels = await reviewChannels(target)
  const rules = await reviewRules(target, channels)
  forbidWithoutPermission(context, [...channels, ...rules])
  const review = { monitors, heartbeats, channels, rules, faults, omissions: content.omissions }
  await requireRoom(context, review)
  return faults.length > 0 ? refused(content, faults) : review
}

function refused({ omissions }: FileContent, faults: Review['faults']): Review {
  return {
    monitors: [],
    heartbeats: [],
    channels: [],
    rules: [],
    faults: faults.slice(0, faultsMax),
    omissions,
  }
}

/** Channels and rules belong to the account. */
function forbidWithoutPermission({ actor }: Context, items: readonly Item[]): void {
  if (!('permissions' in actor) || actor.permissions.includes('account.write')) return
  for (const item of items)
    if (item.action === 'create') {
      item.action = 'conflict'
      item.message = 'Creating it requires the permission account.write'
    }
}

async function requireRoom(
  context: Context,
  { monitors, heartbeats, channels, faults }: Review,
): Promise<void> {
  const created = (items: readonly Item[]) => items.filter(({ action }) => action === 'create').length
  try {
    await context.withinLimit('monitors', created(monitors))
    await context.withinLimit('heartbeats', created(heartbeats))
    await context.withinLimit('notification_channels', created(channels))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    faults.push({ line: null, message: error.message })
  }
}

export function itemsOf({ monitors, heartbeats, channels, rules }: Review): Item[] {
  return [...monitors, ...heartbeats, ...channels, ...rules]
}

/** Identifies what an import does: the file, and the state of what it finds. Null: it can do nothing. */
export function reviewHash(review: Review, digest: string): string | null {
  if (review.faults.length > 0) return null
  const hash = createHash('sha256').update(digest)
  for (const { resource, action, name, id, revision } of itemsOf(review))
    hash.update(`\0${resource}\0${action}\0${name}\0${id}\0${revision}`)
  return hash.digest('hex')
}

/**
 * Names that an account watches. What other accounts watch must not show: a name that is watched already is observed
 * again for each account that adds it, and its earlier observations are not used.
 */
import { unobserved } from '#kernel/domains/watch/watch-state.ts'
import { newId } from '#kernel/id.ts'
import { Problem, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { addSeconds } from '#kernel/time.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { dropListSweep } from '../registry/drop-lists/read-drop-lists.ts'
import { registrableNames } from '../registry/registrable-names.ts'
import { observationSweep } from './observe.ts'
import { findRegistration } from './registration/store/registrations.ts'
import { auditView } from './registration/view.ts'
import type { WatchedDomainInput, WatchedDomainPatch, WatchedDomainsInput } from './schema.ts'
import { requestObservations } from './store/names.ts'
import type { WatchedRow } from './store/tables.ts'
import {
  deleteWatchedRow,
  insertWatched,
  lockedWatched,
  selectWatchedNamed,
  updateWatched,
} from './store/watched.ts'
import { targetOf } from './view.ts'
import { columnsOf, lostSeconds } from './watched-kind.ts'

export async function watchDomain(
  context: Context,
  { name, ...about }: WatchedDomainInput,
): Promise<WatchedRow> {
  const canonical = registrableNames([name], () => pointer('name'))
  const [watched] = await add(context, canonical, about)
  if (!watched) throw new Problem('conflict', `${canonical[0]} is watched already.`)
  return watched
}

/** Adds those names that are not watched yet, all or, if the plan does not allow them, none. */
export async function watchDomains(context: Context, { names, ...about }: WatchedDomainsInput) {
  const canonical = registrableNames(names, (index) => pointer('names', index))
  const added = await add(context, canonical, about)
  const isAdded = new Set(added.map(({ name }) => name))
  return { added, alreadyWatched: canonical.filter((name) => !isAdded.has(name)) }
}

type About = Omit<WatchedDomainsInput, 'names'>

async function add(
  context: Context,
  names: readonly string[],
  { notes = '', labels = {} }: About,
): Promise<WatchedRow[]> {
  const { accountId, now } = context
  const watchedBefore = await selectWatchedNamed(context, names)
  const known = new Set(watchedBefore.map(({ name }) => name))
  const wanted = names.filter((name) => !known.has(name))
  if (wanted.length === 0) {
    // Also a request that changes nothing is in the audit log.
    const [first] = watchedBefore
    if (first) await context.audit(targetOf(first), { before: null, after: null })
    return []
  }
  await context.withinLimit('watched_domains', wanted.length)
  const added = await insertWatched(
    context,
    wanted.map((name) => ({
      account_id: accountId,
      id: newId('watched_domain'),
      name,
      ...columnsOf(unobserved(now)),
      stale_since: null,
      observed_at: null,
      observation: null,
      next_check_at: now,
      notes,
      labels,
      created_at: now,
      updated_at: now,
      due_at: addSeconds(now, lostSeconds),
    })),
  )
  context.count('watched_domains', added.length)
  for (const watched of added)
    await context.audit(targetOf(watched), {
      before: null,
      after: { name: watched.name, ...ownFields(watched) },
    })
  await requestObservations(context, wanted, now, 'rest')
  await context.wake(observationSweep)
  await context.wake(dropListSweep)
  return added
}

export async function changeWatched(
  context: Context,
  id: string,
  { labels, notes }: WatchedDomainPatch,
  ifMatch: string | null,
): Promise<WatchedRow> {
  const before = await lockedWatched(context, id, ifMatch)
  const after = await updateWatched(context, id, {
    ...(notes !== undefined && { notes }),
    ...(labels && { labels: patchedLabels(before.labels, labels) }),
    revision: before.revision + 1,
    updated_at: context.now,
  })
  await context.audit(targetOf(after), changedFields(ownFields(before), ownFields(after)))
  return after
}

export async function unwatch(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const watched = await lockedWatched(context, id, ifMatch)
  const registration = await findRegistration(context, id)
  await deleteWatchedRow(context, id)
  context.count('watched_domains', -1)
  await context.audit(targetOf(watched), {
    before: {
      name: watched.name,
      ...ownFields(watched),
      ...(registration && { registration: auditView(registration) }),
    },
    after: null,
  })
}

function ownFields({ notes, labels }: WatchedRow) {
  return { notes, labels }
}

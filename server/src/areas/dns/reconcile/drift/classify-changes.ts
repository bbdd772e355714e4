import type { PlannedChange } from '#areas/dns/plan/changes.ts'
import type { ActualRRset } from '#areas/dns/plan/compare.ts'
import { type Content, sameContent } from '#areas/dns/records/rrsets/rrset-state.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'

/** A change on its way, with the values in the same RRset that belong to others. */
export type ReadyChange = PlannedChange & { ignored: string[] }

export type ClassifiedChanges = {
  /** Found there already: done by an earlier try whose outcome was never recorded. */
  arrived: PlannedChange[]
  /** To be sent. */
  ready: ReadyChange[]
  /** Those of them that overwrite what somebody else has put there since the plan. */
  moved: ReadyChange[]
  /** Not to be touched, because somebody else has changed it since the plan. */
  overtaken: PlannedChange[]
  /** Not to be touched, because nobody can tell what is there. */
  unreadable: PlannedChange[]
  /** Taken back before any of it was sent. */
  retracted: PlannedChange[]
}

/** What is wanted now, by RRset. */
export type Wanted = ReadonlyMap<string, Content>

/** Holds what is at the provider now against what was planned, change by change. */
export async function classifyChanges(
  planned: readonly PlannedChange[],
  seen: ReadonlyMap<string, ActualRRset>,
  unreadable: ReadonlySet<string>,
  wanted: Wanted,
  isEnforcing: boolean,
): Promise<ClassifiedChanges> {
  const weighed: ClassifiedChanges = {
    arrived: [],
    ready: [],
    moved: [],
    overtaken: [],
    unreadable: [],
    retracted: [],
  }
  await forEachInBatches(planned, (change) => {
    const key = rrsetKeyText(change)
    const sighting = seen.get(key)
    const present: Content = sighting?.content ?? null
    if (unreadable.has(key)) weighed.unreadable.push(change)
    else if (sameContent(present, change.after)) weighed.arrived.push(change)
    else if (!sameContent(wanted.get(key) ?? null, change.after)) weighed.retracted.push(change)
    else if (sameContent(present, change.before) || isEnforcing) {
      const ready = { ...change, before: present, ignored: sighting?.ignored?.split('\n') ?? [] }
      weighed.ready.push(ready)
      if (!sameContent(present, change.before)) weighed.moved.push(ready)
    } else weighed.overtaken.push(change)
  })
  return weighed
}

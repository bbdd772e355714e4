import type { PlannedChange } from '#areas/dns/plan/changes.ts'
import type { ActualRRset } from '#areas/dns/plan/compare.ts'
import { type Content, sameContent } from '#areas/dns/records/rrsets/rrset-state.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'

/** A change to send, with the ignored values of the same RRset. */
export type ReadyChange = PlannedChange & { ignored: string[] }

export type ClassifiedChanges = {
  /** Already at the provider: done by an earlier attempt whose outcome was not stored. */
  arrived: PlannedChange[]
  /** Changes to send. */
  ready: ReadyChange[]
  /** Those of them that overwrite an external change made since the plan. */
  moved: ReadyChange[]
  /** Not sent, because the RRset was changed externally since the plan. */
  overtaken: PlannedChange[]
  /** Not sent, because the provider's RRset cannot be read. */
  unreadable: PlannedChange[]
  /** Discarded before they were sent. */
  retracted: PlannedChange[]
}

/** The currently wanted content by RRset. */
export type Wanted = ReadonlyMap<string, Content>

/** Compares the provider with the planned changes, one by one. */
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

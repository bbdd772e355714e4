import type { Labels, LabelsPatch } from '#kernel/text/labels.ts'
import { fieldChanges } from './changes.ts'
import type { Change } from './item.ts'

/** What sets the labels of a file; `isExact`: the labels that the file does not have are removed. */
export function labelsPatch(
  before: Labels,
  wanted: Labels,
  isExact: boolean,
): { patch: LabelsPatch; changes: Change[] } {
  const after = isExact ? wanted : { ...before, ...wanted }
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return {
    patch: { ...after, ...Object.fromEntries(removed.map((name) => [name, null])) },
    changes: fieldChanges(before, after, 'labels'),
  }
}

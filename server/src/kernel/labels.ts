import { type Fault, invalidInput } from './problem.ts'

export type Labels = Record<string, string>
/** A JSON merge patch of labels (RFC 7396): null takes one away, those not named stay. */
export type LabelsPatch = Record<string, string | null>

export const labelsMax = 64

/** The labels after the patch. Throws if there are too many then. */
export function patchedLabels(before: Readonly<Labels>, patch: Readonly<LabelsPatch>): Labels {
  const after = mergedLabels(before, patch)
  const fault = labelsFault(after, '/labels')
  if (fault) throw invalidInput([fault])
  return after
}

/** The same, however many there are then. */
export function mergedLabels(before: Readonly<Labels>, patch: Readonly<LabelsPatch>): Labels {
  const entries = Object.entries({ ...before, ...patch })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}

export function labelsFault(labels: Readonly<Labels>, pointer: string): Fault | null {
  const count = Object.keys(labels).length
  return count > labelsMax
    ? { pointer, message: `would be ${count} labels, and ${labelsMax} are allowed: take some away` }
    : null
}

import { type Fault, invalidInput } from '#kernel/problem/problem.ts'

export type Labels = Record<string, string>
/** A JSON merge patch of labels (RFC 7396): null removes a label, other labels are unchanged. */
export type LabelsPatch = Record<string, string | null>

export const labelsMax = 64

/** The labels after the patch. Throws if there are too many. */
export function patchedLabels(before: Readonly<Labels>, patch: Readonly<LabelsPatch>): Labels {
  const after = mergedLabels(before, patch)
  const fault = labelsFault(after, '/labels')
  if (fault) throw invalidInput([fault])
  return after
}

/** The same without a maximum. */
export function mergedLabels(before: Readonly<Labels>, patch: Readonly<LabelsPatch>): Labels {
  const entries = Object.entries({ ...before, ...patch })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}

export function labelsFault(labels: Readonly<Labels>, pointer: string): Fault | null {
  const count = Object.keys(labels).length
  return count > labelsMax
    ? {
        pointer,
        message: `would result in ${count} labels, but at most ${labelsMax} are allowed: remove some`,
      }
    : null
}

/** Parses a filter by label: `env:prod` for that value, `env` for any value, which is null here. */
export function parseLabelFilter(text: string): { name: string; value: string | null } {
  const colon = text.indexOf(':')
  if (colon < 0) return { name: text, value: null }
  return { name: text.slice(0, colon), value: text.slice(colon + 1) }
}

/** Sorts what a collector sent: readings, and what no metric is made of. */
import { Problem } from '#kernel/problem/problem.ts'
import { textFault } from '#platform/http/input/text.ts'
import type { Sample } from '../formats/sample.ts'
import type { Meaning, Reading } from './reading.ts'

export type ReceivedSamples = {
  readings: Reading[]
  leftOut: number
  /** Names of series of which no metric is made, with the number of their samples. */
  unknown: ReadonlyMap<string, number>
}

const labelCharactersMax = 255

/** A name as answers show it: formats do not limit its length. */
export function shownName(name: string): string {
  return name.slice(0, labelCharactersMax)
}

/**
 * `targetLabel` says which machine a sample is from. Throws `invalid_input` if the samples are from several: the secret
 * belongs to one server, whose values would be mixed up with those of others.
 */
export function receivedSamples(
  samples: readonly Sample[],
  meaningOf: (sample: Sample) => Meaning,
  targetLabel: string,
): ReceivedSamples {
  const readings: Reading[] = []
  const unknown = new Map<string, number>()
  const targets = new Set<string>()
  let leftOut = 0
  for (const sample of samples) {
    const meaning = meaningOf(sample)
    if (meaning === null) {
      unknown.set(sample.name, (unknown.get(sample.name) ?? 0) + 1)
      continue
    }
    const target = sample.labels[targetLabel]
    if (target !== undefined) targets.add(target)
    if (meaning === 'left_out' || !isStorable(meaning.label) || !isStorable(meaning.part)) leftOut++
    // A stale marker is no number: the series has ended.
    else if (Number.isFinite(sample.value)) readings.push({ ...meaning, at: sample.at, value: sample.value })
  }
  if (targets.size > 1) throw severalTargets(targetLabel, [...targets])
  return { readings, leftOut, unknown }
}

function isStorable(text: string): boolean {
  return text.length <= labelCharactersMax && textFault(text) === null
}

const shownTargets = 3

function severalTargets(label: string, targets: readonly string[]): Problem {
  const shown = targets.slice(0, shownTargets).map(shownName).join(', ')
  const more = targets.length > shownTargets ? ', …' : ''
  return new Problem(
    'invalid_input',
    `The samples are from ${targets.length} machines (${label}: ${shown}${more}), and the secret belongs to one server. Create a collector for each server, and send only its samples with the secret.`,
  )
}

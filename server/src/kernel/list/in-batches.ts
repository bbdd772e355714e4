// Loops over many items in batches, so that other requests are served in between. The results equal those of a plain
// loop. Short loops do not yield.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Small enough that a batch of the most expensive steps, some ten microseconds each, causes no noticeable delay. */
export const batchSize = 2000

/** Calls a function for each item, yielding after each batch. */
export async function forEachInBatches<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
): Promise<void> {
  let count = 0
  for (const item of items) {
    act(item)
    count += 1
    if (count % batchSize === 0) await nextTurn()
  }
}

export async function mapInBatches<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await forEachInBatches(items, (item) => results.push(map(item)))
  return results
}

export async function filterInBatches<Item>(
  items: Iterable<Item>,
  matches: (item: Item) => boolean,
): Promise<Item[]> {
  const filtered: Item[] = []
  await forEachInBatches(items, (item) => {
    if (matches(item)) filtered.push(item)
  })
  return filtered
}

export async function groupInBatches<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Promise<Map<string, Item[]>> {
  const groups = new Map<string, Item[]>()
  await forEachInBatches(items, (item) => {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  })
  return groups
}

/** Sorts as `toSorted` does: batches first, which are then merged in pairs. */
export async function sortInBatches<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  if (items.length <= batchSize) return items.toSorted(compare)
  let runs: Item[][] = []
  for (let at = 0; at < items.length; at += batchSize) {
    runs.push(items.slice(at, at + batchSize).sort(compare))
    await nextTurn()
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeRuns<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  let at = 0
  const merged: Item[] = []
  await forEachInBatches(left, (item) => {
    for (let next = right[at]; next !== undefined && compare(next, item) < 0; next = right[at]) {
      merged.push(next)
      at += 1
    }
    merged.push(item)
  })
  await forEachInBatches(right.slice(at), (item) => merged.push(item))
  return merged
}

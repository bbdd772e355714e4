import type { FileContent } from './formats/format.ts'
import type { Item, Review } from './review/item.ts'
import { itemsOf } from './review/review.ts'
import { type ItemAction, itemActions } from './schema.ts'

const shownMax = 1000

export function importView(
  { format }: FileContent,
  review: Review,
  { applied, hash }: { applied: boolean; hash: string | null },
) {
  const items = itemsOf(review)
  const counts = Object.fromEntries(
    itemActions.map((action) => [action, items.filter((item) => item.action === action).length]),
  )
  return {
    format,
    applied,
    hash,
    counts,
    items: items
      .toSorted((a, b) => rank[a.action] - rank[b.action])
      .slice(0, shownMax)
      .map(itemView),
    faults: review.faults,
    left_out: review.omissions.slice(0, shownMax),
    left_out_count: review.omissions.length,
  }
}

const rank: Readonly<Record<ItemAction, number>> = { conflict: 0, update: 1, create: 2, unchanged: 3 }

function itemView(item: Item) {
  const { resource, action, name, id, line, message, changes } = item
  return {
    resource,
    action,
    name,
    type: 'type' in item ? item.type : null,
    target: item.resource === 'monitor' ? item.target : null,
    id,
    line,
    message,
    changes,
  }
}

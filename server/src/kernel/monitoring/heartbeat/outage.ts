/** A time in which the service could record no reports. */
export type Outage = { from_at: Date; to_at: Date }

/** Moves a deadline by the outages in which it would have passed, since nothing could report then. */
export function shiftedByOutages(deadline: Date, outages: readonly Outage[]): Date {
  const inOrder = outages.toSorted((a, b) => a.from_at.getTime() - b.from_at.getTime())
  return inOrder.reduce(
    (at, { from_at, to_at }) =>
      at >= from_at && at < to_at ? new Date(at.getTime() + to_at.getTime() - from_at.getTime()) : at,
    deadline,
  )
}

/** Times and durations in sentences of the service. */

export const timeText = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`

const units = [
  { name: 'day', seconds: 24 * 3600 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
]

/** `90` is `90 seconds`, `7200` is `2 hours`. */
export function durationText(seconds: number): string {
  const unit = units.find((one) => seconds % one.seconds === 0)
  if (!unit) return `${seconds} seconds`
  const count = seconds / unit.seconds
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

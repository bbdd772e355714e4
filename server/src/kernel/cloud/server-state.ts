/** What is known of a server: its lifecycle and its power are apart, since a server that is being changed has both. */

/** `missing`: its provider no longer has it. */
export const serverLifecycles = ['provisioning', 'active', 'busy', 'deleting', 'error', 'missing'] as const
export type ServerLifecycle = (typeof serverLifecycles)[number]

export const serverPowers = ['running', 'starting', 'stopping', 'stopped', 'paused', 'unknown'] as const
export type ServerPower = (typeof serverPowers)[number]

/**
 * Whether a server counts as online by what its provider says. What is under way, or not known, changes nothing: a
 * restart is no outage. Null: it was never known.
 */
export function isOnline(
  before: boolean | null,
  { lifecycle, power }: { lifecycle: ServerLifecycle; power: ServerPower },
): boolean | null {
  if (lifecycle === 'missing') return false
  if (power === 'running') return true
  if (power === 'stopped' || power === 'paused') return false
  return before
}

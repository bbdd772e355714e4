/** What is known of a server: its lifecycle and its power are apart, since a server that is being changed has both. */

/** `missing`: its provider no longer has it. */
export const serverLifecycles = ['provisioning', 'active', 'busy', 'deleting', 'error', 'missing'] as const
export type ServerLifecycle = (typeof serverLifecycles)[number]

export const serverPowers = ['running', 'starting', 'stopping', 'stopped', 'paused', 'unknown'] as const
export type ServerPower = (typeof serverPowers)[number]

/**
 * Whether a server counts as online, by what its provider and its agent say. What is under way, or not known, changes
 * nothing: a restart is no outage. A server that its provider has stopped is offline, also while its agent was seen
 * lately. `agentSeen` is null without an agent. Null: it was never known.
 */
export function isOnline(
  before: boolean | null,
  { lifecycle, power }: { lifecycle: ServerLifecycle; power: ServerPower },
  agentSeen: boolean | null,
): boolean | null {
  if (lifecycle === 'missing' || power === 'stopped' || power === 'paused') return false
  if (power === 'running') return agentSeen ?? true
  if (power === 'unknown') return agentSeen ?? before
  return agentSeen === true ? true : before
}

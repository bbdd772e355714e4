/** What is known of a server: its lifecycle and its power are apart, since a server that is being changed has both. */

/** `missing`: its provider no longer has it. */
export const serverLifecycles = ['provisioning', 'active', 'busy', 'deleting', 'error', 'missing'] as const
export type ServerLifecycle = (typeof serverLifecycles)[number]

export const serverPowers = ['running', 'starting', 'stopping', 'stopped', 'paused', 'unknown'] as const
export type ServerPower = (typeof serverPowers)[number]

/** What others than its provider say of a server. Null: it has no agent, or no monitor. */
export type Seen = { agent_seen: boolean | null; monitor_up: boolean | null }

/** Whether its agent or one of its monitors sees the server. Null: it has neither. */
export function isSeen({ agent_seen, monitor_up }: Seen): boolean | null {
  if (agent_seen === null || monitor_up === null) return agent_seen ?? monitor_up
  return agent_seen || monitor_up
}

/**
 * Whether a server counts as online, by what its provider says and by whether it is `seen`. What is under way, or not
 * known, changes nothing: a restart is no outage. A server that its provider has stopped is offline, also if it was seen
 * lately. Null: it was never known.
 */
export function isOnline(
  before: boolean | null,
  { lifecycle, power }: { lifecycle: ServerLifecycle; power: ServerPower },
  seen: boolean | null,
): boolean | null {
  if (lifecycle === 'missing' || power === 'stopped' || power === 'paused') return false
  if (power === 'running') return seen ?? true
  if (power === 'unknown') return seen ?? before
  return seen === true ? true : before
}

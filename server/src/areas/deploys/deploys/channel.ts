/** Notifications about deploys, in every process: their payload is the id of a server with a new job, or of a deploy. */
import type { Context } from '#platform/context.ts'
import { notify } from '#platform/database/notify.ts'

export const deployChannel = 'holdfast_deploys'

/** The due work of deploys: calls of URLs, time limits, silent agents. */
export const deploysWork = 'deploys'

/** The due work of statuses of commits. */
export const statusesWork = 'deploys.statuses'

/** Wakes those who wait for this deploy, or for a job of this server, when the transaction commits. */
export function notifyDeploys({ tx }: Context, deployOrServerId: string): Promise<void> {
  return notify(tx, deployChannel, deployOrServerId)
}

import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Guest, pathTo } from '../guests.ts'
import { readTaskId } from '../tasks.ts'
import { cloneNameOf } from './operation.ts'

type Clone = { operationId: string; vmid: number }

/**
 * Starts the task that copies the template and its disks, and returns its id. Clones of a template share its lock. While
 * something else has it, nothing is created.
 */
export async function sendClone(
  client: JsonApi,
  template: Pick<Guest, 'node' | 'type' | 'vmid'>,
  { operationId, vmid }: Clone,
): Promise<string> {
  const body = { newid: vmid, name: cloneNameOf(operationId), full: 1 }
  try {
    return await readTaskId(client, { method: 'POST', path: `${pathTo(template)}/clone`, body })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.vendorCode !== 'locked') throw error
    throw new ProviderError('rate_limited', error.message, { vendorCode: 'locked', retryAfterSeconds: 10 })
  }
}

/** Queues different operations, such as registrations of several names. */
import { DnsFault } from '#kernel/dns/fault.ts'
import { zoneName } from '#kernel/dns/name.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { createSemaphore } from '#platform/work/semaphore.ts'
import type { OperationInput } from '../schema.ts'
import type { OperationBatch } from './batch-schema.ts'
import { atOnce, type BulkOptions, type QueuedOne, queueOne } from './queue-one.ts'

export async function queueBatch(
  within: Lookup,
  { operations }: OperationBatch,
  options: BulkOptions,
): Promise<QueuedOne[]> {
  requireDistinct(operations)
  const inPlace = createSemaphore(atOnce)
  return await Promise.all(operations.map((one) => inPlace(() => queueOne(within, one, options))))
}

/** Only one operation on a domain can be open. A dry run, which saves none, would not notice a second one. */
function requireDistinct(operations: readonly OperationInput[]): void {
  const firstOf = new Map<string, number>()
  const faults: Fault[] = []
  for (const [index, one] of operations.entries()) {
    const domain = domainOf(one)
    const first = firstOf.get(domain)
    if (first === undefined) firstOf.set(domain, index)
    else
      faults.push({
        pointer: pointer('operations', index),
        message: `is on the same domain as the operation at index ${first}`,
      })
  }
  if (faults.length > 0) throw invalidInput(faults)
}

/** An invalid name is refused with its own operation. */
function domainOf(one: OperationInput): string {
  if ('domain_id' in one) return one.domain_id
  try {
    return zoneName(one.name)
  } catch (error) {
    if (error instanceof DnsFault) return one.name
    throw error
  }
}

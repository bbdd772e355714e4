/**
 * Loads the data of the page again after a change, except what has just been deleted: until its page or dialog has
 * closed, requests that name it would only be rejected.
 */
import { type AnyRequest, operations } from '@holdfast/client'
import type { QueryClient } from '@tanstack/react-query'

/** The ids of what has been deleted, or whose deletion has been requested. Ids are never used again. */
const deleted = new Set<string>()

export function reload(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate({ queryKey }) {
      const key = deleted.size === 0 ? '' : JSON.stringify(queryKey)
      return ![...deleted].some((id) => key.includes(`"${id}"`))
    },
  })
}

/** To be called before a request is sent: events about a deletion can arrive before its response. */
export function noteDeletion(request: AnyRequest): void {
  const id = deletedId(request)
  if (id !== null) deleted.add(id)
}

export function noteRejectedDeletion(request: AnyRequest): void {
  const id = deletedId(request)
  if (id !== null) deleted.delete(id)
}

/** What is revoked, such as a token, can still be read, but what is deleted or removed cannot. */
function deletedId({ operation, path }: AnyRequest): string | null {
  const isDeletion = operations[operation].method === 'DELETE' && /\.(delete|remove)$/.test(operation)
  const id = isDeletion ? Object.values(path ?? {}).at(-1) : undefined
  return id === undefined ? null : String(id)
}

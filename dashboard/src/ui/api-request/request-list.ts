import { type AnyRequest, httpRequest } from '@holdfast/client'

/** Removes duplicate requests; of an action that every row of a list has, only that of the first row is kept. */
export function listedOnce(requests: readonly AnyRequest[]): AnyRequest[] {
  const listed = new Map<string, AnyRequest>()
  for (const request of requests) {
    const { method, path } = httpRequest(request)
    const key = method === 'GET' ? path : request.operation
    if (!listed.has(key)) listed.set(key, request)
  }
  return [...listed.values()]
}

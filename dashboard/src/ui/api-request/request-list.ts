import { type AnyRequest, httpRequest } from '@holdfast/client'

/** Each request once; of an action that every row of a list offers, that of the first row. */
export function listedOnce(requests: readonly AnyRequest[]): AnyRequest[] {
  const listed = new Map<string, AnyRequest>()
  for (const request of requests) {
    const { method, path } = httpRequest(request)
    const key = method === 'GET' ? path : request.operation
    if (!listed.has(key)) listed.set(key, request)
  }
  return [...listed.values()]
}

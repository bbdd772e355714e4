/**
 * Some requests need a sign-in of the last minutes. The service refuses them otherwise with
 * `reauthentication_required`: the person is asked here, in place, and the request is sent again.
 */
import { ApiProblem, type Client } from '@holdfast/client'
import { useSyncExternalStore } from 'react'

/** What waits for the person; `end` tells whether they have proved who they are. */
type Pending = { end: (isProved: boolean) => void; proved: Promise<boolean> }

let pending: Pending | null = null
const listeners = new Set<() => void>()

function setPending(next: Pending | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Requests that are refused at the same time wait for the same answer. */
function askPerson(): Promise<boolean> {
  if (pending) return pending.proved
  const { promise, resolve } = Promise.withResolvers<boolean>()
  setPending({
    proved: promise,
    end(isProved) {
      setPending(null)
      resolve(isProved)
    },
  })
  return promise
}

/** What the dialog ends; null while nothing waits. */
export function usePendingReauthentication(): Pending | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
  )
}

/** The client, asking the person where the service asks for it, and then sending the request again. */
export function withReauthentication(client: Client): Client {
  async function attempt<A>(send: () => Promise<A>): Promise<A> {
    try {
      return await send()
    } catch (error) {
      const isAsked = error instanceof ApiProblem && error.code === 'reauthentication_required'
      if (!isAsked || !(await askPerson())) throw error
      return await send()
    }
  }
  return {
    ...client,
    send: (request, signal) => attempt(() => client.send(request, signal)),
    exchange: (request, signal) => attempt(() => client.exchange(request, signal)),
  }
}

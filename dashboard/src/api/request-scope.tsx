/**
 * The requests that a page currently uses, for its button "API request". Each component that reads or sends something
 * adds its request while it is shown. A dialog covers the page and has its own list.
 */
import type { AnyRequest } from '@holdfast/client'
import {
  createContext,
  type PropsWithChildren,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'

type RequestScope = {
  kind: 'page' | 'dialog'
  set(slot: number, requests: readonly AnyRequest[]): void
  remove(slot: number): void
  /** In the order in which the components were first rendered: a page before its parts. */
  list(): AnyRequest[]
  subscribe(listener: () => void): () => void
}

const RequestScopeContext = createContext<RequestScope | null>(null)

export function RequestScopeProvider({ kind, children }: PropsWithChildren<Pick<RequestScope, 'kind'>>) {
  const [scope] = useState(() => createScope(kind))
  return <RequestScopeContext value={scope}>{children}</RequestScopeContext>
}

/** The list of the surrounding page or dialog; null outside of both, such as during sign-in. */
export function useRequestScope(): RequestScope | null {
  return useContext(RequestScopeContext)
}

export function useHasShownRequests(): boolean {
  const scope = useRequestScope()
  return useSyncExternalStore(scope?.subscribe ?? never, () => (scope?.list().length ?? 0) > 0)
}

const never = () => () => {}

let slotCount = 0

/** Adds these requests to the list of the surrounding page or dialog while the component is shown. */
export function useShownRequests(requests: readonly AnyRequest[]): void {
  const scope = useRequestScope()
  const [slot] = useState(() => slotCount++)
  useEffect(() => scope?.set(slot, requests), [scope, slot, requests])
  useEffect(() => () => scope?.remove(slot), [scope, slot])
}

function createScope(kind: RequestScope['kind']): RequestScope {
  const shown = new Map<number, readonly AnyRequest[]>()
  const listeners = new Set<() => void>()
  const publish = () => {
    for (const listener of listeners) listener()
  }
  return {
    kind,
    set(slot, requests) {
      shown.set(slot, requests)
      publish()
    },
    remove(slot) {
      shown.delete(slot)
      publish()
    },
    list: () => [...shown].toSorted(([a], [b]) => a - b).flatMap(([, requests]) => requests),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

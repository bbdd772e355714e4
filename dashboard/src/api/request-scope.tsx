/**
 * The requests that a page makes at present, for its button "API request". Whatever reads or sends something adds its
 * request while it is shown; a dialog covers the page and has a list of its own.
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
  /** In the order in which what makes them was first drawn: a page before its parts. */
  list(): AnyRequest[]
  subscribe(listener: () => void): () => void
}

const RequestScopeContext = createContext<RequestScope | null>(null)

export function RequestScopeProvider({ kind, children }: PropsWithChildren<Pick<RequestScope, 'kind'>>) {
  const [scope] = useState(() => createScope(kind))
  return <RequestScopeContext value={scope}>{children}</RequestScopeContext>
}

/** The list around; null outside of pages and dialogs, such as while signing in. */
export function useRequestScope(): RequestScope | null {
  return useContext(RequestScopeContext)
}

export function useHasShownRequests(): boolean {
  const scope = useRequestScope()
  return useSyncExternalStore(scope?.subscribe ?? never, () => (scope?.list().length ?? 0) > 0)
}

const never = () => () => {}

let slotCount = 0

/** Has the page or dialog around list these requests for as long as this is shown. */
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

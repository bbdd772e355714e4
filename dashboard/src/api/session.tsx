import { type ApiProblem, type OperationId, operations, type ResponseOf, request } from '@holdfast/client'
import { createContext, type PropsWithChildren, useContext } from 'react'
import { useApiQuery } from './api.ts'

export type Whoami = ResponseOf<'whoami'>

const SessionContext = createContext<Whoami | null>(null)

/** The signed-in person; null while it is loading, and the error if no one is signed in. */
export function useWhoami() {
  // A hold can start and end without any action on this page.
  const { data, error, isPending } = useApiQuery(request('whoami'), {
    everySeconds: ({ on_hold }) => (on_hold ? 5 : 60),
  })
  return { whoami: data?.body ?? null, problem: error as ApiProblem | null, isPending }
}

export function SessionProvider({ whoami, children }: PropsWithChildren<{ whoami: Whoami }>) {
  return <SessionContext value={whoami}>{children}</SessionContext>
}

export function useSession(): Whoami {
  const whoami = useContext(SessionContext)
  if (!whoami) throw new Error('Nobody is signed in here')
  return whoami
}

/** All permissions of the signed-in person in this account. */
export function useGranted(): readonly string[] {
  return useSession().permissions
}

/** Whether the person may perform an operation in the selected account. */
export function useMay(): (operation: OperationId) => boolean {
  const { account, permissions } = useSession()
  return (operation) => {
    if (operation.startsWith('instance.') && !account.operator) return false
    const needed = operations[operation].permission
    return needed === null || permissions.includes(needed)
  }
}

import { type ApiProblem, type OperationId, operations, type ResponseOf, request } from '@holdfast/client'
import { createContext, type PropsWithChildren, useContext } from 'react'
import { useApiQuery } from './api.ts'

export type Whoami = ResponseOf<'whoami'>

const SessionContext = createContext<Whoami | null>(null)

/** Who is signed in; null while that is not known yet, and the refusal if nobody is. */
export function useWhoami() {
  // A hold can begin and end without anything done on this page.
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

/** Every permission that whoever is here has in this account. */
export function useGranted(): readonly string[] {
  return useSession().permissions
}

/** Whether the person may do what this operation does, in the account that is looked at. */
export function useMay(): (operation: OperationId) => boolean {
  const { account, permissions } = useSession()
  return (operation) => {
    if (operation.startsWith('instance.') && !account.operator) return false
    const needed = operations[operation].permission
    return needed === null || permissions.includes(needed)
  }
}

/** The resources that keep another from being deleted, as the refusal lists them. */
import { ApiProblem } from '@holdfast/client'
import { createContext } from 'react'
import type { FoundResource } from '../related/resource-type.ts'

type Dependent = Pick<FoundResource, 'kind' | 'id' | 'title' | 'parent_id'>

export function dependentsOf(problem: Error | null | undefined): readonly Dependent[] {
  if (!(problem instanceof ApiProblem)) return []
  const { dependents = [] } = problem.members as { dependents?: readonly Dependent[] }
  return dependents.map((one) => ({ ...one, parent_id: one.parent_id ?? null }))
}

/** Whether the form around already shows them, in the problem of its last attempt. */
export const DependentsShownContext: React.Context<boolean> = createContext(false)

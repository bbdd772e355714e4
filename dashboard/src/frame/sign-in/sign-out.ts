import { ApiProblem } from '@holdfast/client'
import { queryClient } from '../../api/api.ts'
import { askAuth } from '../../api/auth.ts'

/** Ends the session. Nothing of what was seen stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await askAuth('POST /sign-out')
  } catch (error) {
    // Whose session has ended already is signed out.
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
  }
  queryClient.clear()
  location.assign('/sign-in')
}

import { ApiProblem } from '@holdfast/client'
import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '#api/api.ts'
import { sendAuthRequest } from '#api/auth.ts'
import { removeDrafts } from '#api/drafts.ts'

/** Ends the session, and removes all data from memory. */
export async function signOut(): Promise<void> {
  // Requests of the page during the sign-out would be rejected: they are paused, and dropped with the page.
  onlineManager.setOnline(false)
  await queryClient.cancelQueries()
  try {
    await sendAuthRequest('POST /sign-out')
  } catch (error) {
    // If the session has ended already, the person is signed out.
    if (!(error instanceof ApiProblem && error.status === 401)) {
      onlineManager.setOnline(true)
      throw error
    }
  }
  removeDrafts()
  queryClient.clear()
  location.assign('/sign-in')
}

import { ApiProblem } from '@holdfast/client'
import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '#api/api.ts'
import { sendAuthRequest } from '#api/auth.ts'
import { removeDrafts } from '#api/drafts.ts'

/** Ends the session. Nothing of what was seen stays in memory. */
export async function signOut(): Promise<void> {
  // What pages ask for meanwhile would be refused: it waits, and goes with the page.
  onlineManager.setOnline(false)
  await queryClient.cancelQueries()
  try {
    await sendAuthRequest('POST /sign-out')
  } catch (error) {
    // Whose session has ended already is signed out.
    if (!(error instanceof ApiProblem && error.status === 401)) {
      onlineManager.setOnline(true)
      throw error
    }
  }
  removeDrafts()
  queryClient.clear()
  location.assign('/sign-in')
}

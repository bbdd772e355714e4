/** Asks for the gaps to be computed soon, because what they are computed from has changed. */
import type { Context } from '#platform/context.ts'
import { setRunDue } from './run-store.ts'

export const gapWork = 'certificates.gaps'

export async function requestGaps(context: Context): Promise<void> {
  await setRunDue(context)
  await context.wake(gapWork)
}

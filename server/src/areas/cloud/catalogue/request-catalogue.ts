import type { Context } from '#platform/context.ts'
import { makeCatalogueDue } from '../store/catalogues.ts'

export const catalogueWork = 'cloud.catalogues'

/** Has the catalogue of a connection read now: on request, and when its images have changed. */
export async function requestCatalogue(context: Context, connectionId: string): Promise<void> {
  await makeCatalogueDue(context, connectionId)
  await context.wake(catalogueWork)
}

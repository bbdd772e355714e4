import { request } from '@holdfast/client'
import type { Attention, OverviewContext, OverviewPart } from '#area.ts'
import { acmePaths } from './paths.ts'
import { titleOf } from './states.tsx'

/** Managed certificates whose order or installation has failed. */
export async function readAcmeOverview({ send, t }: OverviewContext<'acme'>): Promise<OverviewPart> {
  const { data, next_cursor } = await send(
    request('certificates.managed.list', { query: { needs_attention: true, limit: 50 } }),
  )
  return {
    attention: data.map((managed): Attention => {
      const { id, state, error, installation, next_order_at } = managed
      const isOrder = state === 'failing'
      const since = isOrder ? error?.at : installation?.since
      return {
        key: id,
        tone: 'bad',
        title: titleOf(managed),
        path: acmePaths.managed(id),
        detail: (isOrder ? error?.message : installation?.message) ?? t('orderFailed'),
        remedy: t(isOrder ? remedyOfOrder(next_order_at) : 'installationRemedy'),
        since: since ? String(since) : null,
      }
    }),
    hasMoreAttention: next_cursor !== null,
  }
}

/** Without automatic renewal, nothing is ordered again. */
function remedyOfOrder(nextOrderAt: unknown) {
  return nextOrderAt === null ? 'orderRemedyByHand' : 'orderRemedy'
}

import { expect, it } from 'vitest'
import type { OverviewContext } from '#area.ts'
import { readAcmeOverview } from './overview.ts'

it('promises another order only of a certificate that is renewed', async () => {
  const failing = { state: 'failing', names: ['shop.example'], error: null, installation: null }
  const data = [
    { ...failing, id: 'mct_1', next_order_at: '2026-12-01T00:00:00Z' },
    { ...failing, id: 'mct_2', next_order_at: null },
  ]
  const context = {
    send: async () => ({ data, next_cursor: null }),
    t: (key: string) => key,
  } as unknown as OverviewContext<'acme'>
  const { attention } = await readAcmeOverview(context)
  expect(attention?.map(({ remedy }) => remedy)).toEqual(['orderRemedy', 'orderRemedyByHand'])
})

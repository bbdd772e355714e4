import { expect, it } from 'vitest'
import type { Attention } from '#area.ts'
import { withoutExplained } from './explained.ts'

const attention = (key: string): Attention => ({
  key,
  tone: 'bad',
  title: key,
  detail: '',
  remedy: '',
  path: '/',
  since: null,
})

it('what an incident of another area explains is not listed apart', () => {
  const servers = { attention: [attention('srv_a'), attention('srv_b')], counts: [] }
  const incidents = { attention: [attention('inc_a')], explained: ['srv_a'] }
  const [shownServers, shownIncidents] = withoutExplained([servers, incidents])
  expect(shownServers?.attention?.map(({ key }) => key)).toEqual(['srv_b'])
  expect(shownIncidents?.attention?.map(({ key }) => key)).toEqual(['inc_a'])
  expect(withoutExplained([servers])).toEqual([servers])
})

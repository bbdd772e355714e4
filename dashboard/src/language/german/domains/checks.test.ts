import { expect, it } from 'vitest'
import { germanOf } from '../sentences.ts'
import { sentencesIn } from '../testing/sentences-in.ts'
import { domainCheckSentences } from './checks.ts'

/** Reasons within sentences, and words of DNS. */
const parts = [
  'The response is not a DNS message',
  'The server closed the connection without a response',
  'none of its name servers has an address',
  '{} responds with code {}',
  'no address',
  'not asked',
  'not authoritative',
]

it('what the checks of domains say is described in German', () => {
  const toGerman = germanOf(domainCheckSentences)
  const said = ['checks/list', 'checks/remedies.ts']
    .flatMap((place) => sentencesIn(`server/src/areas/domains/${place}`))
    .concat(sentencesIn('server/src/platform/delegation'))
  expect(said.length).toBeGreaterThan(20)
  const missing = said.filter((text) => toGerman(text.replaceAll('{}', 'x1')) === text.replaceAll('{}', 'x1'))
  expect(missing.filter((text) => !parts.includes(text))).toEqual([])
})

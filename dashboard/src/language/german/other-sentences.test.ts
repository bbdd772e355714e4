import { describe, expect, it } from 'vitest'
import { eventTypes } from '#server/areas/areas.ts'
import { options } from '#server/platform/config/options.ts'
import { toGerman } from './every-sentence.ts'

const english = (texts: readonly string[]) => texts.filter((text) => toGerman(text) === text)

describe('is German:', () => {
  it('the summary of every event type', () => {
    expect(english(eventTypes.map(({ summary }) => summary))).toEqual([])
  })

  it('the help of every setting of the installation', () => {
    expect(english(Object.values(options).map(({ help }) => help))).toEqual([])
  })

  it.each([
    '7 of 13 RRsets (54 %) would be removed; the limit is 30 %. The name servers at the apex would be removed; resolvers find the zone through them. If the changes are intended, apply the plan with "force": ["delete_threshold","apex_ns"]; if not, discard the changes.',
    'www A: A CNAME must be the only record at its name, and www would also have A. (and 3 more)',
    'The connection to ns1.example.com failed: PowerDNS failed; see its log',
    'must be >= 10; got 5',
    'must be integer or null; got "x"',
    'must be one of critical, warning, info; got "none"',
  ])('%s', (sentence) => {
    expect(toGerman(sentence)).not.toMatch(/\b(the|would|must|only|failed|got|more|one)\b/i)
  })
})

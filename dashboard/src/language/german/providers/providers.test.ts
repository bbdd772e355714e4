import { describe, expect, it } from 'vitest'
import { providers } from '#server/providers/registry.ts'
import { checkSentences } from '../checks.ts'
import { germanOf } from '../sentences.ts'
import { sentencesIn } from '../testing/sentences-in.ts'
import { connectionSentences } from './connections.ts'
import { vendorSentences } from './providers.ts'
import { vendorApiSentences } from './vendor-apis.ts'

/** Parts of sentences that the catalogue has whole. */
const parts = [
  'The clocks of this installation and of the server differ by {} seconds:',
  'signatures are valid for 300. Synchronise the clocks.',
  ' If it is in a private network: {}',
  'The name {} does not resolve to an address that this installation may connect to.{}',
]

/** Texts that are sent to servers, and parts of protocols. */
const sent = [
  'Bearer {}',
  'GPU Linodes',
  '-----BEGIN {}-----',
  '-----END {}-----',
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{}',
  'Domain: {}; registrar: {}; expiry: {}; name servers: {}',
  '{}. IN DNSKEY {} 3 {} {}',
  'Created by CreateImage(*) for {}*',
  'Copied for DestinationAmi {} *',
  'Registrant error.',
  'This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.',
  'The information in this report is true to best of this registrar’s knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.',
]

/** Names of systems and regions, as their makers write them. */
const names = [
  'Amazon Linux',
  ...['Cape Town', 'Hong Kong', 'New Zealand', 'São Paulo', 'Tel Aviv', 'United Arab Emirates'],
]

function withoutGerman(texts: readonly string[], catalogue: Readonly<Record<string, string>>): string[] {
  const toGerman = germanOf(catalogue)
  return texts.filter((text) => {
    const sentence = text.replaceAll('{}', 'x1')
    return catalogue[text] === undefined && toGerman(sentence) === sentence && !parts.includes(text)
  })
}

describe.each(providers.map(({ manifest }) => manifest))('$kind in German', (manifest) => {
  const catalogue = { ...connectionSentences, ...vendorSentences[manifest.kind] }
  const options = manifest.dns?.zoneOptions ?? []

  it('has its summary and every field', () => {
    const fields = manifest.credentials.flatMap(({ label, help }) => [label, help])
    expect([manifest.summary, ...fields].filter((text) => catalogue[text] === undefined)).toEqual([])
  })

  it('has everything that its sources say', () => {
    // The options of zones are in the messages of the area, by name.
    const others = [...sent, ...names, manifest.name, ...options.flatMap(({ label, help }) => [label, help])]
    const said = sentencesIn(`server/src/providers/${manifest.kind}`).filter((text) => !others.includes(text))
    expect(withoutGerman(said, catalogue)).toEqual([])
  })
})

it('a provider that cannot be reached is described in German', () => {
  expect(
    withoutGerman(sentencesIn('server/src/platform/net'), { ...connectionSentences, ...checkSentences }),
  ).toEqual([])
})

it('an API that fails is described in German', () => {
  expect(withoutGerman(sentencesIn('server/src/providers/http'), vendorApiSentences)).toEqual([])
})

import { expect, it } from 'vitest'
import { toGerman } from '../every-sentence.ts'
import { sentencesIn } from '../testing/sentences-in.ts'

/** What is not shown as a sentence of its own: names of work, parts of longer sentences, errors of the program. */
const others = [
  ...['cloud account', 'cloud catalogue', 'server action', 'snapshot schedule', 'Spending ceilings'],
  ...['{} has no {} {} for this. Available: {}.', ', and {} more', '{} has no {} rules'],
  ...['It could not be sent in time.{}', '{}. The server is kept at the provider{}.', ', and billed'],
  ...[' with the {} that are managed', '{} GiB, {}', '{} {}Z {}', '[holdfast {}]'],
  ...['{} is not attached to {} itself.{}', ' If it has one of its tags ({}), remove that.'],
  ...['{} has no region {}.{}', ' and {} more'],
  ...['---- BEGIN SSH2 PUBLIC KEY', '{} is not an action of an existing server.'],
]

const places = [
  ...['accounts', 'actions', 'catalogue', 'creation', 'firewalls', 'servers', 'spending', 'storage'].map(
    (place) => `server/src/areas/cloud/${place}`,
  ),
  ...['server/src/kernel/cloud', 'server/src/kernel/ip/firewall'],
]

it('what the API says of servers and cloud resources is German', () => {
  const said = places.flatMap((place) =>
    sentencesIn(place, /\b(test|testing|schema|operations|store|export|exposition)\b/),
  )
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter((text) => !others.includes(text) && toGerman(text) === text)).toEqual([])
})

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

/** Names of work, errors of the program, and answers to agents only. */
const unseen = [
  // The name of a window is stored.
  ...['deploy hook', 'Deploy of {}', 'deploys {} {}', 'A deploy that runs has not ended', 'agent watch'],
  ...['\n[{} bytes are missing]\n', '\n[The log ends here: it has more than 10 MiB]\n'],
  ...['contains no certificate', 'is no metric that agents report'],
  ...['contains more than certificates. Private keys must stay on the machine.'],
  ...['has no label: must be a number or an array', 'has a label of more than {} characters'],
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

it.each([
  [
    'deploys',
    /\b(test|testing|schema|operations|store|paths|routes|events|message|measure|jobs|area|related)\b/,
  ],
  ['agents', /\b(test|testing|schema|operations|store|paths|routes|events|area|formats|ingest)\b/],
])('what the API says of %s is German', (area, exceptIn) => {
  const said = sentencesIn(`server/src/areas/${area}`, exceptIn)
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((text) => !unseen.includes(text) && toGerman(text) === text)).toEqual([])
})

import { expect, it } from 'vitest'
import { toGerman } from '../every-sentence.ts'
import { sentencesIn } from '../testing/sentences-in.ts'

/** Names of work and of fields of X.509, errors of the program, and parts of what is read. */
const unseen = [
  ...[
    'upload {}',
    'acme {}',
    'TRUSTED CERTIFICATE',
    '-----BEGIN CERTIFICATE-----',
    '-----END CERTIFICATE-----',
  ],
  ...['pathLenConstraint {}', 'notBefore {}'],
  ...['It is no certificate that can be read.', 'It has no period of validity.'],
]

it('what the API says of certificates is German', () => {
  const said = [
    ...sentencesIn(
      'server/src/areas/certificates',
      /\b(test|testing|schema|operations|store|events|area|related|calendar|measure)\b/,
    ),
    ...sentencesIn('server/src/kernel/certificates'),
  ]
  expect(said.length).toBeGreaterThan(35)
  expect(said.filter((text) => !unseen.includes(text) && toGerman(text) === text)).toEqual([])
})

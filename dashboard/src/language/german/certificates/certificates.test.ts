import { expect, it } from 'vitest'
import { toGerman } from '../every-sentence.ts'
import { sentencesIn } from '../testing/sentences-in.ts'

/** Names of work and of fields of X.509, errors of the program, and parts of what is read. */
const unseen = [
  ...[
    'upload {}',
    'acme {}',
    'transparency {}',
    'search for certificates of a domain',
    'searches of {}',
    'searches of {} by {}',
    'TRUSTED CERTIFICATE',
    '-----BEGIN CERTIFICATE-----',
    '-----END CERTIFICATE-----',
  ],
  ...['pathLenConstraint {}', 'notBefore {}'],
  ...['It is no certificate that can be read.', 'It has no period of validity.'],
]

/** Names of CAs, of settings and of work, and parts of what is read. */
const unseenOfAcme = [
  ...['ACME account', 'managed certificate', 'a name of another kind'],
  ...["Let's Encrypt", "Let's Encrypt (staging)", 'Google Trust Services', 'Google Trust Services (staging)'],
  ...['-----BEGIN CERTIFICATE REQUEST-----', '-----END CERTIFICATE REQUEST-----'],
  // It ends with a full stop, or with a colon and the error of the CA.
  'The ACME account {} is not registered at the CA{}',
]

it('what the API says of managed certificates is German', () => {
  const said = sentencesIn(
    'server/src/areas/acme',
    /\b(test|testing|schema|operations|store|events|area|related|measures)\b/,
  )
  expect(said.length).toBeGreaterThan(50)
  expect(
    said.filter(
      (text) =>
        text.trim() !== '' &&
        !unseenOfAcme.includes(text) &&
        toGerman(text.replaceAll('{}', '1')) === text.replaceAll('{}', '1'),
    ),
  ).toEqual([])
})

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

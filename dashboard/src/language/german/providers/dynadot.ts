import type { Catalogue } from '../sentences.ts'

export const dynadotSentences: Catalogue = {
  'Domains at Dynadot, by its RESTful API.': 'Domains bei Dynadot, über seine RESTful API.',
  'API key': 'API-Schlüssel',
  'Create it at dynadot.com under Tools, API, and allow the address of this installation there.':
    'Legen Sie ihn auf dynadot.com unter Tools, API an, und erlauben Sie dort die Adresse dieser Installation.',
  'API secret': 'API-Secret',
  'Shown beside the API key.': 'Steht neben dem API-Schlüssel.',
  Environment: 'Umgebung',
  'The sandbox has keys of its own, and its orders have no effect.':
    'Die Sandbox hat eigene Schlüssel, und ihre Aufträge haben keine Wirkung.',

  'Dynadot accepts the API key.': 'Dynadot akzeptiert den API-Schlüssel.',
  'The account at Dynadot has no domain {}.': 'Das Konto bei Dynadot hat keine Domain {}.',
  'Dynadot shows this domain in an unknown form.': 'Dynadot zeigt diese Domain in einer unbekannten Form.',
  'Dynadot does this only on its website.': 'Das geht bei Dynadot nur auf der Website.',
  'Dynadot does not sell this for {}.': 'Dynadot verkauft das für {} nicht.',
  '{} is a premium name, which was not shown.': '{} ist ein Premium-Name, was nicht angezeigt wurde.',
  'The price is now {} {}: more than was shown.': 'Der Preis ist jetzt {} {}: mehr als angezeigt.',
  '{} expires at another time: {}.': '{} läuft zu einer anderen Zeit ab: {}.',
  'Dynadot keeps one DS record for each key tag: give one of each key.':
    'Dynadot speichert je Key-Tag einen DS-Eintrag: Geben Sie für jeden Schlüssel einen an.',
  'Holdfast cannot follow restorations at Dynadot: restore the domain on its website.':
    'Holdfast kann Wiederherstellungen bei Dynadot nicht verfolgen: Stellen Sie die Domain auf dessen Website wieder her.',
  'Dynadot has no transfer of {}.': 'Dynadot hat keinen Transfer von {}.',
  'The account at Dynadot no longer has {}.': 'Das Konto bei Dynadot hat {} nicht mehr.',
}

import type { Catalogue } from '#language/german/sentences.ts'

export const digitaloceanSentences: Catalogue = {
  'Droplets and cloud firewalls of one team at DigitalOcean.':
    'Droplets und Cloud Firewalls eines Teams bei DigitalOcean.',
  'Personal access token': 'Personal Access Token',
  'Create it at cloud.digitalocean.com under API, Tokens, with the scopes droplet:read, droplet:create, droplet:update, droplet:admin, image:create, snapshot:read, snapshot:delete, firewall:read and firewall:update, or with full access.':
    'Auf cloud.digitalocean.com unter „API“, „Tokens“ anzulegen, mit den Scopes droplet:read, droplet:create, droplet:update, droplet:admin, image:create, snapshot:read, snapshot:delete, firewall:read und firewall:update oder mit vollem Zugriff.',

  'DigitalOcean does not support {}.': 'DigitalOcean unterstützt {} nicht.',
  'DigitalOcean accepts the access token.': 'DigitalOcean nimmt das Access Token an.',
  'DigitalOcean has no firewall {}: their ids are UUIDs.':
    'DigitalOcean hat keine Firewall {}: Deren Ids sind UUIDs.',
  'A firewall at DigitalOcean can have at most {} rules.':
    'Eine Firewall bei DigitalOcean kann höchstens {} Regeln haben.',
  'DigitalOcean has stored the rules and could not apply them.':
    'DigitalOcean hat die Regeln gespeichert und konnte sie nicht anwenden.',
}

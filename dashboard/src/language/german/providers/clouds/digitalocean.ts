import type { Catalogue } from '#language/german/sentences.ts'

export const digitaloceanSentences: Catalogue = {
  'load balancer': 'Load Balancer',
  'Droplets and cloud firewalls of one team at DigitalOcean.':
    'Droplets und Cloud Firewalls eines Teams bei DigitalOcean.',
  'Personal access token': 'Personal Access Token',
  'Create it at cloud.digitalocean.com under API, Tokens, with full access, or with the scopes droplet:read, droplet:create, droplet:update, droplet:delete, droplet:admin, image:read, image:create, snapshot:read, snapshot:delete, ssh_key:read, ssh_key:create, tag:create, regions:read, sizes:read, block_storage:read, block_storage:create, block_storage:delete, block_storage_action:create, reserved_ip:read, reserved_ip:delete, firewall:read, firewall:create, firewall:update, firewall:delete and monitoring:read, and for the inventory of certificates certificate:read.':
    'Auf cloud.digitalocean.com unter „API“, „Tokens“ anzulegen, mit vollem Zugriff oder mit den Scopes droplet:read, droplet:create, droplet:update, droplet:delete, droplet:admin, image:read, image:create, snapshot:read, snapshot:delete, ssh_key:read, ssh_key:create, tag:create, regions:read, sizes:read, block_storage:read, block_storage:create, block_storage:delete, block_storage_action:create, reserved_ip:read, reserved_ip:delete, firewall:read, firewall:create, firewall:update, firewall:delete und monitoring:read, und für das Inventar der Zertifikate certificate:read.',

  'the scope certificate:read': 'den Scope certificate:read',

  'DigitalOcean does not support {}.': 'DigitalOcean unterstützt {} nicht.',
  'DigitalOcean accepts the access token.': 'DigitalOcean nimmt das Access Token an.',
  'DigitalOcean has no firewall {}: their ids are UUIDs.':
    'DigitalOcean hat keine Firewall {}: Deren Ids sind UUIDs.',
  'A firewall at DigitalOcean can have at most {} rules.':
    'Eine Firewall bei DigitalOcean kann höchstens {} Regeln haben.',
  'DigitalOcean has stored the change and could not apply it.':
    'DigitalOcean hat die Änderung gespeichert und konnte sie nicht anwenden.',
}

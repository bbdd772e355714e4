import type { Catalogue } from '#language/german/sentences.ts'

export const vultrSentences: Catalogue = {
  'Servers and firewall groups of one account at Vultr.':
    'Server und Firewall-Gruppen eines Kontos bei Vultr.',
  'API key': 'API-Schlüssel',
  'Enable it at my.vultr.com under Account, API, and add the address of this service under Access Control. The key of a user needs the permissions Manage Servers and Manage Firewall, and to create servers the one that the API calls provisioning, to resize them upgrade.':
    'Auf my.vultr.com unter „Account“, „API“ zu aktivieren; unter „Access Control“ ist die Adresse dieses Dienstes einzutragen. Der Schlüssel eines Benutzers braucht die Berechtigungen „Manage Servers“ und „Manage Firewall“ und, um Server zu erstellen, die in der API „provisioning“ genannte, um ihre Größe zu ändern „upgrade“.',

  'The account {} at Vultr.': 'Das Konto {} bei Vultr.',
  'Vultr rejects the API key, or does not allow it from the address of this service ({}).':
    'Vultr lehnt den API-Schlüssel ab oder erlaubt ihn nicht von der Adresse dieses Dienstes ({}).',
  'Vultr has no firewall group {}: their ids are UUIDs.':
    'Vultr hat keine Firewall-Gruppe {}: Deren Ids sind UUIDs.',
  'Vultr has no volume {}: their ids are UUIDs.': 'Vultr hat kein Volume {}: Deren Ids sind UUIDs.',
  'The volume is attached to a server: detach it first.':
    'Das Volume ist an einen Server angehängt: Lösen Sie es zuerst.',
  'Vultr has no server {}: their ids are UUIDs.': 'Vultr hat keinen Server {}: Deren Ids sind UUIDs.',
  'Vultr has no snapshot {}: their ids are UUIDs.': 'Vultr hat keinen Snapshot {}: Deren Ids sind UUIDs.',
  'Vultr shows the snapshot as {}.': 'Vultr zeigt den Snapshot als {}.',
  'Vultr is changing this server.': 'Vultr ändert diesen Server gerade.',
  'Vultr offers no other size for this server.': 'Vultr bietet für diesen Server keine andere Größe an.',
  'Vultr offers other sizes for this server: {}.': 'Vultr bietet für diesen Server andere Größen an: {}.',
  'At Vultr the disk grows with the size, here from {} to {} GB, and cannot shrink again: resize it with its disk.':
    'Bei Vultr wächst die Festplatte mit der Größe, hier von {} auf {} GB, und lässt sich nicht wieder verkleinern: Ändern Sie die Größe mitsamt der Festplatte.',
  'Vultr does not support {}.': 'Vultr unterstützt {} nicht.',
  'This firewall group at Vultr can have at most {} rules.':
    'Diese Firewall-Gruppe bei Vultr kann höchstens {} Regeln haben.',
}

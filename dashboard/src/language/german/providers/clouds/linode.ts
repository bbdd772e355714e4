import type { Catalogue } from '#language/german/sentences.ts'

export const linodeSentences: Catalogue = {
  'rule set {}': 'Regelsatz {}',
  'Servers and Cloud Firewalls of one account at Akamai Cloud, formerly Linode.':
    'Server und Cloud Firewalls eines Kontos bei Akamai Cloud, früher Linode.',
  'Personal access token': 'Personal Access Token',
  'Create it at cloud.linode.com under API Tokens, with Read/Write access to Firewalls, Images, Linodes and Volumes, and Read Only access to Events.':
    'Auf cloud.linode.com unter „API Tokens“ anzulegen, mit dem Zugriff „Read/Write“ auf „Firewalls“, „Images“, „Linodes“ und „Volumes“ und „Read Only“ auf „Events“.',

  'The user {} at Linode.': 'Der Benutzer {} bei Linode.',
  'Linode has no firewall {}: their ids are numbers.': 'Linode hat keine Firewall {}: Deren Ids sind Zahlen.',
  'Linode has no server {}: their ids are numbers.': 'Linode hat keinen Server {}: Deren Ids sind Zahlen.',
  'Linode has no volume {}: their ids are numbers.': 'Linode hat kein Volume {}: Deren Ids sind Zahlen.',
  'Linode {} has no event {}.': 'Linode {} hat kein Ereignis {}.',
  'Server {} has {} disks, and an image of Linode has one: make it in the Cloud Manager.':
    'Server {} hat {} Datenträger, und ein Image bei Linode hat einen: Erstellen Sie es im Cloud Manager.',
  'Linode does not support {}.': 'Linode unterstützt {} nicht.',
  'Other users changed this firewall at Linode twice while its rules were written: compare its present rules with its history.':
    'Andere Benutzer haben diese Firewall bei Linode zweimal geändert, während ihre Regeln geschrieben wurden: Vergleichen Sie ihre jetzigen Regeln mit ihrem Verlauf.',
}

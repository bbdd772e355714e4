import type { Catalogue } from '#language/german/sentences.ts'

export const hetznerSentences: Catalogue = {
  'Servers and firewalls of one project at Hetzner Cloud.':
    'Server und Firewalls eines Projekts bei Hetzner Cloud.',
  'API token': 'API-Token',
  'Create it in the project at console.hetzner.com under Security, API tokens, with the permissions Read & Write.':
    'Auf console.hetzner.com im Projekt unter „Sicherheit“, „API-Tokens“ anzulegen, mit der Berechtigung „Lesen & Schreiben“.',

  'the permission Read': 'die Berechtigung „Lesen“',
  'Hetzner Cloud accepts the API token.': 'Hetzner Cloud nimmt das API-Token an.',
  'Hetzner Cloud rejects the API token ({}).': 'Hetzner Cloud lehnt das API-Token ab ({}).',
  'The API token of Hetzner Cloud may only read: create one with the permissions Read & Write.':
    'Das API-Token von Hetzner Cloud darf nur lesen: Legen Sie eines mit der Berechtigung „Lesen & Schreiben“ an.',
  'Hetzner Cloud answers {}.': 'Hetzner Cloud antwortet {}.',
  'Hetzner Cloud has no firewall {}: their ids are numbers.':
    'Hetzner Cloud hat keine Firewall {}: Deren Ids sind Zahlen.',
  'A firewall at Hetzner Cloud can have at most {} rules.':
    'Eine Firewall bei Hetzner Cloud kann höchstens {} Regeln haben.',
  'Hetzner Cloud has stored the change and could not apply it ({}).':
    'Hetzner Cloud hat die Änderung gespeichert und konnte sie nicht anwenden ({}).',
}

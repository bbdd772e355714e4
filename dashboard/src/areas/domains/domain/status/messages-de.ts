import type { statusMessages as en } from './messages-en.ts'

export const statusMessages: typeof en = {
  statusSet: 'Gesetzt',
  fact: 'Angabe',
  registrySays: 'Registry',
  differs: 'Anders',
  registryUnknownName: 'Die Registry kennt die Domain nicht',
  registryUnknownNameText: 'Der Registrar führt sie trotzdem auf. Fragen Sie sofort beim Registrar nach.',
  registryNotAskedYet: 'Die Registry wurde noch nicht abgefragt.',
  registryNotAsked:
    'Die Registry wurde nicht abgefragt. Domains einer Sandbox sind bei keiner Registry eingetragen.',
  registryNotRead: 'Die Registry hat nicht geantwortet.',
  registryUnsupported: 'Sie bietet weder RDAP noch einen bekannten WHOIS-Dienst an.',
  registryThrottled: 'Sie begrenzt Abfragen. Holdfast fragt automatisch erneut ab.',
  registryServerError: 'Auf ihrem Server ist ein Fehler aufgetreten. Holdfast fragt automatisch erneut ab.',
  registryTimeout: 'Sie hat nicht rechtzeitig geantwortet. Holdfast fragt automatisch erneut ab.',
  registryUnreachable: 'Ihr Server ist von hier nicht erreichbar. Holdfast fragt automatisch erneut ab.',
  registryMalformed: 'Ihre Antwort ist nicht verwendbar. Holdfast fragt automatisch erneut ab.',
}

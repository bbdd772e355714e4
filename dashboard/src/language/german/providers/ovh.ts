import type { Catalogue } from '../sentences.ts'

export const ovhSentences: Catalogue = {
  'Domains at OVHcloud, with the three keys that an application has for an account.':
    'Domains bei OVHcloud, mit den drei Schlüsseln einer Anwendung für ein Konto.',
  'Application key': 'Application Key',
  'Create the three keys at api.ovh.com/createToken, with all methods on /domain, /domain/*, /order/*, /service/*, /me and /me/*.':
    'Legen Sie die drei Schlüssel unter api.ovh.com/createToken an, mit allen Methoden für /domain, /domain/*, /order/*, /service/*, /me und /me/*.',
  'Application secret': 'Application Secret',
  'Shown once, together with the application key.':
    'Wird einmal angezeigt, zusammen mit dem Application Key.',
  'Consumer key': 'Consumer Key',
  'Links the application to the account. Choose unlimited validity, or it expires.':
    'Verbindet die Anwendung mit dem Konto. Wählen Sie unbegrenzte Gültigkeit, sonst läuft er ab.',
  Region: 'Region',
  'Where the account is: Europe, Canada or the United States. Each has its own keys.':
    'Wo das Konto ist: Europa, Kanada oder USA. Jede Region hat eigene Schlüssel.',

  'Client::{}': 'Client::{}',
  '{} ({}).': '{} ({}).',
  'OVHcloud account {}': 'Konto {} bei OVHcloud',
  'OVHcloud rejects the application key': 'OVHcloud lehnt den Application Key ab',
  'OVHcloud rejects the consumer key': 'OVHcloud lehnt den Consumer Key ab',
  'OVHcloud rejects the application secret': 'OVHcloud lehnt das Application Secret ab',
  'The consumer key does not permit this call: create one with GET, POST, PUT and DELETE on /domain, /domain/*, /order/*, /service/*, /me and /me/*':
    'Der Consumer Key erlaubt diesen Aufruf nicht: Legen Sie einen mit GET, POST, PUT und DELETE für /domain, /domain/*, /order/*, /service/*, /me und /me/* an',
  'OVHcloud does not show the owner of {}.': 'OVHcloud zeigt den Inhaber von {} nicht.',
  'The API of OVHcloud does not support this.': 'Die API von OVHcloud unterstützt das nicht.',
  'The API of OVHcloud cannot cancel transfers.': 'Die API von OVHcloud kann keine Transfers abbrechen.',
  'Orders at OVHcloud are for one year.': 'Bei OVHcloud wird für ein Jahr bestellt.',
  'OVHcloud has not collected the payment. Pay the order at {}':
    'OVHcloud hat die Zahlung nicht eingezogen. Bezahlen Sie die Bestellung unter {}',
  'OVHcloud requests documents in its control panel.': 'OVHcloud fordert im Kundencenter Unterlagen an.',
  'OVHcloud has cancelled the order.': 'OVHcloud hat die Bestellung storniert.',
  'OVHcloud does not sell this for {}.': 'OVHcloud verkauft das für {} nicht.',
  '{} is a premium name.': '{} ist ein Premium-Name.',
  'The price is now {} {}.': 'Der Preis ist jetzt {} {}.',
  'OVHcloud needs the value {} for {}.': 'OVHcloud braucht den Wert {} für {}.',
  'The registry of {} has no lock against transfers.': 'Die Registry von {} hat keine Transfersperre.',
  'OVHcloud takes DNSKEY records, from which it makes DS records.':
    'OVHcloud nimmt DNSKEY-Einträge an und erzeugt daraus die DS-Einträge.',
  'OVHcloud did not execute the change of {}.': 'OVHcloud hat die Änderung von {} nicht ausgeführt.',
  'OVHcloud has not finished the change of {} yet.':
    'OVHcloud ist mit der Änderung von {} noch nicht fertig.',
}

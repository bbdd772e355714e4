import type { Catalogue } from '../sentences.ts'

export const namecheapSentences: Catalogue = {
  'Domains at Namecheap. Its API accepts only requests from addresses that the account allows.':
    'Domains bei Namecheap. Die API nimmt nur Anfragen von Adressen an, die im Konto freigegeben sind.',
  'API user': 'API-Benutzer',
  'The user name of the account. API access is enabled under Profile, Tools, API Access.':
    'Der Benutzername des Kontos. Der API-Zugang wird unter „Profile“, „Tools“, „API Access“ eingeschaltet.',
  'API key': 'API-Schlüssel',
  'The key that Namecheap shows under API Access. The sandbox has its own.':
    'Der Schlüssel, den Namecheap unter „API Access“ zeigt. Die Sandbox hat einen anderen.',
  'Client IP': 'Client-IP',
  'The public IPv4 address of this installation, which must also be on the allow-list of API Access.':
    'Die öffentliche IPv4-Adresse dieser Installation, die auch unter „API Access“ freigegeben sein muss.',
  'User name': 'Benutzername',
  'Only if the domains belong to another account than that of the API user.':
    'Nur wenn die Domains zu einem anderen Konto als dem des API-Benutzers gehören.',
  Environment: 'Umgebung',
  'The sandbox is a separate system with its own accounts, where nothing costs money.':
    'Die Sandbox ist ein getrenntes System mit eigenen Konten, in dem nichts Geld kostet.',

  '{} ({}).': '{} ({}).',
  'The response is not one of the API of Namecheap.': 'Die Antwort stammt nicht von der API von Namecheap.',
  'The API of Namecheap does not support this.': 'Die API von Namecheap unterstützt das nicht.',
  'Namecheap account with {} {} available': 'Konto bei Namecheap, Guthaben {} {}',
  'Namecheap rejects the API key, or API access is not enabled in the account':
    'Namecheap lehnt den API-Schlüssel ab, oder der API-Zugang ist im Konto nicht eingeschaltet',
  'Namecheap rejects the user name': 'Namecheap lehnt den Benutzernamen ab',
  'Namecheap does not accept requests from this address: add the public IPv4 address of this installation to the allow-list of API access, and enter it in the field client_ip':
    'Namecheap nimmt von dieser Adresse keine Anfragen an: Geben Sie die öffentliche IPv4-Adresse dieser Installation unter „API Access“ frei, und tragen Sie sie im Feld „Client-IP“ ein',
  'The account at Namecheap has no such domain': 'Das Konto bei Namecheap hat diese Domain nicht',
  'The account at Namecheap may not do this': 'Das Konto bei Namecheap darf das nicht',
  'Namecheap could not read the contacts': 'Namecheap konnte die Kontakte nicht lesen',
  'Namecheap failed to answer (status {}).': 'Namecheap hat nicht geantwortet (Status {}).',
  'Namecheap limits the number of calls of an account.':
    'Namecheap begrenzt die Zahl der Aufrufe eines Kontos.',
  'Namecheap did not make the change.': 'Namecheap hat die Änderung nicht ausgeführt.',
  'Namecheap describes {} in an unknown form.': 'Namecheap beschreibt {} in einer unbekannten Form.',
  '{} has no subscription of domain privacy at Namecheap: add one in the account.':
    '{} hat bei Namecheap keinen Datenschutz (Domain Privacy): Fügen Sie ihn im Konto hinzu.',
  'A registration needs a registrant.': 'Eine Registrierung braucht einen Inhaber.',
  'The API of Namecheap cannot cancel transfers.': 'Die API von Namecheap kann keine Transfers abbrechen.',
  '{} is sold at a premium price, for one year.': '{} wird zu einem Premiumpreis verkauft, für ein Jahr.',
  'Namecheap does not sell this for {}.': 'Namecheap verkauft das für {} nicht.',
  'The price is now {} {}.': 'Der Preis ist jetzt {} {}.',
  'Namecheap needs the language of an internationalized name: register it in the account.':
    'Namecheap braucht die Sprache eines internationalisierten Namens: Registrieren Sie ihn im Konto.',
  'Namecheap has not registered it.': 'Namecheap hat sie nicht registriert.',
  '{} does not expire when it was expected to.': '{} läuft nicht zur erwarteten Zeit ab.',
  'Namecheap did not execute the order.': 'Namecheap hat die Bestellung nicht ausgeführt.',
  'The registry of {} does not register at once.': 'Die Registry von {} registriert nicht sofort.',
  'Namecheap does not show when {} expires.': 'Namecheap zeigt nicht, wann {} abläuft.',
  'Namecheap does not show when the transfer of {} began.':
    'Namecheap zeigt nicht, wann der Transfer von {} begonnen hat.',

  'C11: citizen of the United States; C12: permanent resident; C21: organization of the United States; C31: foreign organization that does business there; C32: with an office there.':
    'C11: Staatsangehörige der USA; C12: dauerhafter Wohnsitz; C21: Organisation der USA; C31: ausländische Organisation, die dort tätig ist; C32: mit einer Niederlassung dort.',
  'For C31 and C32: the country of the organization, in two letters.':
    'Bei C31 und C32: das Land der Organisation mit zwei Buchstaben.',
  'P1: business; P2: non-profit; P3: personal; P4: education; P5: government.':
    'P1: Unternehmen; P2: gemeinnützig; P3: privat; P4: Bildung; P5: Behörde.',
  'WHOIS policy': 'WHOIS-Regeln',
  'YES accepts the WHOIS policy of .eu.': 'YES stimmt den WHOIS-Regeln von .eu zu.',
  'Deletion rules': 'Löschregeln',
  'YES accepts the rules of .eu for renewal and deletion.':
    'YES stimmt den Regeln von .eu für Verlängerung und Löschung zu.',
  'The API of Namecheap does not tell which addresses wait for verification.':
    'Die API von Namecheap zeigt nicht, welche Adressen noch nicht bestätigt sind.',
}

import type { Catalogue } from '../sentences.ts'

/** What the API says of managed certificates and ACME accounts (`server/src/areas/acme`). */
export const acmeSentences: Catalogue = {
  'No zone of this account contains {}. Add its zone, or create a CNAME record at {} to a name in a zone of this account.':
    'Keine Zone dieses Kontos enthält {}. Fügen Sie die Zone hinzu, oder legen Sie bei {} einen CNAME-Eintrag auf einen Namen in einer Zone dieses Kontos an.',
  'No zone of this account contains {}.': 'Keine Zone dieses Kontos enthält {}.',
  '{} leads to {}, which no zone of this account contains.':
    '{} führt zu {}, was keine Zone dieses Kontos enthält.',
  'The CAA records of {} do not allow {} to issue a certificate for {}. Add one that does, or choose another CA.':
    'Die CAA-Einträge von {} erlauben {} nicht, ein Zertifikat für {} auszustellen. Fügen Sie einen hinzu, der es erlaubt, oder wählen Sie eine andere Zertifizierungsstelle.',
  'The name servers did not answer with the TXT record of {} within an hour. Check that the zone applies its changes.':
    'Die Nameserver haben eine Stunde lang nicht mit dem TXT-Eintrag von {} geantwortet. Prüfen Sie, ob die Zone ihre Änderungen anwendet.',
  'The CA did not finish the order in time.':
    'Die Zertifizierungsstelle hat die Bestellung nicht rechtzeitig abgeschlossen.',
  'The CA has cancelled the order.': 'Die Zertifizierungsstelle hat die Bestellung abgebrochen.',
  'The CA answers too slowly: its answers took more than {} seconds together.':
    'Die Zertifizierungsstelle antwortet zu langsam: Ihre Antworten dauerten zusammen mehr als {} Sekunden.',
  'The CA answered a new order without its members.':
    'Die Antwort der Zertifizierungsstelle auf die neue Bestellung ist unvollständig.',
  'The CA asks for a proof of {}, which was not ordered.':
    'Die Zertifizierungsstelle verlangt einen Nachweis für {}, was nicht bestellt wurde.',
  'The CA does not validate {} by DNS (dns-01).':
    'Die Zertifizierungsstelle prüft {} nicht über DNS (dns-01).',
  'The CA returned no certificate for the key of the request.':
    'Die Zertifizierungsstelle hat kein Zertifikat für den Schlüssel des Antrags gesendet.',
  'The order is not complete.': 'Die Bestellung ist unvollständig.',
  'The authorization is {}.': 'Der Nachweis hat den Zustand „{}“.',
  '{} does not answer with the directory of an ACME server.':
    '{} antwortet nicht mit dem Verzeichnis eines ACME-Servers.',
  '{} returned no nonce.': '{} hat keine Nonce gesendet.',
  '{} returned no account.': '{} hat kein Konto gesendet.',
  '{} answered with more than {} bytes.': '{} hat mit mehr als {} Bytes geantwortet.',
  '{} answered {}.': '{} hat mit {} geantwortet.',

  'The CA has deactivated the ACME account {}. Choose another account for this certificate.':
    'Die Zertifizierungsstelle hat das ACME-Konto {} deaktiviert. Wählen Sie ein anderes Konto für dieses Zertifikat.',
  'The ACME account {} is not registered at the CA: {}':
    'Das ACME-Konto {} ist bei der Zertifizierungsstelle nicht registriert: {}',
  'The ACME account {} is not registered at the CA.':
    'Das ACME-Konto {} ist bei der Zertifizierungsstelle nicht registriert.',
  'The account is registered at the CA; its binding cannot be changed.':
    'Das Konto ist bei der Zertifizierungsstelle registriert; seine Bindung lässt sich nicht ändern.',
  '1 managed certificate uses this account: delete it or choose another account first.':
    '1 verwaltetes Zertifikat verwendet dieses Konto: Löschen Sie es zuerst, oder wählen Sie ein anderes Konto.',
  '{} managed certificates use this account: delete them or choose another account first.':
    '{} verwaltete Zertifikate verwenden dieses Konto: Löschen Sie sie zuerst, oder wählen Sie ein anderes Konto.',
  'must be true: the terms of the CA are at {}':
    'ist nötig: Die Bedingungen der Zertifizierungsstelle stehen unter {}',
  'is required: this CA registers accounts of its customers only. Create the key at the CA.':
    'ist nötig: Diese Zertifizierungsstelle registriert nur Konten ihrer Kunden. Erstellen Sie den Schlüssel dort.',
  'is not a certificate in PEM': 'ist kein Zertifikat in PEM',

  'Ordering a certificate also requires the permission dns.write.':
    'Ein Zertifikat zu bestellen erfordert auch die Berechtigung dns.write.',
  'A certificate that an agent installs also requires the permission cloud.write.':
    'Ein Zertifikat, das ein Agent installiert, erfordert auch die Berechtigung cloud.write.',
  'There is no ACME account {}.': 'Es gibt kein ACME-Konto {}.',
  'There is no server {}.': 'Es gibt keinen Server {}.',
  '{} was deactivated at the CA': '{} wurde bei der Zertifizierungsstelle deaktiviert',
  'cannot be set: the CA offers no profiles': 'geht nicht: Die Zertifizierungsstelle bietet keine Profile an',
  'is only used with `key_place: csr`': 'gilt nur für einen Schlüssel, der bei Ihnen ist',
  'is required with `key_place: csr`': 'ist nötig, wenn der Schlüssel bei Ihnen ist',
  'is only used with `key_place: server`': 'gilt nur für einen Schlüssel auf einem Server',
  'is required with `key_place: server`': 'ist für einen Schlüssel auf einem Server nötig',
  'must be for the same names: it is for {}': 'muss für dieselben Namen sein: Er ist für {}',
  'is not a certificate signing request in PEM': 'ist kein Zertifikatsantrag in PEM',
  'is a certificate signing request that cannot be read':
    'ist ein Zertifikatsantrag, der sich nicht lesen lässt',
  'is signed with an algorithm that is not supported':
    'ist mit einem Verfahren signiert, das nicht unterstützt wird',
  'has an invalid signature': 'hat eine ungültige Signatur',
  'is an IP address: a CA validates addresses only at the host itself (http-01, tls-alpn-01), never by DNS. Order it with an ACME client on that host':
    'ist eine IP-Adresse: Zertifizierungsstellen prüfen Adressen nur auf dem Host selbst (http-01, tls-alpn-01), nie über DNS. Bestellen Sie es mit einem ACME-Client auf diesem Host',
  'must be a host name with a domain, such as www.example.com':
    'muss ein Hostname mit einer Domain sein, etwa www.example.com',
  'has no agent. Install one with its part for certificates (--certificates)':
    'hat keinen Agenten. Installieren Sie einen mit seinem Teil für Zertifikate (--certificates)',

  'The certificate is being revoked at the CA. Delete it when its state is revoked.':
    'Das Zertifikat wird gerade bei der Zertifizierungsstelle widerrufen. Löschen Sie es, sobald es widerrufen ist.',
  'An order of this certificate is in progress.': 'Eine Bestellung dieses Zertifikats läuft.',
  'An order of this certificate is in progress. Revoke it after that.':
    'Eine Bestellung dieses Zertifikats läuft. Widerrufen Sie es danach.',
  'No certificate was issued yet.': 'Es wurde noch kein Zertifikat ausgestellt.',
  'The certificate is revoked.': 'Das Zertifikat ist widerrufen.',
  'The key of this certificate was not made by Holdfast.':
    'Der Schlüssel dieses Zertifikats wurde nicht von Holdfast erzeugt.',
  'The key was delivered already and is not kept. Renew the certificate to get a new key.':
    'Der Schlüssel wurde bereits ausgegeben und ist nicht mehr vorhanden. Erneuern Sie das Zertifikat, um einen neuen zu bekommen.',

  'No agent installs this certificate.': 'Kein Agent installiert dieses Zertifikat.',
  'The certificate is served, or its installation is in progress.':
    'Das Zertifikat ist in Betrieb, oder seine Installation läuft.',
  'The server no longer has the key of this certificate. Renew the certificate to get a new key.':
    'Der Server hat den Schlüssel dieses Zertifikats nicht mehr. Erneuern Sie das Zertifikat, um einen neuen zu bekommen.',
  'The agent requests other names: {}.': 'Der Agent beantragt andere Namen: {}.',
  'The request of the agent {}.': 'Der Antrag des Agenten {}.',
  'The agent sent no certificate signing request.': 'Der Agent hat keinen Zertifikatsantrag gesendet.',
  'The agent gave no reason.': 'Der Agent hat keinen Grund genannt.',
  'The server was removed. Choose another one for the certificate.':
    'Der Server wurde entfernt. Wählen Sie einen anderen für das Zertifikat.',
  'The server has no agent any more. Install one with --certificates.':
    'Der Server hat keinen Agenten mehr. Installieren Sie einen mit --certificates.',
  'The agent of the server has not asked for this certificate. Install it again with --certificates, which agents of an earlier version lack, and create the recipe {} there.':
    'Der Agent des Servers hat nicht nach diesem Zertifikat gefragt. Installieren Sie ihn noch einmal mit --certificates, was früheren Versionen fehlt, und erstellen Sie dort das Rezept {}.',
  '{} failed with the exit code {}.': '{} endete mit dem Exit-Code {}.',

  // What agents note (`agent/src/server/installation`).
  'The key could not be made: {}': 'Der Schlüssel ließ sich nicht erzeugen: {}',
  'The recipe "{}" does not allow the name {}: add it to names= in {}.':
    'Das Rezept „{}“ erlaubt den Namen {} nicht: Nehmen Sie ihn in names= in {} auf.',
  'The key of this request is not on this machine any more.':
    'Der Schlüssel dieses Antrags ist nicht mehr auf dieser Maschine.',
  'The certificate does not belong to the key of this request.':
    'Das Zertifikat gehört nicht zum Schlüssel dieses Antrags.',
  'The files could not be written, and nothing was changed: {}':
    'Die Dateien ließen sich nicht schreiben, und nichts wurde geändert: {}',
  'The folder {} does not exist. Run: install -d -m 755 {}':
    'Den Ordner {} gibt es nicht. Führen Sie aus: install -d -m 755 {}',
  'users other than root can change {}. Run: chmod go-w {}':
    'andere Benutzer als root können {} ändern. Führen Sie aus: chmod go-w {}',
  '{} does not belong to root. Run: chown root {}': '{} gehört nicht root. Führen Sie aus: chown root {}',
  '{} is not an ordinary file. Name the file itself in the recipe.':
    '{} ist keine gewöhnliche Datei. Nennen Sie im Rezept die Datei selbst.',
  'The owner {} or the group {} does not exist on this machine.':
    'Den Eigentümer {} oder die Gruppe {} gibt es auf dieser Maschine nicht.',
  'This machine has no recipe "{}": create {} to allow it.':
    'Diese Maschine hat kein Rezept „{}“: Erstellen Sie {}, um es zu erlauben.',
  'The recipe {} cannot be used: {}': 'Das Rezept {} ist nicht verwendbar: {}',
  'The recipe {} is not safe: {}': 'Das Rezept {} ist nicht sicher: {}',
  '"{}" is not a setting of recipes.': '„{}“ ist keine Einstellung von Rezepten.',
  '{} took longer than {} seconds, and was ended.': '{} dauerte länger als {} Sekunden und wurde beendet.',
  '{} was ended by {}.': '{} wurde von {} beendet.',
  'check: {}': 'check: {}',
  '{} still sends another certificate, with the SHA-256 {}.':
    '{} sendet noch ein anderes Zertifikat, mit dem SHA-256 {}.',
  '{} answers without a certificate: {}': '{} antwortet ohne Zertifikat: {}',
}

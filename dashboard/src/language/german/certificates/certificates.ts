import type { Catalogue } from '../sentences.ts'

/** What the API says of certificates (`server/src/kernel/certificates`, `server/src/areas/certificates`). */
export const certificateSentences: Catalogue = {
  'It expired on {}. Renew it, and check that the new one is served.':
    'Es ist am {} abgelaufen. Erneuern Sie es und prüfen Sie, dass das neue ausgeliefert wird.',
  'It is not valid before {}. Check the clock of the machine that made it.':
    'Es gilt erst ab {}. Prüfen Sie die Uhr der Maschine, die es erstellt hat.',
  '{} serves it for {}, which is not one of its names. Clients refuse it: serve one for this name.':
    '{} liefert es für {} aus, was keiner seiner Namen ist. Clients lehnen es ab: Liefern Sie eines für diesen Namen aus.',
  'It leads to no authority that clients trust: its issuer is “{}”. If this is an authority of yours, add it.':
    'Es führt zu keiner Stelle, der Clients vertrauen: Sein Aussteller ist „{}“. Ist das eine eigene Stelle, fügen Sie sie hinzu.',
  'It is served for a public name and signed with its own key, so that clients refuse it. Get one from an authority.':
    'Es wird für einen öffentlichen Namen ausgeliefert und ist mit dem eigenen Schlüssel signiert, sodass Clients es ablehnen. Beschaffen Sie eines von einer Zertifizierungsstelle.',
  'It leads to no authority that Holdfast knows: its issuer is “{}”. If this is an authority of yours, add it.':
    'Es führt zu keiner Stelle, die Holdfast kennt: Sein Aussteller ist „{}“. Ist das eine eigene Stelle, fügen Sie sie hinzu.',
  'Its key has {} bits and can be broken. Replace key and certificate at once.':
    'Sein Schlüssel hat {} Bit und kann gebrochen werden. Ersetzen Sie Schlüssel und Zertifikat sofort.',
  'It is signed with {}, which can be forged. Replace it at once.':
    'Es ist mit {} signiert, was gefälscht werden kann. Ersetzen Sie es sofort.',
  'All users of the server may read its key: {} has the mode {}. Set 0600 or 0640, and replace the key.':
    'Alle Benutzer des Servers dürfen seinen Schlüssel lesen: {} hat die Rechte {}. Setzen Sie 0600 oder 0640, und ersetzen Sie den Schlüssel.',
  'It expires on {}: renew it today.': 'Es läuft am {} ab: Erneuern Sie es heute.',
  'It expires on {}: a renewal should have happened by now. Find out why it has not.':
    'Es läuft am {} ab: Es sollte schon erneuert sein. Finden Sie heraus, warum das nicht geschehen ist.',
  'It expires on {}. An automatic renewal is due.':
    'Es läuft am {} ab. Eine automatische Erneuerung steht an.',
  'Its key ({}, {} bits) is too weak. Use RSA with 2048 bits or more, or an elliptic curve with 256.':
    'Sein Schlüssel ({}, {} Bit) ist zu schwach. Verwenden Sie RSA mit 2048 Bit oder mehr oder eine elliptische Kurve mit 256.',
  'It is signed with {}, which clients refuse. Have it issued again.':
    'Es ist mit {} signiert, was Clients ablehnen. Lassen Sie es neu ausstellen.',
  'It has no host in its subject alternative name. Clients ignore the common name (“{}”) and refuse it.':
    'Sein Subject Alternative Name enthält keinen Host. Clients beachten den Common Name („{}“) nicht und lehnen es ab.',
  'Its extended key usage does not allow TLS servers. Clients refuse it.':
    'Sein Verwendungszweck erlaubt keine TLS-Server. Clients lehnen es ab.',
  'It is served, although it may sign other certificates. Everyone who gets its key can sign any name: serve one that may not.':
    'Es wird ausgeliefert, obwohl es andere Zertifikate signieren darf. Wer seinen Schlüssel bekommt, kann jeden Namen signieren: Liefern Sie eines aus, das das nicht darf.',
  'Every way to a trusted authority contains a certificate that has expired, the last one on {}. Install the current intermediates of its issuer.':
    'Jeder Weg zu einer vertrauenswürdigen Stelle enthält ein abgelaufenes Zertifikat, zuletzt am {}. Installieren Sie die aktuellen Zwischenzertifikate des Ausstellers.',
  'It is valid for {} days; when it was issued, public authorities could allow {}. Browsers refuse it.':
    'Es gilt {} Tage; als es ausgestellt wurde, durften öffentliche Stellen {} erlauben. Browser lehnen es ab.',
  'A newer certificate for the same names is on the server since {}, and this one is still served. Reload the service.':
    'Seit {} liegt ein neueres Zertifikat für dieselben Namen auf dem Server, und dieses wird noch ausgeliefert. Laden Sie den Dienst neu.',
  '{} does not send all intermediates. Some clients refuse it: install the full chain.':
    '{} sendet nicht alle Zwischenzertifikate. Manche Clients lehnen es ab: Installieren Sie die ganze Kette.',
  'Other certificates with its key: {}; servers on which it is: {}. Who gets the key from one has it for all.':
    'Andere Zertifikate mit seinem Schlüssel: {}; Server, auf denen es liegt: {}. Wer den Schlüssel von einem bekommt, hat ihn für alle.',
  'A wildcard certificate on {} servers is as safe as the weakest of them. Use a certificate for each.':
    'Ein Wildcard-Zertifikat auf {} Servern ist so sicher wie der schwächste von ihnen. Verwenden Sie für jeden ein eigenes.',
  'It also allows the authentication of clients, which browsers stop to accept in certificates of public authorities. Ask the issuer for a profile without it.':
    'Es erlaubt auch die Anmeldung von Clients, was Browser in Zertifikaten öffentlicher Stellen bald nicht mehr annehmen. Fragen Sie den Aussteller nach einem Profil ohne das.',
  'It has no timestamp of a Certificate Transparency log. Browsers refuse it unless the server sends one.':
    'Es hat keinen Zeitstempel eines Certificate-Transparency-Logs. Browser lehnen es ab, wenn der Server keinen sendet.',
  'Your policy does not list its issuer, “{}”.': 'Ihre Richtlinie nennt seinen Aussteller „{}“ nicht.',
  'Your policy ({}) demands {}; it has {}.': 'Ihre Richtlinie ({}) verlangt {}; es hat {}.',
  'Its key is RSA. Elliptic curves are faster and smaller; this is no fault.':
    'Sein Schlüssel ist RSA. Elliptische Kurven sind schneller und kleiner; ein Fehler ist das nicht.',
  'Its chain to “{}” breaks a rule of X.509 ({}), so that clients refuse it. Have it issued again, or install other intermediates.':
    'Seine Kette zu „{}“ verletzt eine Regel von X.509 ({}), sodass Clients es ablehnen. Lassen Sie es neu ausstellen oder installieren Sie andere Zwischenzertifikate.',
  'Its issuer revoked it on {} (reason: {}). Replace it at once; if its key was stolen, with a new key.':
    'Sein Aussteller hat es am {} gesperrt (Grund: {}). Ersetzen Sie es sofort; wurde der Schlüssel gestohlen, mit einem neuen Schlüssel.',
  'It requires an OCSP response with each handshake, and {} sends none, so that browsers refuse it. Enable OCSP stapling.':
    'Es verlangt eine OCSP-Antwort bei jedem Handshake, und {} sendet keine, sodass Browser es ablehnen. Schalten Sie OCSP-Stapling ein.',
  'The CAA records of {} do not allow its issuer to renew it for {}; they allow: {}. Add the issuer to the records, or change it.':
    'Die CAA-Records von {} erlauben seinem Aussteller nicht, es für {} zu erneuern; sie erlauben: {}. Nehmen Sie den Aussteller in die Records auf oder wechseln Sie ihn.',
  'DNSSEC of {} is broken: authorities cannot look up its CAA records, and must not renew the certificate. Repair the DS records or the signatures.':
    'DNSSEC von {} ist defekt: Zertifizierungsstellen können die CAA-Records nicht lesen und dürfen das Zertifikat nicht erneuern. Reparieren Sie die DS-Records oder die Signaturen.',
  '{} has no CAA records, so that any authority may issue certificates for it. Add records that name yours.':
    '{} hat keine CAA-Records, sodass jede Zertifizierungsstelle Zertifikate dafür ausstellen darf. Legen Sie Records an, die Ihre nennen.',
  '{} also sends the root certificate. Clients have it already, and ignore the one that is sent: leave it out of the chain.':
    '{} sendet auch das Wurzelzertifikat. Clients haben es schon und beachten das gesendete nicht: Nehmen Sie es aus der Kette.',
  'The service does not have the key of the certificate that it sends, and no handshake succeeds ({}). Install the certificate and the key that belong together.':
    'Der Dienst hat den Schlüssel des Zertifikats nicht, das er sendet, und kein Handshake gelingt ({}). Installieren Sie Zertifikat und Schlüssel, die zusammengehören.',
  '{} is accepted, which can be broken ({}). Disable it.':
    '{} wird angenommen und kann gebrochen werden ({}). Schalten Sie es ab.',
  'Ciphers are accepted that do not protect the connection: {} ({}). Disable them.':
    'Chiffren werden angenommen, die die Verbindung nicht schützen: {} ({}). Schalten Sie sie ab.',
  'The newest accepted protocol is {}, which browsers refuse ({}). Enable TLS 1.2 and 1.3.':
    'Das neueste angenommene Protokoll ist {}, das Browser ablehnen ({}). Schalten Sie TLS 1.2 und 1.3 ein.',
  '{} is accepted, which RFC 8996 forbids ({}). Disable it.':
    '{} wird angenommen, was RFC 8996 verbietet ({}). Schalten Sie es ab.',
  'RC4 is accepted, which can be broken ({}). Disable it.':
    'RC4 wird angenommen und kann gebrochen werden ({}). Schalten Sie es ab.',
  '3DES is accepted, whose blocks are too short ({}). Disable it.':
    '3DES wird angenommen, dessen Blöcke zu kurz sind ({}). Schalten Sie es ab.',
  'No accepted cipher has forward secrecy: who gets the key can read recorded traffic ({}). Enable ECDHE.':
    'Keine angenommene Chiffre hat Forward Secrecy: Wer den Schlüssel bekommt, kann aufgezeichneten Verkehr lesen ({}). Schalten Sie ECDHE ein.',
  'No accepted cipher is authenticated encryption ({}). Enable AES-GCM or ChaCha20-Poly1305.':
    'Keine angenommene Chiffre verschlüsselt authentifiziert ({}). Schalten Sie AES-GCM oder ChaCha20-Poly1305 ein.',
  'Keys are exchanged with a prime of {} bits only ({}). Use ECDHE, or a group of 2048 bits or more.':
    'Schlüssel werden mit einer Primzahl von nur {} Bit ausgetauscht ({}). Verwenden Sie ECDHE oder eine Gruppe mit 2048 Bit oder mehr.',
  'TLS compression is accepted, which reveals secrets by the length of messages ({}). Disable it.':
    'TLS-Kompression wird angenommen, was Geheimnisse durch die Länge von Nachrichten verrät ({}). Schalten Sie sie ab.',
  'The addresses of this name serve {} different certificates ({}). Install the same on each server.':
    'Die Adressen dieses Namens liefern {} verschiedene Zertifikate aus ({}). Installieren Sie auf jedem Server dasselbe.',
  'TLS 1.3 is not accepted ({}). Enable it.': 'TLS 1.3 wird nicht angenommen ({}). Schalten Sie es ein.',
  'The header Strict-Transport-Security is not set: the first request of a browser may be sent without encryption ({}). Set it to 180 days or more.':
    'Der Header Strict-Transport-Security fehlt: Die erste Anfrage eines Browsers kann unverschlüsselt gesendet werden ({}). Setzen Sie ihn auf 180 Tage oder mehr.',
  'The header Strict-Transport-Security is valid for {} days only ({}). Set it to 180 days or more.':
    'Der Header Strict-Transport-Security gilt nur {} Tage ({}). Setzen Sie ihn auf 180 Tage oder mehr.',
  'Secure renegotiation (RFC 5746) is not supported ({}). Update the TLS library of the service.':
    'Sichere Renegotiation (RFC 5746) wird nicht unterstützt ({}). Aktualisieren Sie die TLS-Bibliothek des Dienstes.',
  'No key exchange is accepted that quantum computers cannot break later, such as X25519MLKEM768 ({}).':
    'Kein Schlüsselaustausch wird angenommen, den Quantencomputer später nicht brechen können, etwa X25519MLKEM768 ({}).',
  'No OCSP response is sent with the certificate, although its issuer offers them ({}); this is no fault.':
    'Mit dem Zertifikat wird keine OCSP-Antwort gesendet, obwohl sein Aussteller sie anbietet ({}); ein Fehler ist das nicht.',
  'unknown critical extension {}': 'unbekannte kritische Erweiterung {}',
  'repeated extension': 'wiederholte Erweiterung',
  'unreadable extension': 'nicht lesbare Erweiterung',
  'The list cannot be read: {}': 'Die Sperrliste kann nicht gelesen werden: {}',
  'The list is not signed by the issuer of the certificate':
    'Die Sperrliste ist nicht vom Aussteller des Zertifikats signiert',
  'The list is only a part, or has a rule that is not known':
    'Die Sperrliste ist nur ein Teil oder hat eine unbekannte Regel',
  'The list is for certificates with another address':
    'Die Sperrliste ist für Zertifikate mit einer anderen Adresse',
  'The list is not for certificates of servers': 'Die Sperrliste ist nicht für Zertifikate von Servern',
  'The list of the authority is too long': 'Die Sperrliste der Zertifizierungsstelle ist zu lang',
  'The authority answers with status {}': 'Die Zertifizierungsstelle antwortet mit Status {}',
  'The answer of the authority is out of date': 'Die Antwort der Zertifizierungsstelle ist veraltet',
  'The answer of the authority is not valid yet': 'Die Antwort der Zertifizierungsstelle gilt noch nicht',
  'The answer of the authority is older than the one before':
    'Die Antwort der Zertifizierungsstelle ist älter als die vorige',
  'The certificate of the issuer is not known': 'Das Zertifikat des Ausstellers ist nicht bekannt',
  'The OCSP response cannot be read: {}': 'Die OCSP-Antwort kann nicht gelesen werden: {}',
  'The OCSP responder answers: {}': 'Der OCSP-Dienst antwortet: {}',
  'The OCSP responder does not know the certificate': 'Der OCSP-Dienst kennt das Zertifikat nicht',
  'The OCSP response is not signed by the issuer of the certificate':
    'Die OCSP-Antwort ist nicht vom Aussteller des Zertifikats signiert',
  'The OCSP response is for another certificate': 'Die OCSP-Antwort gilt für ein anderes Zertifikat',
  'malformed request': 'ungültige Anfrage',
  'internal error': 'interner Fehler',
  'try later': 'später erneut versuchen',
  'signature required': 'Signatur erforderlich',
  unauthorized: 'nicht berechtigt',
  'state {}': 'Status {}',
  'it repeats serial numbers': 'Seriennummern wiederholen sich',
  'a value is missing': 'ein Wert fehlt',
  'the value has the tag {}, not {}': 'der Wert hat das Tag {} statt {}',
  'a length is not allowed in DER': 'eine Länge ist in DER nicht erlaubt',
  'a value is cut off': 'ein Wert ist abgeschnitten',
  'a bit string has unused bits': 'eine Bitfolge hat unbenutzte Bits',
  'a time is not valid': 'eine Zeit ist ungültig',
  'contains no certificate': 'enthält kein Zertifikat',
  'contains {} certificates; at most {} are read at once':
    'enthält {} Zertifikate; höchstens {} werden auf einmal gelesen',
  'block {} ({}) is no certificate': 'Block {} ({}) ist kein Zertifikat',
  'block {} cannot be read as a certificate': 'Block {} kann nicht als Zertifikat gelesen werden',
  'is neither PEM nor DER, PKCS#7 or PKCS#12 in base64':
    'ist weder PEM noch DER, PKCS#7 oder PKCS#12 in Base64',
  'contains a private key. Keys must not leave their machine. {}. Nothing was stored':
    'enthält einen privaten Schlüssel. Schlüssel dürfen ihren Rechner nicht verlassen. {}. Nichts wurde gespeichert',
  'Send the certificates only': 'Senden Sie nur die Zertifikate',
  'Export it without the key: “openssl pkcs12 -nokeys”':
    'Exportieren Sie sie ohne den Schlüssel: „openssl pkcs12 -nokeys“',
  'is a Java keystore of the old format: convert it with “keytool -importkeystore -deststoretype pkcs12”':
    'ist ein Java-Keystore im alten Format: Wandeln Sie ihn um, mit „keytool -importkeystore -deststoretype pkcs12“',
  'is needed: the file is encrypted': 'fehlt: Die Datei ist verschlüsselt',
  'does not open the file, or the file is damaged': 'öffnet die Datei nicht, oder die Datei ist beschädigt',
  'takes more than {} iterations to read: export it with fewer':
    'braucht zum Lesen mehr als {} Iterationen: Exportieren Sie sie mit weniger',
  'does not say how its password is used': 'sagt nicht, wie ihr Passwort verwendet wird',
  'is encrypted with an algorithm that is not supported ({})':
    'ist mit einem Verfahren verschlüsselt, das nicht unterstützt wird ({})',
  'is not encrypted with a password, but for the owner of a key':
    'ist nicht mit einem Passwort verschlüsselt, sondern für den Inhaber eines Schlüssels',
  'nests its contents too deeply': 'ist zu tief verschachtelt',
  'The certificate is still at {}, and would be found again.':
    'Das Zertifikat ist noch an diesem Ort und würde wieder gefunden: {}.',
  'must be one certificate: add each authority separately':
    'muss genau ein Zertifikat sein: Fügen Sie jede Stelle einzeln hinzu',
  'must be a host name or an IP address, without a wildcard':
    'muss ein Hostname oder eine IP-Adresse ohne Platzhalter sein',
  'This endpoint is known already. You can pin it there.':
    'Dieser Endpunkt ist schon bekannt. Sie können ihn dort anheften.',
  'The endpoint is still named by your resources, and would be found again. You can ignore it instead.':
    'Der Endpunkt wird noch von Ihren Ressourcen genannt und würde wieder gefunden. Sie können ihn stattdessen ignorieren.',
  'The endpoint is ignored, and therefore not scanned.':
    'Der Endpunkt wird ignoriert und deshalb nicht geprüft.',
  'is no certificate of an authority': 'ist kein Zertifikat einer Zertifizierungsstelle',
  'certificates of a provider': 'Zertifikate eines Anbieters',
  'certificate provider': 'Anbieter mit Zertifikaten',
  '{} has no certificates with these credentials.': '{} hat mit diesen Zugangsdaten keine Zertifikate.',
  'The list of the provider does not end: it leads back to a page before.':
    'Die Liste des Anbieters endet nicht: Sie führt zu einer früheren Seite zurück.',
  '{} has more than {} certificates; so many are not listed.':
    '{} hat mehr als {} Zertifikate; so viele werden nicht aufgelistet.',
  ' To list certificates, the credentials need {}.':
    ' Um Zertifikate aufzulisten, brauchen die Zugangsdaten {}.',
  'This authority was added already.': 'Diese Zertifizierungsstelle wurde schon hinzugefügt.',
  'must be left out: {} takes none': 'muss entfallen: {} nimmt keines',
  'must be a domain or a zone of the account': 'muss eine Domain oder eine Zone des Kontos sein',
  'must be a public name: no authority issues certificates for this one':
    'muss ein öffentlicher Name sein: Für diesen stellt keine Stelle Zertifikate aus',
  '{} allows no more requests for {} s.': '{} lässt für {} s keine weiteren Anfragen zu.',
}

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
  'It has no subject alternative name. Clients ignore the common name (“{}”) and refuse it.':
    'Es hat keinen Subject Alternative Name. Clients beachten den Common Name („{}“) nicht und lehnen es ab.',
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
  'contains no certificate': 'enthält kein Zertifikat',
  'contains {} certificates; at most {} are read at once':
    'enthält {} Zertifikate; höchstens {} werden auf einmal gelesen',
  'block {} ({}) is no certificate': 'Block {} ({}) ist kein Zertifikat',
  'block {} cannot be read as a certificate': 'Block {} kann nicht als Zertifikat gelesen werden',
  'is PKCS#12, which usually contains a key: export the certificates alone, with “openssl pkcs12 -nokeys”':
    'ist PKCS#12, das meist einen Schlüssel enthält: Exportieren Sie nur die Zertifikate, mit „openssl pkcs12 -nokeys“',
  'is neither PEM nor DER or PKCS#7 in base64': 'ist weder PEM noch DER oder PKCS#7 in Base64',
  'contains a private key. Keys must not leave their machine: send the certificates only. Nothing was stored':
    'enthält einen privaten Schlüssel. Schlüssel dürfen ihren Rechner nicht verlassen: Senden Sie nur die Zertifikate. Nichts wurde gespeichert',
  'The certificate is still at {}, and would be found again.':
    'Das Zertifikat ist noch an diesem Ort und würde wieder gefunden: {}.',
  'must be one certificate: add each authority separately':
    'muss genau ein Zertifikat sein: Fügen Sie jede Stelle einzeln hinzu',
  'is no certificate of an authority': 'ist kein Zertifikat einer Zertifizierungsstelle',
  'This authority was added already.': 'Diese Zertifizierungsstelle wurde schon hinzugefügt.',
}

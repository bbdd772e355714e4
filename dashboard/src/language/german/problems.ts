import type { Catalogue } from './sentences.ts'

/** What a rejected request says: the errors of its fields, and the details of problems. */
export const problemSentences: Catalogue = {
  // Any field
  'is required': 'ist erforderlich',
  'has two ceilings: {} may have one.': 'hat zwei Grenzen: {} darf eine haben.',
  'It costs {} {} more in a month. With what is billed now, {} {}, that is {} {}, and the ceiling is {} {}.':
    'Es kostet {} {} mehr im Monat. Mit dem, was jetzt berechnet wird, {} {}, sind das {} {}, und die Grenze ist {} {}.',
  'The price of {} in {} is not known and cannot be compared with the ceilings of the account.':
    'Der Preis von {} in {} ist nicht bekannt und kann nicht mit den Grenzen des Kontos verglichen werden.',
  'must not be empty': 'darf nicht leer sein',
  'must have at least {} characters': 'muss mindestens {} Zeichen haben',
  '{}; got {}': '{}; angegeben ist {}',
  'a list of {}': 'eine Liste von {}',
  nothing: 'nichts',
  'must NOT have more than {} characters': 'darf höchstens {} Zeichen haben',
  'must NOT have fewer than {} characters': 'muss mindestens {} Zeichen haben',
  'must NOT have more than {} items': 'darf höchstens {} Einträge haben',
  'must NOT have fewer than {} items': 'muss mindestens {} Einträge haben',
  'must NOT have more than {} properties': 'darf höchstens {} Angaben haben',
  'must NOT have fewer than {} properties': 'muss mindestens {} Angaben haben',
  'must be >= {}': 'muss mindestens {} sein',
  'must be <= {}': 'darf höchstens {} sein',
  'must be > {}': 'muss größer als {} sein',
  'must be < {}': 'muss kleiner als {} sein',
  'must be integer': 'muss eine ganze Zahl sein',
  'must be number': 'muss eine Zahl sein',
  'must be string': 'muss ein Text sein',
  'must be boolean': 'muss true oder false sein',
  'must be array': 'muss eine Liste sein',
  'must be object': 'muss ein Objekt sein',
  'must be null': 'muss null sein',
  'must be {} or null': 'muss {} oder null sein',
  'must be one of {}': 'muss eines davon sein: {}',
  'must be a uri': 'muss eine URL sein',
  'must be an e-mail address': 'muss eine E-Mail-Adresse sein',
  'must be a uuid': 'muss eine UUID sein',
  'must be a date-time': 'muss ein Zeitpunkt sein',
  'must have the format of {}': 'muss die Form von {} haben',
  'must be the id of a resource of the type {}, such as {}':
    'muss die ID einer Ressource vom Typ {} sein, zum Beispiel {}',
  'has an invalid format': 'hat ein ungültiges Format',
  'has an invalid format ({})': 'hat ein ungültiges Format ({})',
  'is not an allowed name': 'ist kein erlaubter Name',
  'is not an allowed name ({})': 'ist kein erlaubter Name ({})',
  'is unknown; known names are {}': 'ist unbekannt; bekannt sind {}',
  'is not valid': 'ist ungültig',
  'is listed twice': 'ist doppelt aufgeführt',
  'is used already': 'wird schon verwendet',
  'must be in the future': 'muss in der Zukunft liegen',
  'must be in the future; got {}': 'muss in der Zukunft liegen; angegeben ist {}',
  'must be before `until`': 'muss vor dem Ende liegen',
  'must be before `until` and in the past': 'muss vor dem Ende und in der Vergangenheit liegen',
  'requires at least one permission': 'braucht mindestens eine Berechtigung',
  'has no text that is shown: it consists of spaces and invisible characters':
    'hat keinen sichtbaren Text: nur Leerzeichen und unsichtbare Zeichen',
  'is not a known time zone': 'ist keine bekannte Zeitzone',
  'must be an IANA time zone, such as Europe/Berlin':
    'muss eine IANA-Zeitzone sein, zum Beispiel Europe/Berlin',

  // Sign-in
  'is not your password': 'ist nicht Ihr Passwort',
  'is required: you have a password': 'ist erforderlich: Sie haben ein Passwort',
  'is required unless you are signed in': 'ist erforderlich, wenn Sie nicht angemeldet sind',
  'is required: the invitation has no address': 'ist erforderlich: Die Einladung hat keine Adresse',
  'must be omitted: the invitation is for {}': 'muss entfallen: Die Einladung ist für {}',
  'The link is unknown. Check that it was copied completely.':
    'Der Link ist unbekannt. Prüfen Sie, ob er vollständig kopiert wurde.',
  'The invitation of this link is {}.': 'Die Einladung dieses Links ist {}.',
  accepted: 'angenommen',
  revoked: 'zurückgezogen',
  expired: 'abgelaufen',
  'There is no such resource.': 'Diese Ressource gibt es nicht.',

  // Connections and zones
  'is not a field of {}; the fields are {}': 'ist kein Feld von {}; die Felder sind {}',
  'is required: {}': 'ist erforderlich: {}',
  'is required: {} (such as {})': 'ist erforderlich: {} (zum Beispiel {})',
  'is required: {} Set it here, or for all zones in the `zone_defaults` of the connection.':
    'ist erforderlich: {} Geben Sie es hier an oder für alle Zonen in den Standardwerten der Verbindung.',
  'must be one of {}; got "{}"': 'muss eines davon sein: {}; angegeben ist „{}“',
  'is required with a new address: a stored secret is never sent to another address':
    'ist bei einer neuen Adresse erforderlich: Ein gespeichertes Geheimnis wird nie an eine andere Adresse gesendet',
  'The connection changed while the new credentials were being verified. Try again.':
    'Die Verbindung hat sich geändert, während die neuen Zugangsdaten geprüft wurden. Versuchen Sie es erneut.',
  'Delete what uses it first.': 'Löschen Sie zuerst, was sie verwendet.',
  'must be a list of 1 to {} host names, such as ["ns1.example.net"]':
    'muss eine Liste von 1 bis {} Hostnamen sein, zum Beispiel ["ns1.example.net"]',
  'must be a host name, such as "ns1.example.net"': 'muss ein Hostname sein, zum Beispiel „ns1.example.net“',
  'must be an e-mail address, such as "hostmaster@example.net"':
    'muss eine E-Mail-Adresse sein, zum Beispiel „hostmaster@example.net“',
  'must be a number of seconds': 'muss eine Zahl von Sekunden sein',
  '"{}" is not a fully qualified host name; enter one such as "ns1.example.net".':
    '„{}“ ist kein vollständiger Hostname; geben Sie einen wie „ns1.example.net“ ein.',
  '{} cannot list its zones: import a zone by its name.':
    '{} kann seine Zonen nicht auflisten: Importieren Sie eine Zone über ihren Namen.',
  'There is no connection {}.': 'Es gibt keine Verbindung {}.',
  '{} does not support DNS.': '{} unterstützt kein DNS.',
  '{} cannot create zones. Create the zone on the server, then import it.':
    '{} kann keine Zonen anlegen. Legen Sie die Zone auf dem Server an und importieren Sie sie dann.',
  '{} already has a zone {}. Import it instead.':
    '{} hat schon eine Zone {}. Importieren Sie sie stattdessen.',
  '{} has no zone {}.': '{} hat keine Zone {}.',
  'The zone {} of this connection already exists in Holdfast.':
    'Die Zone {} dieser Verbindung gibt es in Holdfast schon.',
  'A zone name needs at least one label, such as "example.com".':
    'Ein Zonenname braucht mindestens ein Label, zum Beispiel „example.com“.',
  '{} contains "*", which is not allowed in a zone name.':
    '{} enthält „*“; das ist in Zonennamen nicht erlaubt.',
  '{} is an address; enter a zone name such as "example.com" or "2.0.192.in-addr.arpa".':
    '{} ist eine Adresse; geben Sie einen Zonennamen wie „example.com“ oder „2.0.192.in-addr.arpa“ ein.',
  '{} ends in a dot, so it is a full name, but it is not in the zone "{}"; remove the final dot or enter a name that ends in "{}.".':
    '{} endet mit einem Punkt und ist damit ein vollständiger Name, liegt aber nicht in der Zone „{}“; entfernen Sie den Punkt oder geben Sie einen Namen ein, der auf „{}.“ endet.',
  '"{}" is not in the zone "{}".': '„{}“ liegt nicht in der Zone „{}“.',
  'Enter a name, such as "www.example.com".': 'Geben Sie einen Namen ein, zum Beispiel „www.example.com“.',
  '{} is a web address; enter only the host name.':
    '{} ist eine Webadresse; geben Sie nur den Hostnamen ein.',
  '{} has an empty label; remove the extra dot.':
    '{} hat ein leeres Label; entfernen Sie den überzähligen Punkt.',
  '{} is {} octets long; a name must have at most {}.':
    '{} ist {} Byte lang; ein Name darf höchstens {} haben.',
  'The label {} is {} octets long; a label must have at most {}.':
    'Das Label {} ist {} Byte lang; ein Label darf höchstens {} haben.',
  'A TTL must be a whole number of seconds from {} to {}.':
    'Eine TTL muss eine ganze Zahl von Sekunden zwischen {} und {} sein.',

  // Monitors and heartbeats
  'must not be longer than the interval of {} s': 'darf nicht länger als das Intervall von {} s sein',
  'is required for the rule `at_least`': 'ist für diese Regel erforderlich',
  'must not be greater than `degraded_below`': 'darf nicht größer als die Grenze für „beeinträchtigt“ sein',
  'is not a monitor of this account': 'ist kein Monitor dieses Kontos',
  'is not a server of this account': 'ist kein Server dieses Kontos',
  'is not a heartbeat of this account': 'ist kein Heartbeat dieses Kontos',
  'cannot be changed: the window runs': 'kann nicht geändert werden: Das Fenster läuft bereits',
  'cannot be combined with ends_at': 'kann nicht mit ends_at kombiniert werden',
  'is required, unless there is duration_minutes': 'ist erforderlich, wenn duration_minutes fehlt',
  'must be after the start, and in the future': 'muss nach dem Beginn und in der Zukunft liegen',
  'must be at most 30 days after the start': 'darf höchstens 30 Tage nach dem Beginn liegen',
  'is required, unless there are heartbeat_ids, server_ids or labels':
    'Wählen Sie einen Monitor, einen Heartbeat, einen Server oder Labels',
  'The maintenance window is {}. Only one that runs can be ended.':
    'Nur ein Wartungsfenster, das läuft, lässt sich beenden.',
  'has no occurrence that ends in the future': 'hat keinen Termin, der in der Zukunft endet',
  'is longer than the time between two windows': 'ist länger als die Zeit zwischen zwei Fenstern',
  'is not a known time zone, such as Europe/Berlin': 'ist keine bekannte Zeitzone wie Europe/Berlin',
  'must have a FREQ that is {}': 'braucht ein FREQ: {}',
  'has the part "{}"; known are {}': 'hat den unbekannten Teil „{}“; bekannt sind {}',
  'has {} twice': 'hat {} zweimal',
  'cannot have both COUNT and UNTIL': 'kann nicht COUNT und UNTIL zugleich haben',
  'must have a COUNT of at most {}': 'braucht ein COUNT von höchstens {}',
  'must have an UNTIL in UTC, such as 20271231T230000Z, or a day, such as 20271231':
    'braucht ein UNTIL in UTC wie 20271231T230000Z oder einen Tag wie 20271231',
  'has a {} that is not valid: {}': 'hat ein ungültiges {}: {}',
  'is not a recurrence rule: {}': 'ist keine Wiederholungsregel: {}',
  'The maintenance window is {}. Only a planned one can be skipped.':
    'Nur ein geplantes Wartungsfenster lässt sich auslassen.',
  'The maintenance window does not repeat. Delete it instead.':
    'Das Wartungsfenster wiederholt sich nicht. Löschen Sie es stattdessen.',
  'The maintenance window is the last one. Delete it instead.':
    'Es ist das letzte Wartungsfenster. Löschen Sie es stattdessen.',
  'The maintenance window has ended. Create another one.':
    'Das Wartungsfenster ist beendet. Legen Sie ein neues an.',
  'Binding a monitor to a server also requires the permission cloud.write: it decides whether the server is up.':
    'Einen Monitor an einen Server zu binden, erfordert auch die Berechtigung cloud.write: Er entscheidet, ob der Server erreichbar ist.',
  'is the UUID of another heartbeat': 'ist die UUID eines anderen Heartbeats',
  'is the slug of another heartbeat': 'ist der Slug eines anderen Heartbeats',
  'The incident is not resolved.': 'Der Vorfall ist nicht gelöst.',
  'The incident is resolved already. Reopen it first.':
    'Der Vorfall ist schon gelöst. Eröffnen Sie ihn zuerst wieder.',
  'This is not a valid URL': 'Das ist keine gültige URL',
  '“{}” needs a value': '„{}“ braucht einen Wert',
  '{} is greater than {}': '{} ist größer als {}',
  'There is no certificate in PEM: “-----BEGIN CERTIFICATE-----” is missing':
    'Hier steht kein Zertifikat in PEM: „-----BEGIN CERTIFICATE-----“ fehlt',
  'Certificate {} cannot be read': 'Zertifikat {} ist nicht lesbar',
  'The private key has a passphrase. Remove it: openssl pkey -in key.pem':
    'Der private Schlüssel hat eine Passphrase. Entfernen Sie sie: openssl pkey -in key.pem',
  'The private key cannot be read. It must be in PEM: “-----BEGIN PRIVATE KEY-----”':
    'Der private Schlüssel ist nicht lesbar. Er muss in PEM vorliegen: „-----BEGIN PRIVATE KEY-----“',
  'The private key does not belong to the certificate': 'Der private Schlüssel gehört nicht zum Zertifikat',

  // Webhooks and notifications
  'must be later than the step before': 'muss später als der vorige Schritt sein',
  'no selected event type has labels': 'keine gewählte Ereignisart hat Labels',
  'is listed twice with different case: header names are case-insensitive':
    'ist mit anderer Schreibung doppelt aufgeführt: Groß- und Kleinschreibung zählt bei Headern nicht',
  'is a header that Holdfast or the connection sets':
    'ist ein Header, den Holdfast oder die Verbindung selbst setzt',
  'must have at most {} headers': 'darf höchstens {} Header haben',
  'is required with a new URL: a stored value is never sent to another address. Send the value again, or null to remove the header':
    'ist bei einer neuen URL erforderlich: Ein gespeicherter Wert wird nie an eine andere Adresse gesendet. Geben Sie den Wert erneut ein oder entfernen Sie den Header',
}

import type { Catalogue } from './sentences.ts'

/** What the results of checks say (`checks/src`, and the monitoring area of the service). */
export const checkSentences: Catalogue = {
  // Names and connections
  '{} has no address': '{} hat keine Adresse',
  '{} has no IPv{} address': '{} hat keine IPv{}-Adresse',
  '{} has no address that may be checked from here': '{} hat keine Adresse, die von hier geprüft werden darf',
  '{} could not be resolved: {}': '{} konnte nicht aufgelöst werden: {}',
  '{} was not resolved in time': '{} wurde nicht rechtzeitig aufgelöst',
  '{} did not accept the connection in time': '{} hat die Verbindung nicht rechtzeitig angenommen',
  '{} refused the connection': '{} hat die Verbindung abgelehnt',
  'This machine could not connect to {}: {}': 'Dieser Rechner konnte sich nicht mit {} verbinden: {}',
  'No connection to {}: {}': 'Keine Verbindung zu {}: {}',
  'No answer from {} in time': '{} hat nicht rechtzeitig geantwortet',
  'The connection broke: {}': 'Die Verbindung ist abgebrochen: {}',
  'The server closed the connection': 'Der Server hat die Verbindung geschlossen',
  'The server closed the connection without sending anything':
    'Der Server hat die Verbindung geschlossen, ohne etwas zu senden',
  'The server closed the connection after “{}”': 'Der Server hat die Verbindung nach „{}“ geschlossen',
  'The server closed the connection without an answer':
    'Der Server hat die Verbindung ohne Antwort geschlossen',
  'The server closed the connection without an answer in HTTP':
    'Der Server hat die Verbindung ohne HTTP-Antwort geschlossen',
  'The server closed the connection within the body':
    'Der Server hat die Verbindung mitten im Inhalt geschlossen',
  'The server sent more than {} MiB': 'Der Server hat mehr als {} MiB gesendet',
  'The server sent more than {} KiB without the expected text':
    'Der Server hat mehr als {} KiB ohne den erwarteten Text gesendet',

  'The answer is larger than 1 MiB': 'Die Antwort ist größer als 1 MiB',
  'The answer has no metrics of node_exporter.': 'Die Antwort enthält keine Metriken von node_exporter.',
  'Line {} is no sample of the text format of Prometheus.':
    'Zeile {} ist kein Messwert im Textformat von Prometheus.',
  'Line {} has labels that cannot be read.': 'Zeile {} hat Labels, die nicht gelesen werden können.',
  'Line {} has more than {} characters.': 'Zeile {} hat mehr als {} Zeichen.',
  'Line {} has the value {}.': 'Zeile {} hat den Wert {}.',
  'The body has more than {} samples. Send fewer at once.':
    'Der Inhalt hat mehr als {} Messwerte. Bitte weniger auf einmal senden.',
  'The samples are from {} machines ({}), and the secret belongs to one server. Create a collector for each server, and send only its samples with the secret.':
    'Die Messwerte sind von {} Rechnern ({}), das Geheimnis gehört aber zu einem Server. Bitte für jeden Server einen Collector erstellen und nur seine Messwerte damit senden.',

  // TLS
  'The TLS handshake failed: {}': 'Der TLS-Handshake ist fehlgeschlagen: {}',
  'The server closed the connection during the TLS handshake':
    'Der Server hat die Verbindung während des TLS-Handshakes geschlossen',
  'The certificate expired on {}': 'Das Zertifikat ist am {} abgelaufen',
  'The certificate is not valid before {}': 'Das Zertifikat gilt erst ab {}',
  'The certificate is for {}, not for {}': 'Das Zertifikat gilt für {}, nicht für {}',
  'no name': 'keinen Namen',
  'The certificate is not trusted: {}': 'Dem Zertifikat wird nicht vertraut: {}',
  'The certificate expires in {} days, on {}': 'Das Zertifikat läuft in {} Tagen ab, am {}',
  'The certificate expires in 1 day, on {}': 'Das Zertifikat läuft in 1 Tag ab, am {}',
  'The certificate {} in the chain expires in {} days, on {}':
    'Das Zertifikat {} in der Kette läuft in {} Tagen ab, am {}',
  'The certificate {} in the chain expires in 1 day, on {}':
    'Das Zertifikat {} in der Kette läuft in 1 Tag ab, am {}',
  'of the authority': 'der Zertifizierungsstelle',
  'The server does not begin TLS: “{}”': 'Der Server beginnt kein TLS: „{}“',
  'The server does not offer TLS': 'Der Server bietet kein TLS an',
  'The server does not offer STARTTLS': 'Der Server bietet kein STARTTLS an',

  // Scans of TLS
  'The server ended the handshake with the alert {}': 'Der Server hat den Handshake mit dem Alert {} beendet',
  'The server sent messages that are not valid in TLS':
    'Der Server hat Nachrichten gesendet, die in TLS ungültig sind',
  'The server does not answer in TLS: “{}”': 'Der Server antwortet nicht in TLS: „{}“',
  'The server did not answer in time': 'Der Server hat nicht rechtzeitig geantwortet',
  'The scan ran out of time': 'Die Zeit für den Scan ist abgelaufen',
  'The server needs more than the {} connections of a scan':
    'Der Server braucht mehr als die {} Verbindungen eines Scans',
  'The server does not accept connections any longer': 'Der Server nimmt keine Verbindungen mehr an',
  'The server does not answer any longer': 'Der Server antwortet nicht mehr',
  'The server no longer accepts what it accepted before': 'Der Server lehnt ab, was er zuvor angenommen hat',

  // Times
  'Took {} ms, longer than {} ms': 'Dauerte {} ms, länger als {} ms',
  'The average round trip took {} ms, longer than {} ms':
    'Die Umlaufzeit betrug im Mittel {} ms, mehr als {} ms',
  'Waited for {} longer than the {} s of the check': 'Länger als die {2} s der Prüfung auf {1} gewartet',
  'the access token': 'das Zugriffstoken',
  'name resolution': 'die Namensauflösung',
  'the connection': 'die Verbindung',
  'the TLS handshake': 'den TLS-Handshake',
  'the first byte of the answer': 'das erste Byte der Antwort',
  'the rest of the answer': 'den Rest der Antwort',
  'an answer': 'eine Antwort',

  // HTTP
  'Status {}, not {}': 'Status {} statt {}',
  'Status {}, not 101 (Switching Protocols)': 'Status {} statt 101 (Switching Protocols)',
  'More than {} redirects; the last one leads to {}': 'Mehr als {} Weiterleitungen; die letzte führt zu {}',
  'The server redirects to “{}”, which is not a URL': 'Der Server leitet zu „{}“ weiter; das ist keine URL',
  'The server redirects to {}, which is not HTTP': 'Der Server leitet zu {} weiter; das ist nicht HTTP',
  'The server does not answer in HTTP: {}': 'Der Server antwortet nicht mit HTTP: {}',
  'The decompressed body is larger than {} MiB': 'Der entpackte Inhalt ist größer als {} MiB',
  'The body is not the {} that its header says': 'Der Inhalt ist nicht {}, wie sein Header angibt',
  'Access token: {}': 'Zugriffstoken: {}',
  'The token server answered with status {} and no access token{}':
    'Der Token-Server hat mit Status {} und ohne Zugriffstoken geantwortet{}',
  'The body is larger than the 1 MiB that is read of it, which does not decide an assertion':
    'Der Inhalt ist größer als das gelesene 1 MiB, das eine Bedingung nicht entscheidet',
  'The header {} is missing': 'Der Header {} fehlt',
  'The header {} is present: “{}”': 'Der Header {} ist vorhanden: „{}“',
  'The header {} is “{}”, which {} “{}”': 'Der Header {} ist „{}“ und {} „{}“',
  'The body {} “{}”': 'Der Inhalt {} „{}“',
  '{} is present: {}': '{} ist vorhanden: {}',
  '{} finds nothing': '{} findet nichts',
  '{} is {}, which {} {}': '{} ist {} und {} {}',
  'The body is not JSON': 'Der Inhalt ist kein JSON',
  'does not equal': 'ist nicht gleich',
  equals: 'ist gleich',
  'does not contain': 'enthält nicht',
  contains: 'enthält',
  'does not match': 'entspricht nicht',
  matches: 'entspricht',
  'is not greater than': 'ist nicht größer als',
  'is not less than': 'ist nicht kleiner als',
  'The JSONPath {} takes too long: matching is limited to {} ms a check':
    'Der JSONPath {} dauert zu lange: Die Suche ist auf {} ms je Prüfung begrenzt',
  'The JSONPath {} cannot be evaluated: {}': 'Der JSONPath {} lässt sich nicht auswerten: {}',
  'The regular expression “{}” takes too long: matching is limited to {} ms a check':
    'Der reguläre Ausdruck „{}“ dauert zu lange: Die Suche ist auf {} ms je Prüfung begrenzt',
  'The regular expression cannot be read: {}': 'Der reguläre Ausdruck ist nicht lesbar: {}',
  'The regular expression is too complex': 'Der reguläre Ausdruck ist zu komplex',

  // WebSocket and gRPC
  'The server switches protocols, but not to a WebSocket':
    'Der Server wechselt das Protokoll, aber nicht zu einem WebSocket',
  'The server chooses {}, not {}': 'Der Server wählt {} statt {}',
  'no subprotocol': 'kein Unterprotokoll',
  'The server reports {}': 'Der Server meldet {}',
  'The server does not answer in HTTP/2': 'Der Server antwortet nicht mit HTTP/2',
  'The server answers with gRPC status {}': 'Der Server antwortet mit gRPC-Status {}',
  'NOT_FOUND: the server does not know the service': 'NOT_FOUND: Der Server kennt den Dienst nicht',
  'UNIMPLEMENTED: the server has no health service': 'UNIMPLEMENTED: Der Server hat keinen Health-Dienst',

  // Other protocols
  'The server offers no SSH 2.0: “{}”': 'Der Server bietet kein SSH 2.0 an: „{}“',
  'The identification “{}” does not match “{}”': 'Die Kennung „{}“ entspricht nicht „{}“',
  '{} is answered by “{}”, not by {}': 'Auf {} folgt „{}“ statt {}',
  'The greeting': 'die Begrüßung',
  'The query returns no row': 'Die Abfrage liefert keine Zeile',
  'PostgreSQL answers: {} ({})': 'PostgreSQL antwortet: {} ({})',
  'MySQL answers: {}': 'MySQL antwortet: {}',
  '{} % of the requests to {} were not answered': '{} % der Anfragen an {} blieben ohne Antwort',
  '{} % of the requests to {} were not answered: {}': '{} % der Anfragen an {} blieben ohne Antwort: {}',
  'No response from {} in time': '{} hat nicht rechtzeitig geantwortet',

  // DNS
  'The server answers {}, not {}': 'Der Server antwortet {} statt {}',
  'The answer is not a DNS message': 'Die Antwort ist keine DNS-Nachricht',
  'There are no {} records of {}': 'Es gibt keine {}-Einträge für {}',
  'The {} records of {} are {}; none is expected':
    'Die {}-Einträge von {} sind {}; keiner davon ist erwartet',
  'The {} records of {} are {}; {} is missing': 'Die {}-Einträge von {} sind {}; es fehlt {}',
  'The {} records of {} are {}; {} is not expected': 'Die {}-Einträge von {} sind {}; nicht erwartet ist {}',

  // The installation itself
  'The check failed by an error of its own: {}': 'Die Prüfung ist an einem eigenen Fehler gescheitert: {}',
  'This machine has no resolver': 'Dieser Rechner hat keinen Resolver',
  'This machine cannot send ICMP requests: {}': 'Dieser Rechner kann keine ICMP-Anfragen senden: {}',
  'This machine cannot send ICMP requests: {}. Install the package iputils-ping, and allow its use: setcap cap_net_raw+ep on the program, or the system setting net.ipv4.ping_group_range':
    'Dieser Rechner kann keine ICMP-Anfragen senden: {}. Installieren Sie das Paket iputils-ping und erlauben Sie seine Nutzung: setcap cap_net_raw+ep auf das Programm oder die Systemeinstellung net.ipv4.ping_group_range',
  'the program ping is not installed': 'das Programm ping ist nicht installiert',
  'ping ended with an error': 'ping endete mit einem Fehler',
  'Most monitors fail at the same time, so the connection of this installation is the likely cause.':
    'Die meisten Monitore fallen gleichzeitig aus. Ursache ist wahrscheinlich die Verbindung dieser Installation.',
  'Most monitors fail at the same time, so the connection of this installation is the likely cause. The check itself: {}':
    'Die meisten Monitore fallen gleichzeitig aus. Ursache ist wahrscheinlich die Verbindung dieser Installation. Die Prüfung selbst: {}',
  '{} is in a private network, to which this installation does not connect. Its operator can allow this under Installation in the dashboard, with PATCH /v1/instance/settings, or with HOLDFAST_ALLOW_PRIVATE_NETWORKS or HOLDFAST_EGRESS_ALLOW.':
    '{} liegt in einem privaten Netz, mit dem sich diese Installation nicht verbindet. Der Betreiber kann das erlauben: unter „Installation“, mit PATCH /v1/instance/settings oder mit HOLDFAST_ALLOW_PRIVATE_NETWORKS oder HOLDFAST_EGRESS_ALLOW.',
  'This installation does not connect to {}.': 'Diese Installation verbindet sich nicht mit {}.',
  'The check failed.': 'Die Prüfung ist fehlgeschlagen.',

  // Composite monitors
  '{} of {} members is down: {}.': '{} von {} Mitgliedern ist ausgefallen: {}.',
  '{} of {} members are down: {}.': '{} von {} Mitgliedern sind ausgefallen: {}.',
  '{} of {} members is degraded: {}.': '{} von {} Mitgliedern ist beeinträchtigt: {}.',
  '{} of {} members are degraded: {}.': '{} von {} Mitgliedern sind beeinträchtigt: {}.',
  'No member has a result yet.': 'Noch kein Mitglied hat ein Ergebnis.',
  'Too few members have a recent result.': 'Zu wenige Mitglieder haben ein aktuelles Ergebnis.',
}
